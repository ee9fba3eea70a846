import { z } from 'zod';

const fileAddress = z.string().describe('a stable address that leads to one under a grant');
export const address = fileAddress.nullable();

/** What the markers of a text name. decisions §10 */
export const media = {
  audio: address.describe('a recording to play with the text, null without'),
  image: z
    .object({ src: fileAddress, alt: z.string().describe('what it shows; empty for an ornament') })
    .nullable()
    .describe('a picture to show with the text, null without'),
};

/** The fields of an object that is a text of a question. */
export const text = { value: z.string().describe('sanitised HTML; ruby and lang=ja are kept'), ...media };
export const TextView = z.object(text);
export type TextView = z.infer<typeof TextView>;
export type MediaView = Pick<TextView, 'audio' | 'image'>;

/** What helps a learner before and after the check. The specification puts it into the `value` of some codes. */
export const notes = {
  explain: TextView.nullable().describe('shown after the check, null without'),
  suggest: TextView.nullable().describe('a hint before the check, null without'),
};

/** The text above what is put in order, joined or spoken. */
export const title = { title_question: text.value, ...media };

/** What a question of every code has. spec 2 §3.2 */
export const common = {
  id: z.int().describe('author-given, site-wide unique'),
  grade: z.int().min(1).describe('what a right answer adds to the grade'),
  explain_mp3: address.describe('the explanation to listen to, null without'),
};
