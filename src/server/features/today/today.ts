import type pg from 'pg';
import { TodayView } from '#contract/home.ts';
import { reviewMinutes } from '#domain/flashcard/review-minutes.ts';
import { studyDay } from '#domain/flashcard/study-day.ts';
import { daysInARow, lastWeek } from '#domain/study-days/days-in-a-row.ts';
import type { CourseNode } from '../content/index.ts';
import { type CourseDeps, findContinue, findStandings, findCourseViewer, toCourseHead } from '../courses/index.ts';
import { countReviewDay, type ReviewDeps } from '../reviews/index.ts';
import { findStudyDays } from '../study-days/index.ts';
import type { RequestContext } from '../request-context/index.ts';

type TodayDeps = CourseDeps & ReviewDeps;

const DAY_MS = 24 * 3_600_000;

/** 'Hôm nay': what a signed-in learner finds on the home page. */
export async function findToday(deps: TodayDeps, context: RequestContext, userId: number): Promise<TodayView> {
  const { courses: all } = context.tree;
  // One at a time: a page that takes eight connections at once would delay others.
  const courseViewer = await findCourseViewer(
    deps,
    context,
    all.flatMap((course) => course.lessons),
  );
  const { marks, nowMs } = courseViewer;
  const words = await countReviewDay(deps, context, userId, marks);
  const [standingOf, days, rememberedIds] = await Promise.all([
    findStandings(deps, context, all),
    findStudyDays(deps.pool, userId),
    findRemembered(deps.pool, userId),
  ]);
  const heads = new Map(all.map((course) => [course, toCourseHead(course, courseViewer, standingOf(course))]));
  const studiedMs = (course: CourseNode) =>
    course.lessons.reduce((latest, { id }) => Math.max(latest, marks.get(id)?.studiedMs ?? 0), 0);
  const isOpen = (course: CourseNode) => Number(heads.get(course)?.can.study ?? false);
  const courses = all.toSorted((a, b) => studiedMs(b) - studiedMs(a) || isOpen(b) - isOpen(a));
  const isTheirs = (course: CourseNode) => isOpen(course) > 0 || course.lessons.some(({ id }) => marks.has(id));
  const today = studyDay(nowMs, deps.timeZone);
  return TodayView.parse({
    has_begun: marks.size > 0,
    // Who has begun goes on with what is theirs: the trial of another course is no next lesson.
    continue: await findFirstContinue(marks.size > 0 ? courses.filter(isTheirs) : courses),
    reviews: { words: words.due + words.new, minutes: reviewMinutes(words) },
    days_in_a_row: daysInARow(days, today),
    week: lastWeek(days, today).map(({ day, isStudied }) => ({
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      is_studied: isStudied,
    })),
    remembered_words: new Set(rememberedIds.flatMap((id) => context.tree.wordKeyByCardId.get(id) ?? [])).size,
    courses: courses.map((course) => heads.get(course)),
  });

  async function findFirstContinue(inOrder: readonly CourseNode[]): Promise<TodayView['continue']> {
    for (const course of inOrder) {
      const next = await findContinue(deps, course, courseViewer);
      if (next) return { ...next, course_name: course.name };
    }
    return null;
  }
}

/** Cards in the learner's piles 'Đã nhớ'. */
async function findRemembered(pool: pg.Pool, userId: number): Promise<number[]> {
  const { rows } = await pool.query<{ card_id: number }>({
    name: 'today-remembered',
    text: 'SELECT card_id FROM card_pile WHERE user_id = $1 AND is_remembered',
    values: [userId],
  });
  return rows.map((row) => row.card_id);
}
