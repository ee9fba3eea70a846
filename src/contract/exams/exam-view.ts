import { z } from 'zod';
import { LEVELS } from '#domain/course/level.ts';
import { address, TextView } from '../exercises/text-view.ts';
import { ExamAnswerView } from './answer-view.ts';
import { MAX_ATTEMPT_ID } from './exam-calls.ts';
import { ExamResultView } from './result-view.ts';
import { ExamPartView } from './task-view.ts';

const resultId = z.int().min(1).max(MAX_ATTEMPT_ID);
const transcript = {
  script: TextView.nullable().describe('what is said, null without'),
  text_vi: TextView.nullable().describe('translation, null without'),
};

/** What is told of the tasks after the end, with the own answers. */
export const ExamReviewView = z.object({
  result: ExamResultView.describe('the attempt'),
  questions: z
    .record(
      z.string(),
      z.object({
        answer: ExamAnswerView.nullable().describe('the own answer, null without'),
        is_right: z.boolean().describe('as it was scored'),
        right: ExamAnswerView.describe('the right answer, of the same shape'),
        parts: z.array(z.boolean()).describe('which blanks, places or pairs of the own answer are right'),
        explain: TextView.nullable().describe('why, null without'),
        explain_mp3: address.describe('the explanation to listen to, null without'),
        suggest: TextView.nullable().describe('a hint, null without'),
        heard: z
          .tuple([z.number(), z.number()])
          .nullable()
          .describe("seconds of the part's recording that belong to the question"),
        ...transcript,
      }),
    )
    .describe('by question id'),
  tasks: z.record(z.string(), z.object(transcript)).describe('of texts and recordings, by task id'),
});
export type ExamReviewView = z.infer<typeof ExamReviewView>;

/** An attempt in the list of the own ones. */
export const ExamAttemptRowView = ExamResultView.pick({
  id: true,
  started_at: true,
  submit_at: true,
  total_score: true,
  is_passed: true,
  is_abandoned: true,
  voided_reason: true,
});
export type ExamAttemptRowView = z.infer<typeof ExamAttemptRowView>;

/** Query of GET /api/lesson/get-exam-lesson/{lesson_id}. */
export const ExamQuery = z.object({
  result: z.coerce
    .number()
    .pipe(resultId)
    .optional()
    .describe('an own attempt that was handed in: the exam as it was then, with `review`'),
});
export type ExamQuery = z.infer<typeof ExamQuery>;

/** Answer of GET /api/lesson/get-exam-lesson/{lesson_id}. No task has a key: `review` holds them, after the end. */
export const ExamView = z.object({
  type: z.enum(['exam', 'last_exam']).describe('a practice, or a full mock of the real test'),
  level: z.enum(LEVELS).describe("the course's"),
  clock: z
    .enum(['study', 'strict'])
    .describe('study: time runs while the page is visible; strict: until it is used up'),
  pass_rule: z.enum(['site', 'official']).describe('which rule passes it'),
  pass_marks: z.int().min(0).nullable().describe('points that pass a last_exam; null for a practice'),
  total_marks: z.number().min(0).describe('points of all parts'),
  exam_parts: z.array(ExamPartView).describe('of the attempt that is open, else of the exam as it is today'),
  exam_result: ExamResultView.nullable().describe('of a practice: the current attempt, else the latest'),
  last_exam_result: ExamResultView.nullable().describe('of a last_exam: the current attempt, else the latest'),
  attempts: z.array(ExamAttemptRowView).describe('all own ones, newest first'),
  review: ExamReviewView.nullable().describe('null without `result`'),
  server_now: z.iso.datetime().describe("the server's clock"),
});
export type ExamView = z.infer<typeof ExamView>;
