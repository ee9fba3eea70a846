import { z } from 'zod';
import { LESSON_TYPES, LEVELS } from '#contract/courses.ts';
import { FIRST_IMPORTED_CARD_ID } from '#domain/flashcard/limits.ts';
import { isKana, parseStress, pitchOf } from '#domain/flashcard/pitch.ts';
import { normalise } from '#domain/text/normalise.ts';

// The content format: what authors write. content/README.md explains it with examples. Every object is strict, so that a
// misspelt field is named instead of being ignored.

const id = z.int().min(1).max(999_999_999).describe('site-wide unique, never reused');
/** Components and cards share their ids with the cards of imported lists, which begin behind them. */
const componentId = z
  .int()
  .min(1)
  .max(FIRST_IMPORTED_CARD_ID - 1)
  .describe('site-wide unique, never reused');
/** PostgreSQL holds no NUL, and pages show no other control character. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[\P{Cc}\t\n]*$/u, 'no control characters');
/** A name inside addresses. */
const urlName = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters without accents, digits and single hyphens');
const glyph = line(4).describe('one or two characters for the drawn thumbnail');
/** A file in the same folder; no path leads out of it. */
const fileName = (...endings: string[]) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9][A-Za-z0-9._-]*\\.(${endings.join('|')})$`),
      `a file name ending in .${endings.join(' or .')}`,
    );
/** A recording: what every browser plays. */
export const AudioName = fileName('mp3', 'm4a');

const ComponentFile = z.discriminatedUnion('type', [
  z.strictObject({ id: componentId, type: z.literal('video'), video: urlName }),
  z.strictObject({ id: componentId, type: z.literal('audio'), title: line(200), file: AudioName }),
  z.strictObject({ id: componentId, type: z.literal('document'), title: line(200), file: fileName('html') }),
  z.strictObject({ id: componentId, type: z.literal('file'), title: line(200), file: fileName('pdf') }),
  z.strictObject({ type: z.literal('cards'), file: fileName('yaml') }),
]);

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
export const CardsFile = z
  .array(CardFile)
  .min(1)
  .max(5000)
  .superRefine((cards, context) => {
    const places = new Map<number, number>();
    for (const [index, { id: cardId }] of cards.entries()) {
      const earlier = places.get(cardId);
      if (earlier === undefined) places.set(cardId, index);
      else
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `${cardId} is already the id of card ${earlier}`,
        });
    }
  });

/** lessons/{slug}/lesson.yaml */
export const LessonFile = z
  .strictObject({
    id,
    slug: urlName,
    seo_url: urlName,
    name: line(200),
    name_html: line(2000).optional(),
    type: z.enum(LESSON_TYPES),
    required: z.boolean(),
    free: z.boolean().default(false),
    expect_minutes: z.int().min(1).max(600),
    glyph,
    image: fileName('webp', 'png', 'jpg')
      .optional()
      .describe('covers the drawn thumbnail; public, also of a locked lesson'),
    components: z.array(ComponentFile),
  })
  .superRefine(({ type, components }, context) => {
    const cards = components.filter((entry) => entry.type === 'cards').length;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['components'], message });
    if (type !== 'flashcard') {
      if (cards > 0) refuse('cards belong into a lesson of type flashcard');
      else if (components.length === 0) refuse('a lesson has at least one component');
    } else if (components.length !== cards || cards > 1) {
      refuse('a flashcard lesson has one list of cards and nothing else, or no component: its cards are then imported');
    }
  });
export type LessonFile = z.infer<typeof LessonFile>;

/** videos/{name}/video.yaml */
export const VideoFile = z.strictObject({
  name: urlName,
  title: line(200),
  duration_seconds: z.number().positive().max(86_400),
  qualities: z.array(z.enum(['360p', '720p'])).min(1),
});
export type VideoFile = z.infer<typeof VideoFile>;

const GroupEntry = z.strictObject({
  id,
  name: line(200),
  glyph,
  trial: z.boolean().default(false),
  lessons: z.array(urlName).describe('folder names under lessons/, in order'),
});
const CategoryEntry = z.strictObject({ id, title: line(200), groups: z.array(GroupEntry) });
const StageEntry = z.strictObject({ id, name: line(200), categories: z.array(CategoryEntry) });

/** course.yaml */
export const CourseFile = z.strictObject({
  id,
  name: line(200),
  slug: urlName,
  seo_url: urlName,
  level: z.enum(LEVELS),
  audience: line(200),
  description: line(2000),
  stages: z.array(StageEntry).min(1),
});
export type CourseFile = z.infer<typeof CourseFile>;
