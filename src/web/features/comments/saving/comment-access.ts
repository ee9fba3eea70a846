import { LaneAccess } from '#web/lib/outbox/lane-access.ts';
import type { CommentOutbox } from './comment-outbox.ts';

/** Access to the outbox of comments, also for pages that never show them. */
export const COMMENTS: LaneAccess<CommentOutbox> = new LaneAccess('comments', async () => {
  const { createCommentOutbox } = await import('./create-comment-outbox.ts');
  return createCommentOutbox;
});
