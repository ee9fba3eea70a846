import { z } from 'zod';

const id = z.string().min(1).max(64);
const MAX_PARTS = 20;

/** An answer, by the kind of its question. */
export const ExamAnswerView = z.union([
  id.describe('id of the chosen option'),
  z.array(z.string().max(300)).max(MAX_PARTS).describe('words by blank, or uuids of items in order'),
  z
    .array(z.object({ left: id.describe('uuid'), right: id.describe('uuid') }))
    .max(MAX_PARTS)
    .describe('pairs'),
]);
export type ExamAnswerView = z.infer<typeof ExamAnswerView>;
