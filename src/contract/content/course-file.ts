import { z } from 'zod';
import { LEVELS } from '#domain/course/level.ts';
import { contentId, glyph, line, urlName } from './fields.ts';

const GroupEntry = z.strictObject({
  id: contentId,
  name: line(200),
  glyph,
  trial: z.boolean().default(false),
  lessons: z.array(urlName).describe('folder names under lessons/, in order'),
});
const CategoryEntry = z.strictObject({ id: contentId, title: line(200), groups: z.array(GroupEntry) });
const StageEntry = z.strictObject({ id: contentId, name: line(200), categories: z.array(CategoryEntry) });

/** course.yaml */
export const CourseFile = z.strictObject({
  id: contentId,
  name: line(200),
  slug: urlName,
  seo_url: urlName,
  level: z.enum(LEVELS),
  audience: line(200),
  description: line(2000),
  stages: z.array(StageEntry).min(1),
});
export type CourseFile = z.infer<typeof CourseFile>;
