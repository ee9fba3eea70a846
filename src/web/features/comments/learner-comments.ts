import { browserStorage } from '#web/lib/browser-storage.ts';
import { oneTabAtATime } from '#web/lib/one-tab-at-a-time.ts';
import { randomId } from '#web/lib/random-id.ts';
import { schedule } from '#web/lib/schedule.ts';
import { uploadPicture } from '#web/lib/upload-picture.ts';
import { sendComment } from './comment-calls.ts';
import { CommentDraft } from './comment-draft.ts';
import { CommentQueue } from './comment-queue.ts';
import { tellPostedComment } from './posted-comment.ts';
import { type DraftPlace, draftKey } from './stored-draft.ts';

const queues = new Map<number, CommentQueue>();
const drafts = new Map<string, CommentDraft>();

/** The learner's queue in this tab. Starts by sending what earlier pages left. Browser only. */
export function learnerQueue(learnerId: number): CommentQueue {
  const known = queues.get(learnerId);
  if (known) return known;
  const queue = new CommentQueue(learnerId, {
    storage: browserStorage(),
    send: sendComment,
    withLock: oneTabAtATime('tsubame-comments'),
    isOnline: () => navigator.onLine,
    schedule,
    nowMs: Date.now,
    random: Math.random,
    newId: randomId,
  });
  queues.set(learnerId, queue);
  followPage(queue);
  queue.onAccepted(({ target: { flashcardId } }, answer) => {
    if (flashcardId !== null && 'pin' in answer) tellPostedComment({ flashcardId, comment: answer });
  });
  void queue.flush();
  return queue;
}

/** What is being written in a place: it lives as long as the page, and with it the uploads that are under way. */
export function draftOf(place: DraftPlace): CommentDraft {
  const key = draftKey(place);
  const known = drafts.get(key);
  if (known) return known;
  const draft = new CommentDraft(place, {
    storage: browserStorage(),
    upload: (file, learnerId, onPercent) => uploadPicture({ file, object: 'comment', learnerId, onPercent }),
    previewOf: (file) => URL.createObjectURL(file),
    dropPreview: (url) => URL.revokeObjectURL(url),
    newId: randomId,
    nowMs: Date.now,
  });
  addEventListener('online', () => draft.retryImages());
  drafts.set(key, draft);
  return draft;
}

function followPage(queue: CommentQueue): void {
  addEventListener('online', () => void queue.retry());
  addEventListener('pageshow', (event) => (event.persisted ? void queue.retry() : undefined));
  addEventListener('storage', () => queue.reread());
  document.addEventListener('visibilitychange', () => {
    // Perhaps signed in again in another tab.
    if (document.visibilityState === 'visible') void queue.retry();
  });
}
