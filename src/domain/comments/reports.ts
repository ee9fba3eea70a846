/** Reports by this many enrolled learners hide a comment until staff have reviewed it. decisions §7 */
export const HIDING_REPORTERS = 3;

/** Whether reports hide the comment now. Reports of learners without an enrolment are counted but hide nothing. */
export function isHiddenByReports(comment: {
  readonly enrolledReporters: number;
  readonly isAuthorStaff: boolean;
  readonly isPinned: boolean;
  /** staff reviewed earlier reports and kept it */
  readonly isCleared: boolean;
}): boolean {
  if (comment.isAuthorStaff || comment.isPinned || comment.isCleared) return false;
  return comment.enrolledReporters >= HIDING_REPORTERS;
}
