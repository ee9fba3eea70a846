import { z } from 'zod';
import { learnerId } from '../comments.ts';
import { ErrorView } from '../errors.ts';
import { ExamAnswerView } from './answer-view.ts';
import { ExamResultView } from './result-view.ts';

/** What the database numbers attempts by. */
export const MAX_ATTEMPT_ID = 2_147_483_647;
const MAX_ELAPSED_MS = 86_400_000;
const stage = z.int().min(1).max(3);
const elapsedMs = z.number().min(0).max(MAX_ELAPSED_MS);
const resultId = z
  .int()
  .min(1)
  .max(MAX_ATTEMPT_ID)
  .optional()
  .describe('the attempt; without it the one that is running');
const windowId = z.uuid().optional().describe('the window that calls; refused while another one owns the attempt');
const token = z.string().max(200).optional().describe('ignored: cross-site calls are refused by their headers');

/** Query of GET /api/lesson/start-exam/{lesson_id}. */
export const StartExamQuery = z.object({
  client_id: z
    .uuid()
    .optional()
    .describe(
      'id of this attempt: a second arrival answers as the first did, another id ends an attempt that is running. Without it, one that is running goes on',
    ),
  window_id: windowId,
  learner_id: z.coerce.number().pipe(learnerId.unwrap()).optional().describe('as in the other calls'),
});
export type StartExamQuery = z.infer<typeof StartExamQuery>;

/** Body of POST /api/lesson/continue-exam/{lesson_id}: the window takes the attempt over. */
export const ContinueExamInput = z.object({ result_id: resultId, window_id: windowId, learner_id: learnerId });
export type ContinueExamInput = z.infer<typeof ContinueExamInput>;

const stageInput = {
  stage: stage.describe('the part'),
  elapsed_ms: elapsedMs.optional().describe('time used of the part, as the page counts it'),
  result_id: resultId,
  window_id: windowId,
  learner_id: learnerId,
  _token: token,
};

/** Body of POST /api/lesson/select-answer/{lesson_id}. */
export const SelectAnswerInput = z.object({
  ...stageInput,
  question_id: z.int().min(1).max(9999).describe('the question'),
  answer_id: ExamAnswerView.or(z.literal('')).nullable().describe('null, an empty text or empty words: taken back'),
  sequence: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .optional()
    .describe('counts the answers of the attempt; the newer wins. Without it, this one is the newest'),
});
export type SelectAnswerInput = z.infer<typeof SelectAnswerInput>;

/** Body of POST /api/lesson/submit-exam/{lesson_id} and of next-stage. */
export const ExamStageInput = z.object(stageInput);
export type ExamStageInput = z.infer<typeof ExamStageInput>;

/** What the path of POST /api/lesson/save-passed-time/{id}/{elapsed_ms}/{stage} says beside the attempt. */
export const PassedTimeParams = z.object({
  elapsed_ms: z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number)
    .describe('time used of the part'),
  stage: z
    .string()
    .regex(/^[1-3]$/)
    .transform(Number)
    .describe('the part'),
});

/** Body of both beacons, form-encoded. */
export const ExamBeaconInput = z.object({ window_id: windowId, learner_id: learnerId, _token: token });
export const SaveMp3TimeInput = ExamBeaconInput.extend({
  mp3Time: z.number().min(0).max(86_400).describe('furthest second of the recording that was heard'),
});

/** Answer of all calls that change an attempt. */
export const ExamAnswer = z.object({
  data: ExamResultView.describe('the attempt as it is now'),
  percent: z
    .int()
    .min(0)
    .max(100)
    .nullable()
    .describe("the lesson's percent with its result; null until it is handed in"),
  is_lesson_passed: z
    .boolean()
    .describe('the lesson is passed, by this attempt or an earlier one; false until handed in'),
  show_popup_done_stage: z.boolean().describe('the stage is done and the page has not yet said that it showed so'),
});
export type ExamAnswer = z.infer<typeof ExamAnswer>;

/** A refusal of such a call: the usual body, and the attempt as it is. */
export const ExamRefusalView = ErrorView.extend({
  data: ExamResultView.nullable().describe('the attempt as it is; null: there is none, or it is not told'),
});
export type ExamRefusalView = z.infer<typeof ExamRefusalView>;
