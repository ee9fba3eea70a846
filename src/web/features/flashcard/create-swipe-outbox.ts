import { browserPorts, startOutbox } from '#web/lib/outbox/browser-outbox.ts';
import { postResult, postReviews } from './swipe-calls.ts';
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
