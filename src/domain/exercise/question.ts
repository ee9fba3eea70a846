import type { AnswerRules, Keyless } from './answer-rules.ts';
import { choice, type ChoiceAnswer, type ChoiceQuestion } from './choice/choice.ts';
import { fill, type FillAnswer, type FillQuestion } from './fill/fill.ts';
import { jumble, type JumbleAnswer, type JumbleQuestion } from './jumble/jumble.ts';
import { pairs, type PairsAnswer, type PairsQuestion } from './pairs/pairs.ts';
import type { QuestionText } from './question-text.ts';
import { speaking, type SpeakingAnswer, type SpeakingQuestion } from './speaking/speaking.ts';

type Forms = {
  choice: { question: ChoiceQuestion; answer: ChoiceAnswer };
  fill: { question: FillQuestion; answer: FillAnswer };
  jumble: { question: JumbleQuestion; answer: JumbleAnswer };
  pairs: { question: PairsQuestion; answer: PairsAnswer };
  speaking: { question: SpeakingQuestion; answer: SpeakingAnswer };
};

/** Every table of kinds is a Record of these: the compiler lists what a sixth lacks. */
export type QuestionKind = keyof Forms;
export type AnswerOf<K extends QuestionKind> = Forms[K]['answer'];

/** What a kind stores of its own. */
export type QuestionForm<K extends QuestionKind = QuestionKind> = Forms[K]['question'];

/** The same without its key: what a screen may know before the check. */
export type PublicQuestion<K extends QuestionKind = QuestionKind> = K extends QuestionKind
  ? Keyless<QuestionForm<K>>
  : never;

/** A question as stored. */
export type Question<K extends QuestionKind = QuestionKind> = {
  readonly id: number;
  /** what a right answer adds to the grade */
  readonly grade: number;
  /** shown after the check */
  readonly explain: QuestionText | null;
  readonly explainAudio: string | null;
  /** a hint before the check */
  readonly suggest: QuestionText | null;
  readonly form: QuestionForm<K>;
};

/** The most that a lesson may have. */
export const MAX_QUESTIONS = 200;

/** What each kind knows of its answers without a key. */
export const ANSWER_RULES = { choice, fill, jumble, pairs, speaking } satisfies {
  [K in QuestionKind]: AnswerRules<PublicQuestion<K>, AnswerOf<K>>;
};
