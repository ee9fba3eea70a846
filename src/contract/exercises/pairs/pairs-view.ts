import { z } from 'zod';
import { common, notes, text, title } from '../text-view.ts';

const SideView = z.object({ uuid: z.string().describe('the side'), ...text });
export type SideView = z.infer<typeof SideView>;

/** Sides to join. spec 2 §3.2 */
export const PairsView = z.object({
  ...common,
  type: z.literal(15).describe('left and right sides are joined'),
  value: z
    .object({
      ...title,
      question: z
        .object({
          left: z.array(SideView).describe("in the author's order"),
          right: z.array(SideView).describe('by uuid; shuffled for display'),
        })
        .describe('the two lists'),
      pairs: z
        .array(
          z.object({
            left: z.string().describe('uuid'),
            right: z.string().describe('uuid'),
            is_correct: z.literal(true).describe('as in a result: these belong together'),
          }),
        )
        .describe('the right pairs'),
      ...notes,
    })
    .describe('the question'),
});
export type PairsView = z.infer<typeof PairsView>;
