import { z } from 'zod';
import { QuestionView } from './question-view.ts';

const passText = z.string().describe("'Điểm đạt: ≥85% (x/y câu)'");

/** What the page of a lesson says of its exercise; the questions come by GET /api/lessons/{id}/exercise. */
export const ExerciseHead = z.object({
  total_answer: z.int().min(1).describe('number of questions'),
  text_minimum_correct: passText,
  has_speaking: z.boolean().describe('some are spoken: they need a microphone'),
  percent: z.int().min(0).max(100).describe('best share of right answers, 0 for guests'),
});
export type ExerciseHead = z.infer<typeof ExerciseHead>;

/** Answer of GET /api/lessons/{id}/exercise, for everybody who may open the lesson. */
export const ExerciseView = z.object({
  version: z.string().describe('hash of the questions: a draft for others is outdated'),
  course_id: z.int().describe('its course'),
  total_grade: z.int().min(0).describe('grade when all answers are right'),
  grade_pass: z.int().min(0).describe('85 % of it, rounded up; passed is judged by counts'),
  text_minimum_correct: passText,
  component: z.array(QuestionView).describe('the questions in order, with their keys'),
});
export type ExerciseView = z.infer<typeof ExerciseView>;
