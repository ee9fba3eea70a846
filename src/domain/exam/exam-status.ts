/** A result of an exam, as far as its status follows from it. `submit_at` is null until it was handed in. */
type ExamMark = { readonly is_passed: boolean; readonly submit_at: string | null };

export type ExamStatus = 'passed' | 'unsubmitted' | 'failed';

/**
 * How an exam stands in a lesson list: spec 1 §4 "Last-exam status chips".
 *
 * @param passed the learner's best passed result, null without one
 * @param last the latest result, null before the first attempt
 * @returns null where there is nothing to say yet. Who has passed once stays passed, whatever came after.
 */
export function examStatus(passed: ExamMark | null, last: ExamMark | null): ExamStatus | null {
  if (passed || last?.is_passed) return 'passed';
  if (!last) return null;
  return last.submit_at === null ? 'unsubmitted' : 'failed';
}
