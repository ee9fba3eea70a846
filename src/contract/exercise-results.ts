import { z } from 'zod';
import { learnerId } from './comments.ts';
import { ErrorView } from './errors.ts';

// Content ids have at most nine digits (content/README.md), which fits PostgreSQL's integer.
const id = z.int().min(1).max(999_999_999);
const count = z.int().min(0);
const percent = z.int().min(0).max(100);
const moment = z.iso.datetime();

/** Answers by question id, as a kind's `AnswerRules.parse` takes them. */
export const ExerciseAnswers = z.record(z.string().max(9), z.unknown());
export type ExerciseAnswers = z.infer<typeof ExerciseAnswers>;

/**
 * Fields of POST /list-course/save-result-exercise-user (multipart/form-data), objects as JSON; recordings are files
 * named by `recordingField`. Send the fields before the files. The counts are ignored: the server scores the answers.
 * spec 2 §7, decisions §10
 */
export const SaveExerciseInput = z.object({
  lesson_id: id.describe('the lesson'),
  client_id: z.uuid().describe('id of this result; a second arrival answers as the first did'),
  learner_id: learnerId,
  data: ExerciseAnswers.describe('JSON: the answers by question id'),
  grade: z.number().optional().describe('ignored: the server scores'),
  correct_answer: z.number().optional().describe('ignored: the server scores'),
  total_answer: z.number().optional().describe('ignored: the server scores'),
  ratio_correct_answer: z.number().optional().describe('ignored: the server scores'),
  isExerciseSpeak: z.unknown().optional().describe('ignored: the server knows'),
  total_grade: z.number().optional().describe('ignored: the server knows'),
  grade_pass: z.number().optional().describe('ignored: the server knows'),
  course_id: z.number().optional().describe('ignored: the server knows'),
  text_minimum_correct: z.string().max(200).optional().describe('ignored: the server knows'),
});
export type SaveExerciseInput = z.infer<typeof SaveExerciseInput>;

/** An achievement that no page has shown yet; POST /api/seen with kind 'achievement' ends it. decisions §10 */
export const ExerciseAchievementView = z.object({
  id: id.describe('for POST /api/seen'),
  name: z.string().describe('its name, in Vietnamese'),
  text: z.string().describe('what it was earned with, in Vietnamese'),
  image: z.string().describe('address of its picture'),
});
export type ExerciseAchievementView = z.infer<typeof ExerciseAchievementView>;

/** Answer of save-result-exercise-user. The fields of the specification tell of the first of `achievements`. */
export const SavedExerciseView = z.object({
  error_code: z.literal(0).describe('0: saved'),
  msg: z.string().describe('a sentence for the learner'),
  show_popup_achievement: z.union([z.literal(0), z.literal(1)]).describe('1: there is an achievement to show'),
  course_name: z.string().describe("the course's name"),
  name_popup_achievement: z.string().describe("the achievement's name, else empty"),
  text_content_achievement: z.string().describe("the achievement's text, else empty"),
  achievement_image: z.string().describe("address of the achievement's picture, else empty"),
  achievements: z.array(ExerciseAchievementView).describe('all of the course that no page has shown yet'),
  show_popup_done_stage: z.boolean().describe('the stage is done and the page has not yet said that it showed so'),
  percent: percent.describe("the lesson's percent after this result"),
  is_passed: z.boolean().describe('the lesson is passed; POST /khoa-hoc/set-achievement asks whether to celebrate it'),
  correct_answer: count.describe('correctly answered questions, as the server scores them'),
  total_answer: count.describe('all questions'),
  result_id: id.describe('of this result'),
});
export type SavedExerciseView = z.infer<typeof SavedExerciseView>;

/** A refusal of save-result-exercise-user: the usual body, and the specification's two fields. */
export const ExerciseRefusalView = ErrorView.extend({
  error_code: z.int().min(1).describe('never 0; equals the status'),
  msg: z.string().describe('as `error.message`'),
});
export type ExerciseRefusalView = z.infer<typeof ExerciseRefusalView>;

