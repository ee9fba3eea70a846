import { z } from 'zod';
import { ExamResultView } from './result-view.ts';

const attemptId = z.int().min(1).max(999_999_999);
const learner = z.object({ id: z.int().positive().describe('the account'), name: z.string().describe('display name') });

/** The most attempts that one answer lists. */
export const ATTEMPTS_PER_PAGE = 50;

/** Longest reason of a voided attempt. */
const MAX_REASON_UNITS = 500;
/** Twice the time, at most. */
const MAX_EXTRA_PERCENT = 100;

/** Which attempts of an exam to list. */
export const EXAM_FILTERS = ['all', 'passed', 'failed', 'running', 'voided'] as const;
const filters = {
  filter: z.enum(EXAM_FILTERS).optional().describe('all (default), or those in this state'),
  // PostgreSQL text cannot contain NUL.
  q: z
    .string()
    .max(100)
    .regex(/^[^\0]*$/)
    .optional()
    .describe("part of a learner's name, case ignored"),
};

/** Query of GET /api/lessons/{id}/exam/results.csv. */
export const ExamResultsCsvQuery = z.object(filters);
/** Query of GET /api/lessons/{id}/exam/results. */
export const ExamResultsQuery = z.object({
  ...filters,
  before: z.coerce.number().pipe(attemptId).optional().describe('as `next` of the answer before: older attempts'),
});
export type ExamResultsQuery = z.infer<typeof ExamResultsQuery>;

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
});
export type ExamResultRowView = z.infer<typeof ExamResultRowView>;

/** Answer of GET /api/lessons/{id}/exam/results: newest first. */
export const ExamResultsView = z.object({
  lesson_id: z.int().describe('the lesson'),
  results: z.array(ExamResultRowView).max(ATTEMPTS_PER_PAGE).describe('newest first'),
  next: attemptId.nullable().describe('`before` of the next call; null: there are no older ones'),
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
        stage: z.int().min(1).max(3).describe('its part'),
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
export const ExtraTimeView = z.object({
  percent: z.int().min(0).describe('as stored'),
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
