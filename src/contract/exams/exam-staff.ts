import { z } from 'zod';
import {
  EXAM_FILTERS,
  MAX_EXTRA_PERCENT,
  MAX_NAME_UNITS,
  MAX_REASON_UNITS,
  MIN_NAME_UNITS,
} from '#domain/exam/desk-rules.ts';
import { QUESTION_CONCERNS } from '#domain/exam/question-statistics.ts';
import { ExamHeadView } from './exam-head.ts';
import { ExamPreviewView } from './exam-preview.ts';
import { ExamResultView } from './result-view.ts';

const attemptId = z.int().min(1).max(999_999_999);
const learner = z.object({ id: z.int().positive().describe('the account'), name: z.string().describe('display name') });
const staffName = z.string().nullable().describe('display name of who did it; null: the account is gone');
/** A day of this century: others don't concern an exam, and PostgreSQL does not know all of them. */
const day = z.iso.date().regex(/^20/);

/** The most attempts that one answer lists. */
export const ATTEMPTS_PER_PAGE = 50;

// PostgreSQL text cannot contain NUL.
const partOfName = z
  .string()
  .max(MAX_NAME_UNITS)
  .regex(/^[^\0]*$/);
const filters = {
  filter: z.enum(EXAM_FILTERS).optional().describe('all (default), or those in this state'),
  q: partOfName.optional().describe("part of a learner's name, case ignored"),
  from: day.optional().describe("first day on which they began, in the site's time zone"),
  to: day.optional().describe('last day on which they began'),
};

/** Query of GET /api/lessons/{id}/exam/results.csv. */
export const ExamResultsCsvQuery = z.object(filters);
export type ExamResultsCsvQuery = z.infer<typeof ExamResultsCsvQuery>;
/** Query of GET /api/lessons/{id}/exam/results. */
export const ExamResultsQuery = z.object({
  ...filters,
  before: z.coerce.number().pipe(attemptId).optional().describe('as `next_before` of the answer before: older ones'),
});
export type ExamResultsQuery = z.infer<typeof ExamResultsQuery>;

/** More time that a learner was given in an exam. */
export const ExtraTimeRowView = z.object({
  learner: learner.describe('whose time it is'),
  percent: z.int().min(0).describe('more time in every part that began after it was given'),
  given_by: staffName,
  given_at: z.iso.datetime().describe('when, ISO 8601 UTC'),
});
export type ExtraTimeRowView = z.infer<typeof ExtraTimeRowView>;

/** An attempt in the list of an exam's results, for staff. */
export const ExamResultRowView = ExamResultView.pick({
  id: true,
  started_at: true,
  submit_at: true,
  is_passed: true,
  is_abandoned: true,
  total_score: true,
  score_1: true,
  score_2: true,
  score_3: true,
  correct_answer: true,
  extra_percent: true,
  voided_reason: true,
}).extend({
  learner: learner.describe('whose attempt it is'),
  correct_answer: z.int().min(0).nullable().describe('correctly answered questions; null until it is handed in'),
  total_answer: z.int().min(0).nullable().describe('all questions; null until it is handed in'),
  stage: z.int().min(1).max(3).nullable().describe('the part that began last'),
  voided_at: z.iso.datetime().nullable().describe('when staff voided it, ISO 8601 UTC; null: they did not'),
  voided_by: staffName,
});
export type ExamResultRowView = z.infer<typeof ExamResultRowView>;

/** Answer of GET /api/lessons/{id}/exam/results: newest first. */
export const ExamResultsView = z.object({
  lesson_id: z.int().describe('the lesson'),
  data: z.array(ExamResultRowView).max(ATTEMPTS_PER_PAGE).describe('newest first'),
  next_before: attemptId.nullable().describe('`before` of the next call; null: there are no older ones'),
});
export type ExamResultsView = z.infer<typeof ExamResultsView>;

