import { z } from 'zod';
import { common, media, notes } from '../text-view.ts';

const PartView = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('default').describe('text between the blanks'),
    value: z.string().describe('sanitised HTML, in one piece of markup with no other part'),
  }),
  z.object({
    type: z.literal('question').describe('a blank'),
    result: z.string().describe('the answer to show'),
    also: z.array(z.string()).describe('further accepted spellings'),
    kana: z.enum(['exact', 'any']).describe("'any': hiragana and katakana count the same"),
    script: z.enum(['kana', 'any']).describe("'kana': its answers are, so that romaji may be turned into kana"),
    user_result: z.string().describe('what was typed; nothing is when the lesson is sent'),
  }),
]);
export type PartView = z.infer<typeof PartView>;

/** A question to fill in. spec 2 §3.2 */
export const FillView = z.object({
  ...common,
  type: z.literal(13).describe('words are typed into blanks'),
  value: z
    .object({ ...media, question: z.array(PartView).describe('texts and blanks in order'), ...notes })
    .describe('the question'),
});
export type FillView = z.infer<typeof FillView>;
