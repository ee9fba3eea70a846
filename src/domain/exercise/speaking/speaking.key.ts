import type { KeyRules } from '../answer-rules.ts';
import { MIN_SOUND_MS, type SpeakingAnswer, type SpeakingQuestion } from './speaking.ts';

/** Right if both recordings hold a voice. Nobody is graded on their accent. decisions §10 */
export const speakingKey: KeyRules<SpeakingQuestion, SpeakingAnswer> = {
  isRight: (_question, spoken) => hasVoices(spoken),
  rightAnswer: () => ({ slow: { soundMs: MIN_SOUND_MS }, default: { soundMs: MIN_SOUND_MS } }),
  rightParts: (_question, spoken) => [hasVoices(spoken)],
};

function hasVoices(spoken: SpeakingAnswer): boolean {
  return [spoken.slow, spoken.default].every((one) => (one?.soundMs ?? 0) >= MIN_SOUND_MS);
}
