import type { AnswerOf, QuestionKind } from './question.ts';

/** What a learner is told after the check. */
export type Feedback<K extends QuestionKind = QuestionKind> = {
  readonly isRight: boolean;
  readonly right: AnswerOf<K>;
  /** which blanks, places or pairs of the learner's answer are right; empty if there was no answer */
  readonly parts: readonly boolean[];
};
