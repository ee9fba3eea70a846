/** Enrolled learners whose reports hide a comment until staff looked at it. decisions §7 */
export const HIDING_REPORTERS = 3;

/** Whether reports hide the comment now. Reports of learners without an enrolment are counted, but hide nothing. */
export function isHiddenByReports(comment: {
  readonly enrolledReporters: number;
  readonly isAuthorStaff: boolean;
  readonly isPinned: boolean;
  /** staff looked at earlier reports and let it stand */
  readonly isCleared: boolean;
}): boolean {
  if (comment.isAuthorStaff || comment.isPinned || comment.isCleared) return false;
  return comment.enrolledReporters >= HIDING_REPORTERS;
}
