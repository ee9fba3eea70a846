import { z } from 'zod';
import { isKana, parseStress, pitchOf } from '#domain/flashcard/pitch.ts';
import { normalise } from '#domain/text/normalise.ts';
import { AudioName, componentId, fileName, withUniqueIds } from './fields.ts';

const PictureName = fileName('webp', 'png', 'jpg', 'svg');
/** One line: what a card shows stands in a list's field, too. */
const cardText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'no control characters')
    .transform((text) => normalise(text, 'NFC'));

/** A vocabulary card in a list of cards (decisions §9). */
const CardFile = z
  .strictObject({
    id: componentId,
    word: cardText(60),
    reading: cardText(60).refine(isKana, 'kana only').describe('kana'),
    stress: z
      .string()
      .regex(/^(\d{1,2}(,\d{1,2})*)?$/, "numbers joined by commas, '' when unknown")
      .describe('the mora after which the pitch falls, 0 = flat'),
    meaning: cardText(500).describe('Vietnamese'),
    hanviet: cardText(200).optional().describe('Hán Việt in capitals, one per kanji'),
    audio: AudioName.optional(),
    front_image: PictureName.optional(),
    back_image: PictureName.optional(),
    examples: z
      .array(
        z.strictObject({
          ja: cardText(500).describe('furigana as 漢字[かんじ]'),
          vi: cardText(500),
          audio: AudioName.optional(),
        }),
      )
      .max(5)
      .default([]),
  })
  .superRefine(({ reading, stress }, context) => {
    const past = parseStress(stress)?.find((number) => pitchOf(reading, number) === null);
    if (past === undefined) return;
    context.addIssue({
      code: 'custom',
      path: ['stress'],
      message: `the pitch cannot fall after mora ${past} of ${reading}`,
    });
  });
export type CardFile = z.infer<typeof CardFile>;

/** lessons/{slug}/{name}.yaml of a component 'cards' */
export const CardsFile = z.array(CardFile).min(1).max(5000).superRefine(withUniqueIds('card'));
