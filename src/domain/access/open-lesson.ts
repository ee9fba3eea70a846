import { isStaffOf, type StaffOf } from './staff-of.ts';

/** What the rules of access need to know of a viewer. */
export type Viewer = {
  readonly userId: number | null;
  readonly staffOf: StaffOf;
  readonly isAdmin: boolean;
  readonly enrolments: readonly Enrolment[];
};

export type Enrolment = {
  readonly courseId: number;
  readonly startsAtMs: number;
  /** null = for ever */
  readonly expiresAtMs: number | null;
};

export const GUEST: Viewer = { userId: null, staffOf: [], isAdmin: false, enrolments: [] };

/** The viewer as a learner with the same enrolments. */
export function withoutStaffRights(viewer: Viewer): Viewer {
  return { ...viewer, staffOf: [], isAdmin: false };
}

/** Whether an enrolment gives access at `nowMs`: from its start up to, not including, its end. decisions §3 */
export function isRunning(enrolment: Enrolment, nowMs: number): boolean {
  return enrolment.startsAtMs <= nowMs && (enrolment.expiresAtMs === null || nowMs < enrolment.expiresAtMs);
}

/** Whether every lesson of the course opens for the viewer: by a running enrolment, or as its teacher. decisions §3 */
export function canStudyCourse(viewer: Viewer, courseId: number, nowMs: number): boolean {
  if (isStaffOf(viewer, courseId)) return true;
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

/** Until when the viewer's access to a course runs, ms since 1970; null: for ever; undefined: none runs. */
export function accessRunsUntil(viewer: Viewer, courseId: number, nowMs: number): number | null | undefined {
  const running = viewer.enrolments.filter((one) => one.courseId === courseId && isRunning(one, nowMs));
  if (running.some((one) => one.expiresAtMs === null)) return null;
  return running.length === 0 ? undefined : Math.max(...running.map((one) => one.expiresAtMs ?? 0));
}

/** Whether to offer a course that has prices: to guests and learners, unless they have it for ever. */
export function mayBuyCourse(viewer: Viewer, courseId: number, nowMs: number): boolean {
  return !isStaffOf(viewer, courseId) && accessRunsUntil(viewer, courseId, nowMs) !== null;
}
