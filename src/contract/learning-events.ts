import { z } from 'zod';

/** Body of POST /api/learning-events: the lesson's page was visible for another minute. */
export const StudiedMinuteInput = z.object({
  lesson_id: z.int().min(1).max(999_999_999).describe('the lesson'),
  learner_id: z.int().positive().optional().describe('who studied; refused for another account'),
});
export type StudiedMinuteInput = z.infer<typeof StudiedMinuteInput>;
