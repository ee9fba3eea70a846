import { z } from 'zod';
import { LESSON_TYPES, LEVELS } from '#contract/courses.ts';

// The content format: what authors write. content/README.md explains it with examples. Every object is strict, so that a
// misspelt field is named instead of being ignored.

const id = z.int().min(1).max(999_999_999).describe('site-wide unique, never reused');
/** PostgreSQL holds no NUL, and pages show no other control character. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
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
  z.strictObject({ id, type: z.literal('video'), video: urlName }),
  z.strictObject({ id, type: z.literal('audio'), title: line(200), file: AudioName }),
  z.strictObject({ id, type: z.literal('document'), title: line(200), file: fileName('html') }),
  z.strictObject({ id, type: z.literal('file'), title: line(200), file: fileName('pdf') }),
]);

/** lessons/{slug}/lesson.yaml */
export const LessonFile = z.strictObject({
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
  components: z.array(ComponentFile).min(1),
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
