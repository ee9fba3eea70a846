import { z } from 'zod';
import { MAX_RANGES_PER_REPORT } from '#domain/progress/report.ts';

// Content ids have at most nine digits (content/README.md), which fits PostgreSQL's integer.
const id = z.int().min(1).max(999_999_999);
const seconds = z.number().min(0).max(86_400);

/** Body of POST /khoa-hoc/upsert-lesson-progress: spec 1 §7, decisions §5. Everything except lesson_id is optional. */
export const ProgressReportInput = z.object({
  lesson_id: id.describe('the lesson'),
  course_id: z.int().positive().optional().describe('ignored: the server knows'),
  component_id: id
    .optional()
    .describe("the video or recording; without it the lesson's video, else its first recording"),
  video_progress: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe('percent; alone it counts as the stretch that ends there'),
  played: z
    .array(z.tuple([seconds, seconds]))
    .max(MAX_RANGES_PER_REPORT)
    .optional()
    .describe('played stretches [start, end] in seconds'),
  position_seconds: seconds.optional().describe('where the playback stands'),
  session_id: z.uuid().optional().describe('one playback; a version-7 UUID carries when it began'),
  sequence: z.int().min(0).max(1_000_000_000).optional().describe('counts the reports of one playback'),
  client_id: z.uuid().optional().describe('id of this report; repeating a report changes nothing'),
  learner_id: z.int().positive().optional().describe('whose report it is; refused for another account'),
});
export type ProgressReportInput = z.infer<typeof ProgressReportInput>;

/** Answer to a report: the state as stored. */
export const ProgressReportView = z.object({
  lesson_id: z.int().describe('the lesson'),
  component_id: z.int().describe('the video or recording that was played'),
  percent: z.int().min(0).max(100).describe("the lesson's percent after this report"),
  is_passed: z.boolean().describe('passedAt is set; outlives changes of content'),
  video_percent: z.int().min(0).max(100).describe("the video's or recording's own percent"),
  played: z.array(z.tuple([z.int(), z.int()])).describe('all accepted [start, end) in whole seconds'),
  pending: z
    .array(z.tuple([z.int(), z.int()]))
    .describe('stretches that came faster than time passes; send them again after retry_after_seconds'),
  retry_after_seconds: z.int().nullable().describe('null when nothing is pending'),
  position_seconds: z.number().describe('position that another device would resume at'),
  show_popup_done_stage: z.boolean().describe('the stage is done and the page has not yet said that it showed so'),
});
export type ProgressReportView = z.infer<typeof ProgressReportView>;

/** Answer of POST /api/lessons/{id}/document-read. */
export const DocumentReadInput = z.object({
  component_id: id.describe('the document or file'),
  learner_id: z.int().positive().optional().describe('whose report it is; refused for another account'),
});
export const DocumentReadView = z.object({
  lesson_id: z.int().describe('the lesson'),
  percent: z.int().min(0).max(100).describe("the lesson's percent after this"),
  is_passed: z.boolean().describe('passedAt is set; outlives changes of content'),
  accepted: z.boolean().describe('false: opened too short a time ago'),
  retry_after_seconds: z.int().nullable().describe('when the reading time is reached'),
  show_popup_done_stage: z.boolean().describe('as in the answer to a report'),
});
export type DocumentReadView = z.infer<typeof DocumentReadView>;

/** Body of POST /api/seen: the page has shown a celebration. */
export const SeenInput = z.object({
  kind: z.enum(['stage', 'lesson', 'achievement']).describe('which celebration'),
  id: id.describe('the stage, lesson or achievement'),
  learner_id: z.int().positive().optional().describe('who saw it; refused for another account'),
});

/** Body of POST /khoa-hoc/set-achievement: spec 1 §7. */
export const SetAchievementInput = z.object({
  lesson_id: id.describe('the lesson'),
  course_id: z.int().positive().optional().describe('ignored: the server knows'),
  progress_before: z.number().min(0).max(100).optional().describe('ignored: the server knows (decisions §5)'),
  learner_id: z.int().positive().optional().describe('who asks; refused for another account'),
});
export type SetAchievementInput = z.infer<typeof SetAchievementInput>;

export const AchievementView = z.object({
  data: z
    .object({
      lessonComplete: z.boolean().describe('the lesson is passed and no page said yet that it showed so'),
    })
    .describe('as the specification spells it'),
});
export type AchievementView = z.infer<typeof AchievementView>;

export const OkView = z.object({ ok: z.literal(true).describe('done') });
export type DocumentReadInput = z.infer<typeof DocumentReadInput>;
export type SeenInput = z.infer<typeof SeenInput>;
