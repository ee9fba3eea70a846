import { z } from 'zod';
import { WEEK_DAYS } from '#domain/study-days/days-in-a-row.ts';
import { ContinueView, CourseSummaryView } from './courses.ts';

const count = z.int().min(0);

/** A course and what it contains, as on the home page and in the list of courses. */
export const CourseOfferView = CourseSummaryView.extend({
  stages: z
    .array(
      z.object({
        id: z.int().describe('author-given, site-wide unique'),
        number: z.int().describe('place in the course, from 1'),
        name: z.string().describe('plain text'),
        total_lessons: count.describe('lessons of the stage'),
        total_words: count.describe('flashcards of the stage'),
        groups: z.array(z.string()).describe('names of its groups'),
      }),
    )
    .describe('in order'),
  continue: ContinueView.nullable().describe('the lesson that "Học tiếp" leads to; for a guest the first trial lesson'),
});
export type CourseOfferView = z.infer<typeof CourseOfferView>;

/** Home of a signed-in learner. */
export const TodayView = z.object({
  has_begun: z.boolean().describe('false: no lesson was opened yet'),
  continue: ContinueView.extend({ course_name: z.string().describe('plain text') })
    .nullable()
    .describe('in the course studied last; null once every lesson that opens is passed'),
  reviews: z
    .object({
      words: count.describe('to review now or to begin'),
      minutes: count.describe('that they take, about; at least 1'),
    })
    .describe("what is left of 'Ôn hôm nay'"),
  days_in_a_row: count.describe('days of study one after another, up to today or yesterday'),
  week: z
    .array(z.object({ day: z.iso.date().describe('day of study'), is_studied: z.boolean() }))
    .length(WEEK_DAYS)
    .describe('today last'),
  remembered_words: count.describe("different words in the piles 'Đã nhớ'"),
  courses: z.array(CourseSummaryView).describe('all, the one studied last first, then those that open'),
});
export type TodayView = z.infer<typeof TodayView>;
