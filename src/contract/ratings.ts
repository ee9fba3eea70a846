import { z } from 'zod';
import { RATING } from '#domain/rating/rating-message.ts';
import { learnerId } from './comments.ts';

const courseId = z.int().min(1).max(999_999_999);
const stars = z.int().min(RATING.min).max(RATING.max).describe('1 to 5');

/** Body of POST /khoa-hoc/save-rating. spec 1 §3 "Rating payload" */
export const RatingInput = z.object({
  course_id: courseId.describe('the course'),
  rating: stars,
  message: z.string().max(20_000).optional().describe("tags and comment joined by '. ', up to 1,000 characters"),
  learner_id: learnerId,
});
export type RatingInput = z.infer<typeof RatingInput>;

/** Answer of save-rating. A repeated call returns the first rating and changes nothing. */
export const RatingView = z.object({
  course_id: courseId.describe('the course'),
  rating: stars,
  message: z.string().describe('as it is stored'),
  created_at: z.iso.datetime().describe('when it was given, ISO 8601 UTC'),
});
export type RatingView = z.infer<typeof RatingView>;

/** A course's public ratings; null below five. */
export const RatingSummaryView = z
  .object({
    average: z.number().min(1).max(5).describe('one decimal'),
    count: z.int().describe('number of ratings'),
  })
  .nullable()
  .describe('average and count, null while there are fewer than five ratings');

/** Answer of GET /api/courses/{id}/rating. Fetched at the 180-second pause rather than with every page. */
export const CourseRatingView = z.object({
  rating: RatingSummaryView,
  can: z
    .object({ rate: z.boolean().describe('opened a lesson of the course and has not rated it yet') })
    .describe('computed by the server; the browser obeys'),
});
export type CourseRatingView = z.infer<typeof CourseRatingView>;

/** Query of GET /api/moderation/ratings.csv. */
export const RatingsCsvQuery = z.object({
  course_id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional()
    .describe('one course; without it all'),
});
export type RatingsCsvQuery = z.infer<typeof RatingsCsvQuery>;
/** Query of GET /api/moderation/ratings. */
export const RatingListQuery = RatingsCsvQuery.extend({
  before: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .optional()
    .describe('next_before of the last answer'),
});
export type RatingListQuery = z.infer<typeof RatingListQuery>;

/** Answer of GET /api/moderation/ratings. */
export const RatingListView = z.object({
  data: z
    .array(
      z.object({
        id: z.int().describe('a higher id is newer'),
        course_id: courseId.describe('the course'),
        course_name: z.string().describe('the course'),
        name: z.string().describe('who rated'),
        rating: stars,
        message: z.string().describe('may be empty'),
        created_at: z.iso.datetime().describe('when, ISO 8601 UTC'),
      }),
    )
    .describe('newest first, at most 50'),
  next_before: z.int().nullable().describe('pass as `before` for what follows; null: nothing follows'),
});
export type RatingListView = z.infer<typeof RatingListView>;
