import type { Feedback } from '#domain/exercise/feedback.ts';
import type { AnswerOf, PublicQuestion, QuestionKind } from '#domain/exercise/question.ts';

/** What draws a question: before the check, after it, and in a review. It knows no key: what is right comes as feedback. */
export type PlayerProps<K extends QuestionKind> = {
  question: PublicQuestion<K>;
  /** what its order follows from */
  seed: number;
  /** null: none yet */
  answer: AnswerOf<K> | null;
  /** null before the check */
  feedback: Feedback<K> | null;
  /** the answer can't be changed any more */
  isLocked: boolean;
  onAnswer: (answer: AnswerOf<K> | null) => void;
};