/** One attempt at a lesson's exercise, in lists. */
export const ExerciseResultHead = z.object({
  id: id.describe('of the result'),
  created_at: moment.describe('when it arrived, ISO 8601 UTC'),
  correct_answer: count.describe('correctly answered questions'),
  total_answer: count.describe('questions that the exercise had then'),
  ratio_correct_answer: z.number().min(0).max(1).describe('floored to 2 decimals'),
  percent: percent.describe('of correct answers, floored'),
  is_passed: z.boolean().describe('at least 85 percent'),
  grade: z.number().min(0).describe('sum of the grades of right answers'),
  has_recordings: z.boolean().describe('recordings of it are kept'),
});
export type ExerciseResultHead = z.infer<typeof ExerciseResultHead>;

/** The most results and learners that one answer lists. */
export const RESULTS_PER_PAGE = 50;

/** Query of GET /api/lessons/{id}/exercise/results. */
export const ExerciseResultsQuery = z.object({
  learner: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('staff only: whose results; without it the own ones'),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .max(999_999_999)
    .optional()
    .describe('as `next` of the answer before: older results'),
});

export type ExerciseResultsQuery = z.infer<typeof ExerciseResultsQuery>;

/** Answer of GET /api/lessons/{id}/exercise/results: newest first. */
export const ExerciseResultsView = z.object({
  lesson_id: id.describe('the lesson'),
  best: ExerciseResultHead.nullable().describe('most correct answers; null before the first result'),
  results: z.array(ExerciseResultHead).max(RESULTS_PER_PAGE).describe('newest first'),
  next: id.nullable().describe('`before` of the next call; null: there are no older ones'),
  achievements: z.array(ExerciseAchievementView).describe('own ones of the course that no page has shown yet'),
});
export type ExerciseResultsView = z.infer<typeof ExerciseResultsView>;

const ExerciseLearner = z.object({
  id: z.int().positive().describe("the account's id"),
  name: z.string().describe('display name'),
  avatar: z.string().nullable().describe('file name under /cdn/avatar, null without a picture'),
});

const recordingAddress = z.string().nullable().describe('address of the recording; null: none arrived, or not kept');

/** Answer of GET /api/exercise-results/{id}, for its owner and staff. */
export const ExerciseResultView = ExerciseResultHead.extend({
  lesson_id: id.describe('the lesson'),
  learner: ExerciseLearner.describe('whose result it is'),
  answers: z
    .array(
      z.object({
        question_id: id.describe('the question; it may have left the lesson since'),
        answer: z.unknown().describe("as the kind's rules parse it; null: not answered"),
        is_right: z.boolean().describe('as scored when it arrived'),
        recordings: z
          .object({ slow: recordingAddress, default: recordingAddress })
          .nullable()
          .describe('of a speaking question'),
      }),
    )
    .describe('in the order of the questions then'),
});
export type ExerciseResultView = z.infer<typeof ExerciseResultView>;

/** Query of GET /api/lessons/{id}/exercise/learners. */
export const ExerciseLearnersQuery = z.object({
  // PostgreSQL text cannot contain NUL.
  q: z
    .string()
    .max(100)
    .regex(/^[^\0]*$/)
    .optional()
    .describe('part of a name, case ignored'),
  before: z.coerce.number().int().min(1).max(999_999_999).optional().describe('as `next` of the answer before'),
});

export type ExerciseLearnersQuery = z.infer<typeof ExerciseLearnersQuery>;

/** Answer of GET /api/lessons/{id}/exercise/learners, for staff: latest result first. */
export const ExerciseLearnersView = z.object({
  lesson_id: id.describe('the lesson'),
  learners: z
    .array(
      ExerciseLearner.extend({
        attempts: z.int().min(1).describe('number of results'),
        best: ExerciseResultHead.describe('most correct answers'),
        last: ExerciseResultHead.describe('the latest'),
      }),
    )
    .max(RESULTS_PER_PAGE)
    .describe('who did the exercise'),
  next: id.nullable().describe('`before` of the next call; null: there are no more'),
});
export type ExerciseLearnersView = z.infer<typeof ExerciseLearnersView>;

/** Body of POST /save-timer, sent as a beacon when the page becomes hidden. spec 2 §7, decisions §10 */
export const SaveTimerInput = z.object({
  lessonId: id.describe('the lesson'),
  joinedTime: z.number().min(0).max(1e15).describe('when the stay began, ms since 1970: names the stay'),
  time: z.number().min(0).max(1e15).describe('its length in ms; of one stay the longest counts, at most 6 h'),
  learner_id: learnerId,
});
export type SaveTimerInput = z.infer<typeof SaveTimerInput>;