/** Answer of GET /api/lessons/{id}/exam/statistics: of today's version, by each learner's first attempt. */
export const ExamStatisticsView = z.object({
  lesson_id: z.int().describe('the lesson'),
  attempts: z.int().min(0).describe('first attempts that were handed in and not voided'),
  questions: z
    .array(
      z.object({
        question_id: z.int().describe('the question'),
        stage: z.literal([1, 2, 3]).describe('its part'),
        group: z.int().min(1).describe('its mondai within the part'),
        number: z.int().min(1).describe('its number within the part, as learners see it'),
        text: z.string().describe('what is asked, as sanitised HTML; empty: only a recording or a picture'),
        concerns: z
          .array(z.enum(QUESTION_CONCERNS))
          .describe('why a teacher should look at it: hardly anybody is right, or the better learners are wrong'),
        right_percent: z.number().min(0).max(100).describe('share of right answers'),
        unanswered_percent: z.number().min(0).max(100).describe('share without an answer'),
        discrimination: z
          .number()
          .min(-1)
          .max(1)
          .nullable()
          .describe('correlation with the score of the other questions; null: all were alike, or too few'),
        wrong_answer: z
          .object({
            text: z.string().describe('the answer as plain text'),
            percent: z.number().min(0).max(100).describe('of all attempts'),
          })
          .nullable()
          .describe('the wrong answer given most; null: none was'),
      }),
    )
    .describe('in the order of the exam'),
});
export type ExamStatisticsView = z.infer<typeof ExamStatisticsView>;

/** Body of POST /api/lessons/{id}/exam/extra-time. */
export const ExtraTimeInput = z.object({
  user_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('the learner'),
  percent: z.int().min(0).max(MAX_EXTRA_PERCENT).describe('more time in every part that begins after this'),
});
export type ExtraTimeInput = z.infer<typeof ExtraTimeInput>;

/** Its answer. */
export const ExtraTimeView = ExtraTimeRowView.extend({
  parts: z.array(z.int().min(1).max(3)).describe('parts of the running attempt that it reaches; empty without one'),
});
export type ExtraTimeView = z.infer<typeof ExtraTimeView>;

/** Body of POST /api/exam-attempts/{id}/void. */
export const VoidInput = z.object({
  reason: z
    .string()
    .trim()
    .min(1)
    .max(MAX_REASON_UNITS)
    .regex(/^[^\0]*$/)
    .describe('why; the learner reads it'),
});

/** The most learners that one answer lists. */
export const LEARNERS_PER_ANSWER = 20;

/** Query of GET /api/lessons/{id}/exam/learners. */
export const ExamLearnersQuery = z.object({
  q: partOfName
    .trim()
    .min(MIN_NAME_UNITS)
    .describe("beginnings of words of a learner's name or e-mail address; case and tone marks don't count"),
});
export type ExamLearnersQuery = z.infer<typeof ExamLearnersQuery>;

/** Answer of GET /api/lessons/{id}/exam/learners: those who may study the course first. */
export const ExamLearnersView = z.object({
  learners: z
    .array(
      learner.extend({
        email: z.string().describe('tells apart who has the same name'),
        extra_percent: z.int().min(0).describe('more time that was given so far'),
      }),
    )
    .max(LEARNERS_PER_ANSWER)
    .describe('by name'),
});
export type ExamLearnersView = z.infer<typeof ExamLearnersView>;

/** What the pages of staff say of an exam. */
export const ExamDeskView = z.object({
  lesson_id: z.int().describe('the lesson'),
  lesson_name: z.string().describe('its name'),
  lesson_url: z.string().describe('path of its page'),
  course_name: z.string().describe('its course'),
  exam: ExamHeadView.describe('as it is today'),
});
export type ExamDeskView = z.infer<typeof ExamDeskView>;

/** The exams of the site, for staff. */
export const ExamListView = z.object({
  exams: z
    .array(
      ExamDeskView.extend({
        attempts: z.int().min(0).describe('all attempts'),
        running: z.int().min(0).describe('those that are neither handed in nor ended otherwise'),
        last_started_at: z.iso.datetime().nullable().describe('when the newest began, ISO 8601 UTC; null: none'),
      }),
    )
    .describe('in the order of the courses'),
});
export type ExamListView = z.infer<typeof ExamListView>;

/** The first results of an exam and who has more time in it. */
export const ExamResultsPageView = z.object({
  desk: ExamDeskView,
  results: ExamResultsView,
  extra_time: z.array(ExtraTimeRowView).describe('learners who have more time, newest first'),
});
export type ExamResultsPageView = z.infer<typeof ExamResultsPageView>;

/** Its statistics. */
export const ExamStatisticsPageView = z.object({ desk: ExamDeskView, statistics: ExamStatisticsView });
export type ExamStatisticsPageView = z.infer<typeof ExamStatisticsPageView>;

/** The whole paper with its keys. */
export const ExamPreviewPageView = z.object({ desk: ExamDeskView, preview: ExamPreviewView });
export type ExamPreviewPageView = z.infer<typeof ExamPreviewPageView>;
