import type { SavedResultView, SaveResultInput } from '#contract/flashcards.ts';
import type { ReviewsInput, ReviewsSavedView } from '#contract/reviews.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { SwipeAnswer } from './swipe-ports.ts';
import { SwipeQueue } from './swipe-queue.ts';

export const SAVED: SavedResultView = {
  result: { flashcard: '{"remember":[],"non":[]}', example_progress: 0 },
  is_passed: false,
  show_popup_done_stage: false,
};

/** A Storage in memory; two queues that share one are two tabs of a browser. */
export function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** The browser around a queue, with clocks that stand still and a server that says what it is told to. */
export function createWorld(storage = memoryStorage(), pageId = 'page') {
  const results: SaveResultInput[] = [];
  const reviews: ReviewsInput[] = [];
  const timers = new Map<() => void, number>();
  let ids = 0;
  const world = {
    storage,
    results,
    reviews,
    isOnline: true,
    nowMs: 1_000_000,
    pageMs: 0,
    /** what the server says to the next calls; then it accepts */
    answers: [] as (SendResult<never> | Promise<SendResult<never>>)[],
    /** what the other tabs were told */
    told: [] as SwipeAnswer[],
    /** how long the planned tasks wait */
    delays: () => [...timers.values()].toSorted((a, b) => a - b),
    /** time passes, and with it what was planned for then */
    async pass(ms: number) {
      world.nowMs += ms;
      world.pageMs += ms;
      const due = [...timers].filter(([, delayMs]) => delayMs <= ms);
      for (const [task, delayMs] of timers) timers.set(task, delayMs - ms);
      for (const [task] of due) {
        timers.delete(task);
        task();
      }
      await settle();
    },
    queue: null as unknown as SwipeQueue,
  };
  async function answer<T>(accepted: T): Promise<SendResult<T>> {
    return (await world.answers.shift()) ?? { type: 'accepted', answer: accepted };
  }
  world.queue = new SwipeQueue(7, {
    storage,
    pageId,
    sendResult: (body) => {
      results.push(body);
      return answer(SAVED);
    },
    sendReviews: (body) => {
      reviews.push(body);
      const accepted: ReviewsSavedView = { accepted: [], done: { due: 0, new: 0 } };
      return answer(accepted);
    },
    tellTabs: (told) => void world.told.push(told),
    withLock: (task) => task(),
    isOnline: () => world.isOnline,
    schedule(task, delayMs) {
      timers.set(task, delayMs);
      return () => timers.delete(task);
    },
    nowMs: () => world.nowMs,
    pageMs: () => world.pageMs,
    random: () => 0.5,
    newId: () => `${pageId}-${(ids += 1)}`,
  });
  return world;
}

/** Lets everything that has been promised come about. */
export async function settle(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}
