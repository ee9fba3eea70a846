import { z } from 'zod';
import { LESSON_TYPES } from '#contract/courses.ts';
import { AudioName, componentId, contentId, fileName, glyph, line, urlName } from './fields.ts';

const ComponentFile = z.discriminatedUnion('type', [
  z.strictObject({ id: componentId, type: z.literal('video'), video: urlName }),
  z.strictObject({ id: componentId, type: z.literal('audio'), title: line(200), file: AudioName }),
  z.strictObject({ id: componentId, type: z.literal('document'), title: line(200), file: fileName('html') }),
  z.strictObject({ id: componentId, type: z.literal('file'), title: line(200), file: fileName('pdf') }),
  z.strictObject({ type: z.literal('cards'), file: fileName('yaml') }),
]);

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
