import type pg from 'pg';
import {
  CourseRatingView,
  type RatingInput,
  RatingListView,
  type RatingListQuery,
  RatingView,
} from '#contract/ratings.ts';
import { checkRatingMessage } from '#domain/rating/rating-message.ts';
import { canRate, summariseRatings } from '#domain/rating/rating-rules.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import { scopeOf, type Staff } from '../access/index.ts';
import type { CourseNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import {
  findCourseRatings,
  findRating,
  hasOpenedLesson,
  insertRating,
  listRatings,
  NO_RATINGS,
  type RatingRow,
} from './queries.ts';

/** `timeZone`: of the moments in tables. */
export type RatingDeps = { pool: pg.Pool; now: () => number; timeZone: string };

const RATINGS_PER_PAGE = 50;

function requireCourse(context: RequestContext, courseId: number): CourseNode {
  const course = context.tree.courseById.get(courseId);
  if (!course) throw new AppError('COURSE_NOT_FOUND');
  return course;
}

const idsOf = (course: CourseNode) => course.lessons.map((lesson) => lesson.id);

/** Stores a rating: one per learner and course. A second send answers with the first. spec 1 §7, decisions §8 */
export async function saveRating(
  deps: RatingDeps,
  context: RequestContext,
  userId: number,
  input: RatingInput,
): Promise<RatingView> {
  const course = requireCourse(context, input.course_id);
  await consumeLimit(deps.pool, 'rating', { userId, staffOf: context.viewer.staffOf }, deps.now());
  const message = checkRatingMessage(input.message ?? '');
  if (message === null) throw new AppError('RATING_TOO_LONG');
  const earlier = await findRating(deps.pool, userId, course.id);
  if (earlier) return toRatingView(course.id, earlier);
  if (!(await hasOpenedLesson(deps.pool, userId, idsOf(course)))) throw new AppError('RATING_NOT_STARTED');
  const isTester = context.account?.isTester ?? false;
  await insertRating(deps.pool, {
    userId,
    courseId: course.id,
    rating: input.rating,
    message,
    isTester,
    nowMs: deps.now(),
  });
  // Read again: two simultaneous calls both return the stored one.
  const stored = await findRating(deps.pool, userId, course.id);
  if (!stored) throw new Error('a rating was stored and is not there');
  return toRatingView(course.id, stored);
}

function toRatingView(courseId: number, row: RatingRow): RatingView {
  const { rating, message, created_at: createdAt } = row;
  return RatingView.parse({ course_id: courseId, rating, message, created_at: createdAt.toISOString() });
}

/** A course's ratings and whether the viewer may rate; asked when the popup might open. */
export async function getCourseRating(
  deps: RatingDeps,
  context: RequestContext,
  courseId: number,
): Promise<CourseRatingView> {
  const { userId } = context.viewer;
  const course = requireCourse(context, courseId);
  const ratings = (await findCourseRatings(deps.pool, userId, [course.id])).get(course.id) ?? NO_RATINGS;
  const hasOpened = userId !== null && (await hasOpenedLesson(deps.pool, userId, idsOf(course)));
  return CourseRatingView.parse({
    rating: summariseRatings(ratings),
    can: { rate: canRate({ hasOpenedLesson: hasOpened, hasRated: ratings.hasRated }) },
  });
}

/** What learners wrote with their ratings of the courses of staff. */
export async function listRatingsForStaff(
  deps: RatingDeps,
  { tree }: RequestContext,
  staff: Staff,
  query: RatingListQuery,
): Promise<RatingListView> {
  const rows = await listRatings(deps.pool, {
    courseId: query.course_id ?? null,
    courseIds: scopeOf(tree, staff)?.courseIds ?? null,
    before: query.before ?? null,
    max: RATINGS_PER_PAGE + 1,
  });
  const shown = rows.slice(0, RATINGS_PER_PAGE);
  return RatingListView.parse({
    data: shown.map((row) => ({
      ...row,
      course_name: tree.courseById.get(row.course_id)?.name ?? '',
      created_at: row.created_at.toISOString(),
    })),
    next_before: rows.length > shown.length ? shown.at(-1)?.id : null,
  });
}
