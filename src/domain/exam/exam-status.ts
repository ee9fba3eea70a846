/** An exam result, as far as the status depends on it. `submit_at` is null until it is handed in. */
type ExamMark = { readonly is_passed: boolean; readonly submit_at: string | null };

export type ExamStatus = 'passed' | 'unsubmitted' | 'failed';

/**
 * How an exam stands in a lesson list: spec 1 §4 "Last-exam status chips".
 *
 * @param passed the learner's best passed result, or null
 * @param last the latest result, null before the first attempt
 * @returns null if there is nothing to show yet. Once passed, later attempts change nothing.
 */
export function examStatus(passed: ExamMark | null, last: ExamMark | null): ExamStatus | null {
  if (passed || last?.is_passed) return 'passed';
  if (!last) return null;
  return last.submit_at === null ? 'unsubmitted' : 'failed';
}
