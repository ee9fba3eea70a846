import { z } from 'zod';

const branch = (what: string) =>
  z.array(z.tuple([z.string().describe('name'), z.int().describe(`how many ${what} it holds`)]));

/**
 * Answer of GET /api/courses/{id}/search-index: the names of a course, the same for everyone. Stored by column because
 * it is long: rows of objects would be four times the size.
 */
export const SearchIndexView = z.object({
  stages: branch('categories').describe('in order'),
  categories: branch('groups').describe('in order, over all stages'),
  groups: branch('lessons').describe('in order, over all categories'),
  ids: z.array(z.int()).describe("each lesson's id minus the one before it; the first is whole"),
  names: z.array(z.string()).describe('plain text, one a lesson'),
  urls: z
    .array(z.string())
    .describe(
      "canonical URL name, one a lesson; '' where it is the name without marks joined by hyphens, '-…' where it goes on after that",
    ),
  flags: z.string().describe('one digit a lesson: 1 required, 2 open to all, 3 both, 0 neither'),
});
export type SearchIndexView = z.infer<typeof SearchIndexView>;
