import type { QuestionForm } from '../exercise/question.ts';
import type { QuestionText } from '../exercise/question-text.ts';
import type { ExamQuestionKind } from './paper.ts';

/** What belongs to a question and is not seen before the end. */
export type QuestionKey<K extends ExamQuestionKind = ExamQuestionKind> = {
  /** the right answer, as the kind's form holds it */
  readonly key: QuestionForm<K>['key'];
  readonly explain: QuestionText | null;
  readonly explainAudio: string | null;
  readonly suggest: QuestionText | null;
  /** seconds of the part's recording that belong to the question */
  readonly heard: readonly [number, number] | null;
};

/** What was said, and what it means: of questions, passages and sounds alike. */
export type Transcript = { readonly script: QuestionText | null; readonly vi: QuestionText | null };

/** What an exam keeps to itself until it is handed in. Stored apart from its paper. */
export type ExamKey = {
  /** by question id */
  readonly questions: Readonly<Record<number, QuestionKey>>;
  /** by task id; only tasks that have one */
  readonly transcripts: Readonly<Record<number, Transcript>>;
};
