import { z } from 'zod';
import { COMMENT_STATES } from '#domain/comments/comment-facts.ts';
import { CommentId, CommentIdText } from './comments.ts';

/** Body of POST /api/comments/{id}/pin: at most three per lesson or card. */
export const PinInput = z.object({ pinned: z.boolean().describe('what it shall be') });

/** Body of POST /api/comments/{id}/hide. Unhiding also clears the reports. */
export const HideInput = z.object({ hidden: z.boolean().describe('what it shall be') });

/** Answer of pin, hide and clear-reports: the comment's new state. */
export const ModeratedView = z.object({
  id: CommentId.describe('comment or reply'),
  state: z.enum(COMMENT_STATES).describe('shown, hidden or deleted'),
  pin: z.boolean().describe('stands at the head of page 1'),
  open_reports: z.int().min(0).describe('reports that staff has not cleared'),
});
export type ModeratedView = z.infer<typeof ModeratedView>;

/** Query of GET /api/moderation/comments. */
export const ModerationQuery = z.object({
  filter: z
    .enum(['reported', 'hidden', 'all'])
    .optional()
    .describe('reported (default): with open reports; hidden; all: everything, deleted ones too'),
  before: CommentIdText.optional().describe('next_before of the last answer'),
});
export type ModerationQuery = z.infer<typeof ModerationQuery>;

const person = {
  id: z.int().describe('the account'),
  name: z.string().describe('display name'),
};

/** A row of /quan-tri/binh-luan: the comment, its context, and why it is listed. */
export const ModeratedCommentView = z.object({
  id: CommentId.describe('comment or reply'),
  content: z.string().describe('plain text; empty once it was purged'),
  images: z.array(z.string()).describe('small addresses'),
  created_at: z.iso.datetime().describe('when it was written, ISO 8601 UTC'),
  edited_at: z.iso.datetime().nullable().describe('when its text was last changed'),
  state: z.enum(COMMENT_STATES).describe('shown, hidden or deleted'),
  is_hidden_by_reports: z.boolean().describe('hidden by reports, not by staff'),
  pin: z.boolean().describe('stands at the head of page 1'),
  author: z
    .object({
      ...person,
      avatar: z.string().nullable().describe('file name under /cdn/avatar'),
      is_staff: z.boolean().describe('teacher or admin'),
      is_muted: z.boolean().describe('may not write for now'),
      muted_until: z.iso.datetime().nullable().describe('end of the mute, null: none, or not muted'),
    })
    .describe('who wrote it'),
  place: z
    .object({
      course_name: z.string().describe('the course, empty when the lesson was archived'),
      lesson_id: z.int().nullable().describe('the lesson, null when it was archived'),
      lesson_name: z.string().describe('the lesson, empty when it was archived'),
      is_flashcard: z.boolean().describe('on a card of that lesson'),
      url: z.string().nullable().describe('path that opens the comment in its lesson, null when that was archived'),
    })
    .describe('where it stands'),
  parent: z
    .object({
      id: CommentId.describe('the comment above'),
      author_name: z.string().describe('who wrote it'),
      content: z.string().describe('its text'),
    })
    .nullable()
    .describe('for a reply: what it answers'),
  neighbours: z
    .array(
      z.object({
        id: CommentId.describe('the reply'),
        author_name: z.string().describe('who wrote it'),
        is_staff: z.boolean().describe('a teacher or admin wrote it'),
        content: z.string().describe('its text; empty once it was purged'),
        created_at: z.iso.datetime().describe('when'),
        state: z.enum(COMMENT_STATES).describe('shown, hidden or deleted'),
      }),
    )
    .max(20)
    .describe('replies of the same thread, oldest first: up to 10 before this comment and 10 after it'),
  has_more_neighbours: z.boolean().describe('the thread has further replies'),
  reports: z
    .array(
      z.object({
        reporter_name: z.string().describe('who reported'),
        is_enrolled: z.boolean().describe('with a running enrolment at that moment: counts toward hiding'),
        reason: z.string().describe('in their words, may be empty'),
        created_at: z.iso.datetime().describe('when'),
        is_open: z.boolean().describe('staff has not cleared it'),
      }),
    )
    .describe('newest first, at most 20'),
  open_reports: z.int().min(0).describe('reports that staff has not cleared'),
  can: z
    .object({
      pin: z.boolean().describe('may pin it, or take the pin off'),
      hide: z.boolean().describe('may hide it, or show it again'),
      delete: z.boolean().describe('may delete it, with delete-comment'),
      mute: z.boolean().describe('may mute its author'),
    })
    .describe('computed by the server; the browser obeys'),
});
export type ModeratedCommentView = z.infer<typeof ModeratedCommentView>;

/** Answer of GET /api/moderation/comments. */
export const ModerationListView = z.object({
  data: z.array(ModeratedCommentView).describe('newest first, at most 20'),
  next_before: CommentId.nullable().describe('pass as `before` for what follows; null: nothing follows'),
  open_reports: z.int().min(0).describe('comments with open reports, all together'),
});
export type ModerationListView = z.infer<typeof ModerationListView>;

/** Body of POST /api/moderation/mutes. */
export const MuteInput = z.object({
  user_id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('the learner'),
  muted: z.boolean().describe('false ends a mute'),
  days: z.int().min(1).max(365).optional().describe('how long; without it until staff ends it'),
  reason: z.string().max(300).optional().describe('for staff only'),
});
export type MuteInput = z.infer<typeof MuteInput>;

export const MuteView = z.object({
  ...person,
  is_muted: z.boolean().describe('may not write comments and replies'),
  muted_until: z.iso.datetime().nullable().describe('end of the mute, null: none, or not muted'),
  reason: z.string().describe('for staff only'),
});
export type MuteView = z.infer<typeof MuteView>;
