import { type AnswerRules, type Keyless, parseId } from '../answer-rules.ts';
import type { QuestionText } from '../question-text.ts';

/** One of several options is right. */
export type ChoiceQuestion = {
  readonly kind: 'choice';
  readonly question: QuestionText;
  /** in the author's order */
  readonly options: readonly { readonly id: string; readonly text: QuestionText }[];
  readonly shuffle: boolean;
  /** id of the right option */
  readonly key: string;
};

/** id of the chosen option */
export type ChoiceAnswer = string;

/** Complete as soon as an option is chosen. */
export const choice: AnswerRules<Keyless<ChoiceQuestion>, ChoiceAnswer> = {
  parse: parseId,
  isComplete: ({ options }, chosen) => options.some(({ id }) => id === chosen),
};
