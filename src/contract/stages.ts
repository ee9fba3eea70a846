import { z } from 'zod';
import { NextLessonView } from './lessons.ts';

const percent = z.int().min(0).max(100);

/** Answer of GET /api/stages/{id}/summary: what the celebration of a done stage shows. */
export const StageSummaryView = z.object({
  id: z.int().describe('the stage'),
  number: z.int().describe('place in the course, from 1'),
  name: z.string().describe('plain text'),
  done: z.boolean().describe('all its groups are done'),
  done_groups: z.int().describe('groups that are done'),
  passed_lessons: z.int().describe('lessons that the viewer passed, also those that nothing asks for'),
  stages: z
    .array(
      z.object({
        id: z.int().describe('author-given, site-wide unique'),
        number: z.int().describe('place in the course, from 1'),
        name: z.string().describe('plain text'),
        percent: percent.describe('passed ÷ counted lessons, floored'),
        done: z.boolean().describe('all its groups are done'),
      }),
    )
    .describe('all stages of the course, in order'),
  next: NextLessonView.nullable().describe('first lesson of the next stage that has any, null after the last one'),
  course: z
    .object({
      id: z.int().describe('the course'),
      name: z.string().describe('plain text'),
      SEOurl: z.string().describe('canonical URL name'),
    })
    .describe('its course'),
});
export type StageSummaryView = z.infer<typeof StageSummaryView>;
