import { z } from 'zod';
import { ExamAnswerView } from './answer-view.ts';

const questionId = z.string().regex(/^[1-9]\d{0,3}$/);
const answers = z.record(questionId, ExamAnswerView);
const moment = z.iso.datetime();
const threeTimes = z.tuple([z.number(), z.number(), z.number()]);
const ms = z.number().min(0);
const score = z.int().min(0).nullable();

/** How a part of the official result stands: sections of the real test. decisions §11 */
const OfficialView = z.object({
  is_passed: z.boolean().describe('would pass by the official JLPT rule'),
  pass_marks: z.int().min(0).describe('total that it asks for'),
  sections: z
    .array(
      z.object({
        name: z.string().describe('the section, in Vietnamese'),
        score: z.int().min(0).describe('points'),
        total: z.int().min(0).describe('that the section has'),
        minimum: z.int().min(0).describe('that it asks for'),
      }),
    )
    .describe('sections of the real test'),
});

/** An attempt: `data` of every call of an exam. spec 2 §3.3 */
export const ExamResultView = z.object({
  id: z.int().min(1).describe('of the attempt'),
  lesson_id: z.int().min(1).describe('its lesson'),
  data_1: answers.describe('answers of stage 1 by question id'),
  data_2: answers.describe('answers of stage 2 by question id'),
  data_3: answers.describe('answers of stage 3 by question id'),
  passed_time: threeTimes.describe('time used per stage in ms; -1: that stage is finished'),
  time_start: z
    .tuple([moment.nullable(), moment.nullable(), moment.nullable()])
    .describe('when each stage began, ISO 8601 UTC; null: not yet'),
  mp3_time: z.number().min(0).describe('furthest second of the listening recording that was heard'),
  is_passed: z.boolean().describe('false until it is handed in'),
  total_score: score.describe('points; null until it is handed in'),
  score_1: score.describe('points of stage 1; null until it is handed in'),
  score_2: score.describe('points of stage 2, 0 without one; null until it is handed in'),
  score_3: score.describe('points of stage 3, 0 without one; null until it is handed in'),
  correct_answer: score.describe('correctly answered questions; null until it is handed in'),
  total_answer: z.int().min(0).describe('all questions'),
  course: z.string().describe('its last two characters are the level'),
  started_at: moment.describe('when it began, ISO 8601 UTC'),
  submit_at: moment.nullable().describe('when it was handed in, ISO 8601 UTC; null: not yet'),
  is_abandoned: z.boolean().describe('ended by a restart, without being handed in'),
  user: z
    .object({ id: z.int().positive().describe('the account'), name: z.string().describe('display name') })
    .describe('whose attempt it is'),
  stage: z.int().min(0).max(5).describe('1 to 3 the part that is open, 4 time is up, 5 handed in'),
  is_waiting: z.boolean().describe('the part `stage` is finished, the next one not begun'),
  wait_ends_at: moment.nullable().describe('end of the countdown of the wait screen'),
  parts: z
    .array(
      z.object({
        stage: z.int().min(1).max(3).describe('the part'),
        budget_ms: ms.describe('its minutes, with extra time'),
        began_at: moment.nullable().describe('null: not begun'),
        elapsed_ms: ms.describe('used of the budget'),
        heard_ms: ms.describe('stretches in which the page was heard from, together'),
        used_up_at: moment.nullable().describe('when its time was used up; what was under way counts for 30 s more'),
        closed_at: moment.nullable().describe('null: open, or not begun'),
        closed_by: z.enum(['submitted', 'timeUp']).nullable().describe('how it was closed'),
      }),
    )
    .describe('what `attemptOfView` rebuilds the attempt from, in the order in which they are sat'),
  heard_at: moment.nullable().describe('when the page was last heard from'),
  time_left: threeTimes.describe('ms left of each stage, with extra time'),
  has_all_answers: z
    .boolean()
    .describe(
      'false: `data_1` to `data_3` and `saved` hold only the question of this call, the others are as they were',
    ),
  saved: z.record(questionId, z.int().min(0)).describe('sequence of the stored answer by question id'),
  window_id: z.string().nullable().describe('the window that owns the attempt'),
  extra_percent: z.int().min(0).describe('more time for this learner'),
  skills: z
    .array(
      z.object({
        skill: z.int().min(1).max(5).describe('1 vocabulary, 2 kanji, 3 grammar, 4 reading, 5 listening'),
        correct: z.int().min(0).describe('correctly answered questions'),
        total: z.int().min(1).describe('all of the skill'),
        percent: z.int().min(0).max(100).describe('floored'),
      }),
    )
    .nullable()
    .describe('skills that the exam asks for; null until it is handed in'),
  official: OfficialView.nullable().describe(
    'by the official JLPT rule; null for a practice and until it is handed in',
  ),
  voided_reason: z.string().nullable().describe('why staff voided it; null: they did not'),
  regraded: z
    .object({
      at: moment.describe('when, ISO 8601 UTC'),
      reason: z.string().describe('why'),
      keeps_pass: z.boolean().describe('it had passed, does not pass by the new score, and stays passed'),
    })
    .nullable()
    .describe('the score is that of a corrected key; null: of the key that it was handed in to'),
  server_now: moment.describe("the server's clock"),
});
export type ExamResultView = z.infer<typeof ExamResultView>;
