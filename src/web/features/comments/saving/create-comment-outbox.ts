import { browserPorts, startOutbox } from '#web/lib/outbox/browser-outbox.ts';
import { sendComment } from './comment-calls.ts';
import { CommentOutbox } from './comment-outbox.ts';
import { announcePostedComment } from './posted-comment.ts';

/** Creates the learner's comment outbox in this page and sends what earlier pages left. Browser only. */
export function createCommentOutbox(learnerId: number): CommentOutbox {
  const outbox = new CommentOutbox(learnerId, {
    ...browserPorts('comments'),
    send: sendComment,
    isOnline: () => navigator.onLine,
  });
  outbox.onAccepted(({ target: { flashcardId } }, answer) => {
    if (flashcardId !== null && 'pin' in answer) announcePostedComment({ flashcardId, comment: answer });
  });
  startOutbox(outbox);
  return outbox;
}
