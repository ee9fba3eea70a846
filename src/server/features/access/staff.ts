// Who may do what as staff. See decision 045 for the table of who may what.
import { isSiteStaff, isStaffAnywhere, isStaffOf, type StaffOf } from '#domain/access/staff-of.ts';
import type { LearnerChangeInput } from '#contract/desk/learner-page.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ContentTree, LessonNode } from '../content/index.ts';
import { requireSignedIn, type WithViewer } from './access.ts';

/** A teacher or admin, and whose courses they are staff of. What they are given is limited to these. */
export type Staff = { readonly userId: number; readonly staffOf: StaffOf };

type WithStaff = WithViewer & { readonly lacksTotp?: boolean };

/** Somebody who teaches anything; everybody else is refused. The caller limits what follows to their courses. */
export function requireStaff(context: WithStaff): Staff {
  const userId = requireSignedIn(context);
  if (context.lacksTotp) throw new AppError('TOTP_SETUP_REQUIRED');
  if (!isStaffAnywhere(context.viewer)) throw new AppError('STAFF_ONLY');
  return { userId, staffOf: context.viewer.staffOf };
}

/** Staff of this course; everybody else is refused. Undefined: a list asks for no course, and is limited to theirs. */
export function requireStaffOf(context: WithStaff, courseId: number | undefined): Staff {
  const staff = requireStaff(context);
  if (courseId !== undefined && !isStaffOf(staff, courseId)) throw new AppError('COURSE_NOT_YOURS');
  return staff;
}

/** Staff of the lesson's course, and the lesson, which is open to them. */
export function requireStaffInLesson(
  context: WithStaff & { readonly tree: Pick<ContentTree, 'lessonById'> },
  lessonId: number,
): { readonly staff: Staff; readonly lesson: LessonNode } {
  requireStaff(context);
  const lesson = context.tree.lessonById.get(lessonId);
  if (!lesson) throw new AppError('LESSON_NOT_FOUND');
  return { staff: requireStaffOf(context, lesson.course.id), lesson };
}

/** The id of a teacher of the whole site or an admin; everybody else is refused. */
export function requireSiteStaff(context: WithStaff): number {
  const staff = requireStaff(context);
  if (!isSiteStaff(staff)) throw new AppError('SITE_STAFF_ONLY');
  return staff.userId;
}

/** The id of an admin; everybody else is refused. */
export function requireAdmin(context: WithStaff): number {
  const { userId } = requireStaff(context);
  if (!context.viewer.isAdmin) throw new AppError('ADMIN_ONLY');
  return userId;
}

/** Who may make a change of an account: of its access to a course, of what it may do, or of the account itself. */
export function requireAccountChange(context: WithStaff, input: LearnerChangeInput): Staff {
  switch (input.change) {
    case 'give-access':
    case 'end-access':
      return requireStaffOf(context, input.course_id);
    case 'role':
      requireAdmin(context);
      break;
    case 'suspend':
    case 'unsuspend':
    case 'send-reset':
    case 'set-password':
    case 'end-sessions':
    case 'note':
    case 'keep-account':
      requireSiteStaff(context);
      break;
  }
  return requireStaff(context);
}
