import { z } from 'zod';
import { LEVELS } from '#domain/course/level.ts';
import type { ExamHead } from '#domain/exam/exam-head.ts';

/** What the page of a lesson says of its exam; the tasks come by GET /api/lesson/get-exam-lesson/{id}. */
export const ExamHeadView = z.object({
  type: z.enum(['exam', 'last_exam']).describe('for practice, or a mock of the real test'),
  level: z.enum(LEVELS).describe("the course's"),
  parts: z
    .array(
      z.object({
        stage: z.literal([1, 2, 3]).describe('1 vocabulary and kanji, 2 grammar and reading, 3 listening'),
        minutes: z.int().describe('time for it'),
        points: z.int().describe('that its questions earn together'),
        questions: z.int().describe('number of questions'),
      }),
    )
    .describe('in order'),
  minutes: z.int().describe('of all parts together'),
  pass_marks: z.int().nullable().describe('points that pass a last_exam; null: an exam is passed by right answers'),
  pass_rule: z.enum(['site', 'official']).describe('official: passed by the rule of the JLPT'),
  clock: z
    .enum(['study', 'strict'])
    .describe('study: time runs while the page is visible; strict: until it is used up'),
  plays_once: z.boolean().describe('the listening is one recording that plays once'),
});
export type ExamHeadView = z.infer<typeof ExamHeadView>;

/** The head of an exam, as sent. */
export function presentExamHead({ type, level, clock, passRule, passMarks, playsOnce, parts }: ExamHead): ExamHeadView {
  const shown = parts.map(({ stage, durationMs, points, questions }) => {
    return { stage, minutes: durationMs / 60_000, points, questions };
  });
  return {
    type,
    level,
    parts: shown,
    minutes: shown.reduce((sum, { minutes }) => sum + minutes, 0),
    pass_marks: passMarks,
    pass_rule: passRule,
    clock,
    plays_once: playsOnce,
  };
}
