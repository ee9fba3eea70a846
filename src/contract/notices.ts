import { z } from 'zod';
import { CommentId, CommentIdText } from './comments.ts';

/** Query of GET /api/notices. */
export const NoticesQuery = z.object({
  before: CommentIdText.optional().describe('next_before of the last answer'),
});

/** Replies to one of the learner's comments. */
export const NoticeView = z.object({
  comment_id: CommentId.describe('my comment'),
  url: z.string().describe('path with ref=notice and #binh-luan-{id} of the first unread reply, else of the latest'),
  lesson_id: z.int().describe('the lesson'),
  lesson_name: z.string().describe('the lesson'),
  excerpt: z.string().describe('beginning of my comment, up to 120 characters'),
  unread: z.int().min(0).describe('replies that no client of mine showed yet'),
  reply: z
    .object({
      name: z.string().describe('who wrote it'),
      avatar: z.string().nullable().describe('file name under /cdn/avatar'),
      is_admin: z.boolean().describe('a teacher or admin'),
      excerpt: z.string().describe('its beginning, up to 120 characters'),
      created_at: z.iso.datetime().describe('when, ISO 8601 UTC'),
    })
    .describe("the latest of others' replies"),
});
export type NoticeView = z.infer<typeof NoticeView>;

/** Which notices the learner wants. */
export const NoticeSettingsView = z.object({
  notices: z.boolean().describe('false: no bell, no e-mails'),
  email: z.boolean().describe('false: no e-mails'),
});
export type NoticeSettingsView = z.infer<typeof NoticeSettingsView>;

/** Body of POST /api/notices/settings. Missing fields are unchanged. */
export const NoticeSettingsInput = z.object({
  notices: z.boolean().optional().describe('false: no bell, no e-mails'),
  email: z.boolean().optional().describe('false: no e-mails'),
});
export type NoticeSettingsInput = z.infer<typeof NoticeSettingsInput>;

/** Answer of GET /api/notices. */
export const NoticesView = z.object({
  data: z.array(NoticeView).describe('threads with the latest reply first, at most 20'),
  next_before: CommentId.nullable().describe('pass as `before` for what follows; null: nothing follows'),
  unread: z.int().min(0).describe('all unread replies, for the bell'),
  settings: NoticeSettingsView.describe('which notices I want'),
  has_email: z.boolean().describe('this site sends e-mails'),
});
export type NoticesView = z.infer<typeof NoticesView>;

/** Body of POST /api/notices/read: all of them, or up to one comment by update-read-reply. */
export const ReadAllInput = z.object({
  all: z.literal(true).describe('every reply that is there now'),
});

/** Answer of POST /api/notices/unsubscribe/{token}. The token is in the e-mails; no sign-in is needed. */
export const UnsubscribedView = z.object({
  scope: z.enum(['thread', 'email']).describe("what is off now: one thread's notices, or all e-mails"),
});
export type UnsubscribedView = z.infer<typeof UnsubscribedView>;
