import { z } from 'zod';
import { address, media, text, TextView, title } from '../exercises/text-view.ts';

const uuid = z.string().describe('the item or side');
const SideView = z.object({ uuid, ...text });

/** What a question of each kind has before the end: nothing that tells its answer. decisions §11 */
const question = {
  id: z.int().min(1).describe('unique within the exam'),
  skill: z.int().min(1).max(5).describe('1 vocabulary, 2 kanji, 3 grammar, 4 reading, 5 listening'),
  worth: z.number().min(0).describe('what a right answer earns, before the part is scaled to its points'),
  suggest: TextView.nullable().describe('a hint that may be seen during the exam, null without'),
};

/** A task of an exam, by its type code, as it may be seen before the end; `review` holds the rest. spec 2 §3.3 */
export const ExamTaskView = z.discriminatedUnion('type', [
  z.object({ id: question.id, type: z.literal(1).describe('a text to read'), ...text }),
  z.object({
    id: question.id,
    type: z.literal(5).describe('a recording that may be replayed'),
    value: z.string().describe('its address'),
  }),
  z.object({
    ...question,
    type: z.literal(3).describe('one of several options is right'),
    ...text,
    shuffle: z.boolean().describe("false: options stay in the author's order"),
    answers: z.array(z.object({ id: z.string().describe('the option'), ...text })).describe('the options'),
  }),
  z.object({
    ...question,
    type: z.literal(13).describe('words are typed into blanks'),
    value: z
      .object({
        ...media,
        question: z
          .array(
            z.discriminatedUnion('type', [
              z.object({
                type: z.literal('default').describe('text between the blanks'),
                value: z.string().describe('sanitised HTML, in one piece of markup with no other part'),
              }),
              z.object({
                type: z.literal('question').describe('a blank'),
                result_length: z.int().min(0).describe('characters of the expected answer, for the width of the input'),
                kana: z.enum(['exact', 'any']).describe("'any': hiragana and katakana count the same"),
                script: z.enum(['kana', 'any']).describe("'kana': romaji may be turned into kana"),
              }),
            ]),
          )
          .describe('texts and blanks in order'),
      })
      .describe('the question'),
  }),
  z.object({
    ...question,
    type: z.literal(14).describe('items are put in order'),
    value: z
      .object({ ...title, items: z.array(SideView).describe('by uuid; shuffled for display') })
      .describe('the question'),
  }),
  z.object({
    ...question,
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
      })
      .describe('the question'),
  }),
]);
export type ExamTaskView = z.infer<typeof ExamTaskView>;

const QuestionHeadView = z.object({
  id: question.id,
  skill: question.skill,
  type: z.int().describe('3, 13, 14 or 15, as of its task'),
});

/** A part of an exam. spec 2 §3.3 */
export const ExamPartView = z.object({
  type: z
    .union([z.literal(1), z.literal(2), z.literal(3)])
    .describe('1 vocabulary and kanji, 2 grammar and reading, 3 listening; N1 and N2 have no 2'),
  duration: z.number().positive().describe('minutes, without extra time'),
  points: z.number().min(0).describe('that its questions together earn'),
  mp3: address.describe('its recording, null without; in stage 3 of a last_exam it plays once'),
  questions: z.array(QuestionHeadView).describe('all of its questions in order'),
  mondais: z
    .array(
      z.object({
        id: z.int().min(1).describe('its number within the part'),
        mp3: address.describe('its recording, null without'),
        title: z.string().describe('sanitised HTML'),
        audio: media.audio,
        image: media.image,
        tasks: z.array(ExamTaskView).describe('texts, recordings and questions in order'),
        questions: z.array(QuestionHeadView).describe('its questions in order'),
      }),
    )
    .describe('its numbered blocks'),
});
export type ExamPartView = z.infer<typeof ExamPartView>;
