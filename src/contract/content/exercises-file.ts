import { z } from 'zod';
import { foldText } from '#domain/exercise/fold-answer.ts';
import { MAX_QUESTIONS, type QuestionKind } from '#domain/exercise/question.ts';
import { faultOfReadings, withoutReadings } from '#domain/text/marked-japanese.ts';
import { normalise } from '#domain/text/normalise.ts';
import { AudioName, componentId, line, withUniqueIds } from './fields.ts';

/** YAML reads 7, 010 and true as something else than what stands there. */
const QUOTED = { error: 'a text: put it in quotes if it is a number, true or null' };
/** A text with furigana, elements of documents and markers of files. */
export const markedText = (max: number) =>
  z
    .string(QUOTED)
    .pipe(line(max))
    .transform((written) => normalise(written, 'NFC'))
    .superRefine((written, context) => {
      const fault = faultOfReadings(written);
      if (fault !== null) context.addIssue(fault);
    });
const answer = markedText(100)
  .refine((written) => !/[[\]<>{}]/.test(written), 'plain text as learners type it: no readings, no elements')
  .refine((written) => foldText(written, 'exact') !== '', 'nothing of it is visible');

/** What every kind of question may have. */
const common = {
  id: componentId,
  name: line(255)
    .regex(/^\P{Cc}*$/u, 'one line')
    .optional()
    .describe('in the question bank that it comes from; an import knows it again by it'),
  grade: z.int().min(1).max(10).default(1),
  explain: markedText(4000).optional().describe('shown after the check'),
  explain_audio: AudioName.optional(),
  suggest: markedText(1000).optional().describe('a hint before the check'),
};
const question = markedText(2000);

/** A blank of a text to fill in. */
export const BLANK = /_{3,}/;

const choice = z
  .strictObject({
    ...common,
    kind: z.literal('choice'),
    question,
    options: z
      .array(z.strictObject({ text: markedText(500), right: z.literal(true).optional() }))
      .min(2)
      .max(6),
    shuffle: z.literal(true).optional(),
  })
  .superRefine(({ options }, context) => {
    const right = options.filter((option) => option.right).length;
    if (right !== 1)
      context.addIssue({ code: 'custom', path: ['options'], message: `${right} options are right, not one` });
    for (const [index, first] of findEqual(options.map((option) => option.text)))
      context.addIssue({ code: 'custom', path: ['options', index, 'text'], message: `equals option ${first}` });
  });

const fill = z
  .strictObject({
    ...common,
    kind: z.literal('fill'),
    question: question.describe('___ for each blank'),
    blanks: z
      .array(
        z
          .strictObject({ answer, also: z.array(answer).max(20).default([]), kana: z.literal('any').optional() })
          .superRefine((blank, context) => {
            const spellings = [blank.answer, ...blank.also].map((spelling) =>
              foldText(spelling, blank.kana ?? 'exact'),
            );
            for (const [index, spelling] of spellings.entries())
              if (spellings.indexOf(spelling) < index)
                context.addIssue({ code: 'custom', path: ['also', index - 1], message: 'is accepted already' });
          }),
      )
      .min(1)
      .max(6),
  })
  .superRefine(({ question: written, blanks }, context) => {
    const shown = written.split(BLANK).length - 1;
    if (shown !== blanks.length)
      context.addIssue({
        code: 'custom',
        path: ['question'],
        message: `has ${shown} blanks (___), but ${blanks.length} answers`,
      });
  });

const jumble = z.strictObject({
  ...common,
  kind: z.literal('jumble'),
  question: question.describe('what the sentence shall say'),
  items: z
    .array(markedText(200))
    .min(2)
    .max(12)
    .refine((items) => findEqual(items).length < items.length - 1, 'all items are equal')
    .describe('in the right order'),
});

const pairs = z
  .strictObject({
    ...common,
    kind: z.literal('pairs'),
    question,
    pairs: z
      .array(z.strictObject({ left: markedText(300), right: markedText(300) }))
      .min(2)
      .max(5),
  })
  .superRefine(({ pairs: written }, context) => {
    for (const side of ['left', 'right'] as const)
      for (const [index, first] of findEqual(written.map((pair) => pair[side])))
        context.addIssue({ code: 'custom', path: ['pairs', index, side], message: `equals that of pair ${first}` });
  });

const speaking = z
  .strictObject({
    ...common,
    kind: z.literal('speaking'),
    say: markedText(300).describe('the sentence in Japanese'),
    vi: markedText(500).describe('its meaning'),
    slow: AudioName,
    default: AudioName,
    karaoke: z
      .array(z.tuple([markedText(100), z.int().min(0).max(600_000)]))
      .min(1)
      .max(100)
      .optional()
      .describe('[text, begin in ms] of the default recording'),
  })
  .superRefine(({ say, karaoke = [] }, context) => {
    for (const [index, [, startMs]] of karaoke.entries())
      if (index > 0 && startMs <= (karaoke[index - 1]?.[1] ?? 0))
        context.addIssue({
          code: 'custom',
          path: ['karaoke', index],
          message: 'begins no later than the one before it',
        });
    const sung = karaoke.map(([written]) => written).join('');
    if (karaoke.length > 0 && withoutSpaces(sung) !== withoutSpaces(withoutReadings(say)))
      context.addIssue({
        code: 'custom',
        path: ['karaoke'],
        message: 'its texts are not those of say without readings',
      });
  });

const withoutSpaces = (written: string) => written.replaceAll(/\s+/gu, '');

/** Texts that learners can't tell apart: [place, place of the first such]. */
function findEqual(texts: readonly string[]): [number, number][] {
  const folded = texts.map((written) => foldText(withoutReadings(written), 'exact'));
  return folded.flatMap((one, index): [number, number][] => {
    const first = folded.indexOf(one);
    return first < index ? [[index, first]] : [];
  });
}

export const QUESTION_ENTRIES = { choice, fill, jumble, pairs, speaking } satisfies Record<QuestionKind, z.ZodObject>;
const { choice: firstEntry, ...otherEntries } = QUESTION_ENTRIES;
export type QuestionEntry<K extends QuestionKind = QuestionKind> = z.infer<(typeof QUESTION_ENTRIES)[K]>;

/** lessons/{slug}/exercises.yaml */
export const ExercisesFile = z
  .array(z.discriminatedUnion('kind', [firstEntry, ...Object.values(otherEntries)]))
  .min(1)
  .max(MAX_QUESTIONS)
  .superRefine(withUniqueIds('question'));
