import { browserStorage } from '#web/lib/browser-storage.ts';
import { oneTabAtATime } from '#web/lib/one-tab-at-a-time.ts';
import { randomId } from '#web/lib/random-id.ts';
import { schedule } from '#web/lib/schedule.ts';
import { postResult, postReviews } from './swipe-calls.ts';
import type { SwipeAnswer } from './swipe-ports.ts';
import { SwipeQueue } from './swipe-queue.ts';
import { registerQueue } from './loaded-queues.ts';

const queues = new Map<number, SwipeQueue>();

/** The learner's queue of swipes in this tab. Starts by sending what earlier pages left. Browser only. */
export function learnerSwipes(learnerId: number): SwipeQueue {
  const known = queues.get(learnerId);
  if (known) return known;
  // Between this learner's tabs: what was saved in one of them changes what the others show.
  const tabs = new BroadcastChannel(`tsubame-swipes:${learnerId}`);
  const queue = new SwipeQueue(learnerId, {
    storage: browserStorage(),
    pageId: randomId(),
    sendResult: postResult,
    sendReviews: postReviews,
    tellTabs: (answer) => tabs.postMessage(answer),
    withLock: oneTabAtATime('tsubame-swipes'),
    isOnline: () => navigator.onLine,
    schedule,
    nowMs: Date.now,
    pageMs: () => performance.now(),
    random: Math.random,
    newId: randomId,
  });
  queues.set(learnerId, queue);
  registerQueue(queue);
  followPage(queue);
  tabs.addEventListener('message', ({ data }: MessageEvent<SwipeAnswer>) => queue.hearOtherTab(data));
  void queue.flush();
  return queue;
}

function followPage(queue: SwipeQueue): void {
  addEventListener('online', () => void queue.retry());
  addEventListener('pageshow', (event) => (event.persisted ? void queue.retry() : undefined));
  addEventListener('storage', () => queue.reread());
  addEventListener('pagehide', () => queue.sendLast());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.sendLast();
    else void queue.retry(); // perhaps signed in again in another tab
  });
}
