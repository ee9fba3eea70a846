import { z } from 'zod';
import { LESSON_TYPES } from '#contract/courses.ts';
import type { ComponentKind } from '#domain/course/component-kind.ts';
import { AudioName, componentId, contentId, fileName, glyph, line, urlName } from './fields.ts';

/** What lesson.yaml says of each kind of component; one entry may bring many components. */
const ENTRIES = {
  video: z.strictObject({ id: componentId, type: z.literal('video'), video: urlName }),
  audio: z.strictObject({ id: componentId, type: z.literal('audio'), title: line(200), file: AudioName }),
  document: z.strictObject({ id: componentId, type: z.literal('document'), title: line(200), file: fileName('html') }),
  file: z.strictObject({ id: componentId, type: z.literal('file'), title: line(200), file: fileName('pdf') }),
  card: z.strictObject({ type: z.literal('cards'), file: fileName('yaml') }),
  question: z.strictObject({ type: z.literal('exercises') }),
} satisfies Record<ComponentKind, z.ZodObject>;
const { video, ...others } = ENTRIES;
const ComponentEntry = z.discriminatedUnion('type', [video, ...Object.values(others)]);
export type ComponentEntry<K extends ComponentKind = ComponentKind> = z.infer<(typeof ENTRIES)[K]>;

/** The kind of the components that an entry of lesson.yaml brings, by its `type`. */
export const KIND_OF_ENTRY = {
  video: 'video',
  audio: 'audio',
  document: 'document',
  file: 'file',
  cards: 'card',
  exercises: 'question',
} as const satisfies Record<ComponentEntry['type'], ComponentKind>;

/** lessons/{slug}/lesson.yaml */
export const LessonFile = z
  .strictObject({
    id: contentId,
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
    components: z.array(ComponentEntry),
  })
  .superRefine(({ type, components }, context) => {
    const cards = components.filter((entry) => entry.type === 'cards').length;
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['components'], message });
    if (type === 'exam' || type === 'last_exam') {
      if (components.length > 0) refuse('a lesson of type exam or last_exam has no components: its exam.yaml is all');
    } else if (type !== 'flashcard') {
      if (cards > 0) refuse('cards belong into a lesson of type flashcard');
      else if (components.length === 0) refuse('a lesson has at least one component');
    } else if (components.length !== cards || cards > 1) {
      refuse('a flashcard lesson has one list of cards and nothing else, or no component: its cards are then imported');
    }
  });
export type LessonFile = z.infer<typeof LessonFile>;
