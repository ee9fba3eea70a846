/** What the rules of access need to know of a viewer. */
export type Viewer = {
  readonly userId: number | null;
  readonly isStaff: boolean;
  readonly isAdmin: boolean;
  readonly enrolments: readonly Enrolment[];
};

export type Enrolment = {
  readonly courseId: number;
  readonly startsAtMs: number;
  /** null = for ever */
  readonly expiresAtMs: number | null;
};

export const GUEST: Viewer = { userId: null, isStaff: false, isAdmin: false, enrolments: [] };

/** Whether an enrolment gives access at `nowMs`: from its start up to, not including, its end. decisions §3 */
export function isRunning(enrolment: Enrolment, nowMs: number): boolean {
  return enrolment.startsAtMs <= nowMs && (enrolment.expiresAtMs === null || nowMs < enrolment.expiresAtMs);
}

/** Whether every lesson of the course opens for the viewer: by a running enrolment, or as staff. decisions §3 */
export function canStudyCourse(viewer: Viewer, courseId: number, nowMs: number): boolean {
  if (viewer.isStaff || viewer.isAdmin) return true;
  return viewer.enrolments.some((enrolment) => enrolment.courseId === courseId && isRunning(enrolment, nowMs));
}

/** Free lessons and lessons of trial groups are open to all, guests too. decisions §3 */
export function isOpenToAll(lesson: { readonly isFree: boolean; readonly isTrial: boolean }): boolean {
  return lesson.isFree || lesson.isTrial;
}

/** What it takes to open a locked lesson: signing in, a code, or a new code once access has ended. */
export function lockReason(viewer: Viewer, courseId: number): 'sign-in' | 'enrol' | 'ended' {
  if (viewer.userId === null) return 'sign-in';
  return viewer.enrolments.some((enrolment) => enrolment.courseId === courseId) ? 'ended' : 'enrol';
}
