import { LearnerPageView } from '#contract/desk/learner-page.ts';
import { isSiteStaff, isStaffOf } from '#domain/access/staff-of.ts';
import { mayChangeAccess, mayChangeAccount, mayChangeRole, maySuspend } from '#domain/account/desk-rules.ts';
import { isRunning } from '#domain/access/open-lesson.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { summariseGroups, summariseLessons } from '#domain/progress/completion.ts';
import { AppError } from '../../platform/app-error.ts';
import { scopeOf, type Staff } from '../access/index.ts';
import { findSessions } from '../auth/index.ts';
import { commentPath, findSubjectLesson } from '../comments/index.ts';
import type { CourseNode } from '../content/index.ts';
import { listOrders } from '../payments/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findAccountRow } from './account-row.ts';
import type { DeskDeps } from './desk.ts';
import { erasedAtOf } from './erased-at.ts';
import {
  type CommentRow,
  type EnrolmentRow,
  type ExamRow,
  type ExerciseRow,
  findComments,
  findEnrolments,
  findExams,
  findExercises,
  findNote,
  findPassedLessons,
} from './learner-facts.ts';
import { roleOf } from './role-of.ts';

/** Of attempts and comments, so many. */
const NEWEST = 20;

/** What staff see of one account: a course's teacher what belongs to the course. */
export async function findLearnerPage(
  deps: DeskDeps,
  context: RequestContext,
  staff: Staff,
  id: number,
): Promise<LearnerPageView> {
  const { pool } = deps;
  const scope = scopeOf(context.tree, staff);
  const isWholeSite = isSiteStaff(staff);
  const account = await findAccountRow(pool, id, scope);
  if (!account) throw new AppError('LEARNER_NOT_FOUND');
  const [enrolments, passed, exercises, exams, comments, orders, sessions, note] = await Promise.all([
    findEnrolments(pool, id),
    findPassedLessons(pool, id),
    findExercises(pool, id, { scope, limit: NEWEST }),
    findExams(pool, id, { scope, limit: NEWEST }),
    findComments(pool, id, { scope, limit: NEWEST }),
    isWholeSite ? listOrders(deps.payments, context, id) : null,
    isWholeSite ? findSessions(deps, id) : null,
    isWholeSite ? findNote(pool, id) : null,
  ]);
  const actor = { id: staff.userId, staffOf: staff.staffOf, isAdmin: context.viewer.isAdmin };
  const mayName = mayChangeRole(actor, account);
  return LearnerPageView.parse({
    learner: {
      id: account.id,
      name: account.name,
      email: account.email,
      role: roleOf(account),
      is_suspended: account.suspendedAt !== null,
      erased_at: erasedAtOf(account.deletionAskedAt),
      created_at: account.createdAt.toISOString(),
      last_seen_at: account.lastSeenAt?.toISOString() ?? null,
      is_email_verified: account.isEmailVerified,
      suspended_at: account.suspendedAt?.toISOString() ?? null,
      suspended_reason: isWholeSite ? account.suspendedReason : null,
    },
    staff_of: mayName ? (account.staffOf === 'all' ? [] : account.staffOf) : null,
    can: {
      access: mayChangeAccess(actor, account),
      role: mayName,
      change: mayChangeAccount(actor, account),
      suspend: maySuspend(actor, account),
    },
    has_mail: deps.mail !== null,
    courses: context.tree.courses
      .filter((course) => isStaffOf(staff, course.id))
      .map((course) => toCourse(course, enrolments, passed, deps.now())),
    attempts: [
      ...exercises.flatMap((row) => toExercise(context, row)),
      ...exams.flatMap((row) => toExam(context, row, account.name)),
    ]
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, NEWEST),
    comments: comments.map((row) => toComment(context, row)),
    orders: orders && orders.orders,
    sessions,
    note: isWholeSite
      ? {
          text: note?.text ?? '',
          updated_at: note?.updatedAt.toISOString() ?? null,
          updated_by: note?.updatedBy ?? null,
        }
      : null,
  });
}

function toCourse(
  course: CourseNode,
  enrolments: readonly EnrolmentRow[],
  passed: ReadonlySet<number>,
  nowMs: number,
): LearnerPageView['courses'][number] {
  const own = enrolments.filter(({ courseId }) => courseId === course.id);
  const running = own.filter((row) => isRunning(toEnrolment(row), nowMs));
  const endsMs = (running.length > 0 ? running : own).map(({ expiresAt }) => expiresAt?.getTime() ?? Infinity);
  const endMs = Math.max(...endsMs);
  const {
    percent,
    passed: passedCount,
    counted,
  } = summariseGroups(
    course.stages
      .flatMap(({ groups }) => groups)
      .map(({ lessons }) =>
        summariseLessons(lessons.map((lesson) => ({ isRequired: lesson.isRequired, isPassed: passed.has(lesson.id) }))),
      ),
  );
  return {
    course_id: course.id,
    name: course.name,
    is_open: running.length > 0,
    ends_at: Number.isFinite(endMs) ? new Date(endMs).toISOString() : null,
    sources: [...new Set(own.map(({ source }) => source))],
    percent,
    passed: passedCount,
    counted,
  };
}

const toEnrolment = ({ courseId, startsAt, expiresAt }: EnrolmentRow) => ({
  courseId,
  startsAtMs: startsAt.getTime(),
  expiresAtMs: expiresAt?.getTime() ?? null,
});

type Attempt = LearnerPageView['attempts'][number];

function toExercise({ tree }: RequestContext, row: ExerciseRow): Attempt[] {
  const lesson = tree.lessonById.get(row.lessonId);
  if (!lesson) return [];
  return [
    {
      kind: 'exercise',
      id: row.id,
      lesson_name: lesson.name,
      url: `${lessonPath(lesson.course.seoUrl, lesson)}?tab_active=tabExercise`,
      at: row.createdAt.toISOString(),
      result: `${row.correct}/${row.total} câu`,
      is_passed: row.isPassed,
    },
  ];
}

function toExam({ tree }: RequestContext, row: ExamRow, name: string): Attempt[] {
  const lesson = tree.lessonById.get(row.lessonId);
  if (!lesson) return [];
  return [
    {
      kind: 'exam',
      id: row.id,
      lesson_name: lesson.name,
      url: `/quan-tri/bai-thi/${lesson.id}?ten=${encodeURIComponent(name)}`,
      at: row.startedAt.toISOString(),
      result: examResult(row),
      is_passed: row.isPassed && row.voidedAt === null,
    },
  ];
}

function examResult(row: ExamRow): string {
  if (row.voidedAt) return 'Đã hủy';
  if (row.abandonedAt) return 'Bỏ dở';
  if (!row.submitAt) return 'Đang làm';
  return row.totalScore === null ? (row.isPassed ? 'Đạt' : 'Chưa đạt') : `${row.totalScore} điểm`;
}

function toComment({ tree }: RequestContext, row: CommentRow) {
  const subject = { kind: row.kind as 'lesson' | 'flashcard', id: row.placeId };
  const lesson = findSubjectLesson(tree, subject);
  return {
    id: row.id,
    text: row.content,
    at: row.createdAt.toISOString(),
    state: row.state,
    url: lesson ? commentPath(lesson, subject, row.id) : null,
  };
}
