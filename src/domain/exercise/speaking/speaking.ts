import { type AnswerRules, fieldsOf, type Keyless } from '../answer-rules.ts';
import type { QuestionText } from '../question-text.ts';

/** A sentence is heard and spoken, slowly and at its usual speed. */
export type SpeakingQuestion = {
  readonly kind: 'speaking';
  readonly say: QuestionText;
  readonly vi: QuestionText;
  /** the two model recordings */
  readonly slow: string;
  readonly default: string;
  /** [text, begin in ms] of the default recording; null: lit evenly over its length */
  readonly karaoke: readonly (readonly [text: string, startMs: number])[] | null;
  /** nobody is graded on their accent */
  readonly key: null;
};

/** Half a second is what a short word takes. decisions §10 */
export const MIN_SOUND_MS = 500;

type Spoken = { readonly soundMs: number };

/** Of each recording, how long it is louder than the silence before; null: not recorded. */
export type SpeakingAnswer = { readonly slow: Spoken | null; readonly default: Spoken | null };

/** Complete when both are recorded. */
export const speaking: AnswerRules<Keyless<SpeakingQuestion>, SpeakingAnswer> = {
  parse(raw) {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null;
    const fields = fieldsOf(raw);
    return { slow: parseSpoken(fields['slow']), default: parseSpoken(fields['default']) };
  },
  isComplete: (_question, spoken) => spoken.slow !== null && spoken.default !== null,
};

function parseSpoken(raw: unknown): Spoken | null {
  const { soundMs } = fieldsOf(raw);
  return typeof soundMs === 'number' && Number.isFinite(soundMs) && soundMs >= 0 ? { soundMs } : null;
}
