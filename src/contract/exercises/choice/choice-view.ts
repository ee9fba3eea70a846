import { z } from 'zod';
import { common, notes, text } from '../text-view.ts';

/** A choice question. spec 2 §3.2 */
export const ChoiceView = z.object({
  ...common,
  ...notes,
  type: z.literal(3).describe('one of several options is right'),
  ...text,
  shuffle: z.boolean().describe("false: options stay in the author's order"),
  answers: z
    .array(
      z.object({
        id: z.string().describe('UUID'),
        ...text,
        grade: z.int().min(0).describe('0: wrong'),
        user_choice: z.int().min(0).max(1).describe('1: chosen; nothing is when the lesson is sent'),
      }),
    )
    .describe('the options'),
});
export type ChoiceView = z.infer<typeof ChoiceView>;
