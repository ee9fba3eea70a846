import { z } from 'zod';
import { common, notes, text, title } from '../text-view.ts';

const uuid = z.string().describe('the item');

/** A sentence to put in order. spec 2 §3.2 */
export const JumbleView = z.object({
  ...common,
  type: z.literal(14).describe('items are put in order'),
  value: z
    .object({
      ...title,
      question: z
        .array(z.object({ uuid, result: z.string().describe('its text, sanitised HTML') }))
        .describe('the right order'),
      items: z.array(z.object({ uuid, ...text })).describe('by uuid; shuffled for display'),
      ...notes,
    })
    .describe('the question'),
});
export type JumbleView = z.infer<typeof JumbleView>;
