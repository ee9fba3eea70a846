import type { SavedResultView, SaveResultInput } from '#contract/flashcards.ts';
import type { ReviewsInput, ReviewsSavedView } from '#contract/reviews.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { browserPorts, startOutbox } from '#web/lib/outbox/browser-outbox.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { type SwipeAnswer, SwipeOutbox } from './swipe-outbox.ts';

/** The outbox of the learner's swipes in this page. Starts by sending what earlier pages left. Browser only. */
export function createSwipeOutbox(learnerId: number): SwipeOutbox {
  const outbox = new SwipeOutbox(learnerId, { postResult, postReviews }, browserPorts('swipes'));
  // Between this learner's tabs: what was saved in one of them changes what the others show.
  const tabs = new BroadcastChannel(`tsubame-swipes:${learnerId}`);
  tabs.addEventListener('message', ({ data }: MessageEvent<SwipeAnswer>) =>
    outbox.receiveFromOtherTab(data, data.lessonId),
  );
  outbox.onAnswer((answer, rows) => (rows.length > 0 ? tabs.postMessage(answer) : undefined));
  startOutbox(outbox);
  return outbox;
}

/** Saves rows of a lesson. Never rejects; goes on when the page is left. */
function postResult(body: SaveResultInput): Promise<SendResult<SavedResultView>> {
  return postJson('/api/flashcard/save-result', body);
}

/** Saves reviews outside any lesson. Never rejects; goes on when the page is left. */
function postReviews(body: ReviewsInput): Promise<SendResult<ReviewsSavedView>> {
  return postJson('/api/reviews', body);
}
