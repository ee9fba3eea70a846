import { z } from 'zod';
import { ExamReviewView, ExamView } from './exam-view.ts';

/** Answer of GET /api/lessons/{id}/exam-preview: today's exam with its keys, for staff. */
export const ExamPreviewView = ExamView.pick({
  type: true,
  level: true,
  clock: true,
  pass_rule: true,
  pass_marks: true,
  total_marks: true,
  exam_parts: true,
}).extend({
  version: z.string().describe('hash of its content'),
  questions: z
    .record(z.string(), ExamReviewView.shape.questions.valueType.omit({ answer: true, is_right: true, parts: true }))
    .describe('right answer and explanations, by question id'),
  tasks: ExamReviewView.shape.tasks,
});
export type ExamPreviewView = z.infer<typeof ExamPreviewView>;
