import type { Level } from '../course/level.ts';
import type { PublicQuestion, QuestionKind } from '../exercise/question.ts';
import type { QuestionText } from '../exercise/question-text.ts';

/** exam: one part, for practice. last_exam: a full mock of the real test. spec 2 §1 */
export type ExamType = 'exam' | 'last_exam';

/** The parts: 1 vocabulary and kanji, 2 grammar and reading, 3 listening. N1 and N2 have no 2. spec 2 §3.3 */
export type Stage = 1 | 2 | 3;

/** 1 vocabulary, 2 kanji, 3 grammar, 4 reading, 5 listening. spec 2 §3.3 */
export type Skill = 1 | 2 | 3 | 4 | 5;

/** Nobody's speech is graded in an exam. */
export type ExamQuestionKind = Exclude<QuestionKind, 'speaking'>;

/** A question as it may be seen before the end. */
export type ExamQuestion<K extends ExamQuestionKind = ExamQuestionKind> = {
  readonly kind: 'question';
  /** unique within the exam */
  readonly id: number;
  readonly skill: Skill;
  /** what a right answer earns */
  readonly grade: number;
  readonly form: PublicQuestion<K>;
  /** of a fill: characters of each expected answer, for the width of its input; empty for other kinds. decisions §11 */
  readonly resultLengths: readonly number[];
  /** the author means it to be seen during the exam */
  readonly hint: QuestionText | null;
};

export type ExamTask =
  | ExamQuestion
  | { readonly kind: 'passage'; readonly id: number; readonly text: QuestionText }
  | { readonly kind: 'sound'; readonly id: number; readonly audio: string };

/** A numbered block of a part (mondai). */
export type QuestionGroup = {
  /** from 1 within its part */
  readonly number: number;
  readonly title: QuestionText;
  readonly audio: string | null;
  readonly tasks: readonly ExamTask[];
};

export type ExamPart = {
  readonly stage: Stage;
  readonly durationMs: number;
  /** that its questions together earn; of a practice, the sum of their grades */
  readonly points: number;
  /** stage 3 of a last_exam: the recording that plays once */
  readonly audio: string | null;
  readonly groups: readonly QuestionGroup[];
};

/** An exam without anything that tells an answer. Immutable: an attempt belongs to one version. decisions §11 */
export type ExamPaper = {
  readonly type: ExamType;
  readonly level: Level;
  /** study: time runs while the page is visible; strict: until it is used up */
  readonly clock: 'study' | 'strict';
  readonly passRule: 'site' | 'official';
  /** of a last_exam: points that pass it; null for a practice, which is passed by its number of right answers */
  readonly passMarks: number | null;
  readonly parts: readonly ExamPart[];
};

/** The questions of a part, in order. */
export function questionsOf(part: ExamPart): ExamQuestion[] {
  return part.groups.flatMap(({ tasks }) => tasks.filter((task) => task.kind === 'question'));
}
