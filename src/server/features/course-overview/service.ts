import type pg from 'pg';
import { CourseOverviewView, type LessonOverviewView, StaffCourseView } from '#contract/course-overview.ts';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { QUIET_DAYS } from '#domain/course/quiet-days.ts';
import { AppError } from '../../platform/app-error.ts';
import { toCsv } from '../../platform/csv.ts';
import type { Staff } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { countLessons, type FailedQuestion, findFailedQuestions, type LessonCounts } from './rows.ts';

export type CourseOverviewDeps = { pool: pg.Pool; now: () => number };

const DAY_MS = 24 * 3600 * 1000;

/** How learners fare in the lessons of a course: where do they stop? */
export async function viewCourseOverview(
  { pool, now }: CourseOverviewDeps,
  { tree }: RequestContext,
  courseId: number,
): Promise<CourseOverviewView> {
  const course = tree.courseById.get(courseId);
  if (!course) throw new AppError('COURSE_NOT_FOUND');
  const ids = course.lessons.map(({ id }) => id);
  const [counts, failed] = await Promise.all([
    countLessons(pool, { id: course.id, lessonIds: ids }, new Date(now() - QUIET_DAYS * DAY_MS)),
    findFailedQuestions(pool, ids),
  ]);
  const countsOf = new Map(counts.map((one) => [one.lessonId, one]));
  const failedOf = new Map(failed.map((one) => [one.lessonId, one]));
  return CourseOverviewView.parse({
    course_id: course.id,
    course_name: course.name,
    quiet_days: QUIET_DAYS,
    lessons: course.lessons.map((lesson) => toLessonOverview(lesson, countsOf.get(lesson.id), failedOf.get(lesson.id))),
  });
}

function toLessonOverview(
  lesson: LessonNode,
  counts: LessonCounts | undefined,
  failed: FailedQuestion | undefined,
): LessonOverviewView {
  const url = lessonPath(lesson.course.seoUrl, lesson);
  const minutes = counts?.medianMinutes ?? null;
  return {
    lesson_id: lesson.id,
    name: lesson.name,
    url,
    stage_name: lesson.stage.name,
    group_name: lesson.group.name,
    opened: counts?.opened ?? 0,
    passed: counts?.passed ?? 0,
    went_on: lesson.index === lesson.course.lessons.length - 1 ? null : (counts?.wentOn ?? 0),
    stopped: counts?.stopped ?? 0,
    median_minutes: minutes === null ? null : Math.round(minutes * 10) / 10,
    failed_question: failed
      ? {
          number: failed.number,
          url: `${url}?tab_active=tabExercise`,
          wrong_percent: Math.round((100 * failed.wrong) / failed.answered),
        }
      : null,
  };
}

const shareOf = (part: number | null, whole: number) =>
  part === null || whole === 0 ? null : Math.round((100 * part) / whole);

const COLUMNS: Readonly<Record<string, (one: LessonOverviewView) => string | number | null>> = {
  'Mã bài': ({ lesson_id }) => lesson_id,
  Chặng: ({ stage_name }) => stage_name,
  'Nhóm bài': ({ group_name }) => group_name,
  'Bài học': ({ name }) => name,
  'Đã mở': ({ opened }) => opened,
  'Đã đạt': ({ passed }) => passed,
  'Học tiếp bài sau': ({ went_on }) => went_on,
  'Học tiếp (%)': ({ went_on, opened }) => shareOf(went_on, opened),
  'Dừng ở đây': ({ stopped }) => stopped,
  'Thời gian học (trung vị, phút)': ({ median_minutes }) => median_minutes,
  'Câu sai nhiều nhất': ({ failed_question }) => failed_question && failed_question.number,
  'Tỉ lệ sai (%)': ({ failed_question }) => failed_question && failed_question.wrong_percent,
};

/** The same as a table for spreadsheets. */
export async function exportCourseOverview(
  deps: CourseOverviewDeps,
  context: RequestContext,
  courseId: number,
): Promise<string> {
  return toCsv(COLUMNS, (await viewCourseOverview(deps, context, courseId)).lessons);
}

/** The courses whose learners staff can look at. */
export function listStaffCourses({ tree }: RequestContext, staff: Staff): StaffCourseView[] {
  return tree.courses
    .filter(({ id }) => isStaffOf(staff, id))
    .map(({ id, name, lessons }) => StaffCourseView.parse({ id, name, lessons: lessons.length }));
}
