import type { ErrorCode } from '#contract/error-codes.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { AttemptRefusal } from '#domain/exam/attempt.ts';
import { AppError } from '../../platform/app-error.ts';

/** A refused step, with the attempt as it is. decisions §11 */
export class ExamRefusal extends AppError {
  readonly data: ExamResultView;

  constructor(code: ErrorCode, data: ExamResultView) {
    super(code);
    this.data = data;
  }
}

/** The code of a step that the rules refuse. */
export const CODE_OF: Readonly<Record<AttemptRefusal, ErrorCode>> = {
  notRunning: 'EXAM_NOT_RUNNING',
  partClosed: 'EXAM_PART_CLOSED',
  unknownQuestion: 'EXAM_QUESTION_UNKNOWN',
  badAnswer: 'EXAM_ANSWER_INVALID',
};
