import type { SavedResultView, SaveResultInput } from '#contract/flashcards.ts';
import type { ReviewsInput } from '#contract/reviews.ts';
import { FakeBrowser, type FakeStorage, LEARNER } from '#web/lib/outbox/outbox-fixture.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { QueuedSwipe } from './queued-swipe.ts';
import { type SwipeAnswer, SwipeOutbox } from './swipe-outbox.ts';

export const SAVED: SavedResultView = {
  result: { flashcard: '{"remember":[],"non":[]}', example_progress: 0 },
  is_passed: false,
  show_popup_done_stage: false,
};

/** The browser around a page's outbox, and a server that says what it is told to; two that share a storage are two tabs. */
export class SwipeWorld extends FakeBrowser {
  readonly results: SaveResultInput[] = [];
  readonly reviews: ReviewsInput[] = [];
  isOnline = true;
  /** what the server says to the next calls; then it accepts */
  answers: (SendResult<never> | Promise<SendResult<never>>)[] = [];
  /** what the other tabs were told */
  readonly told: SwipeAnswer[] = [];
  readonly queue: SwipeOutbox;

  constructor(storage?: FakeStorage, pageId = 'page') {
    super(storage);
    const calls = {
      postResult: (body: SaveResultInput) => this.#post(this.results, body, SAVED),
      postReviews: (body: ReviewsInput) => this.#post(this.reviews, body, { accepted: [], done: { due: 0, new: 0 } }),
    };
    this.queue = new SwipeOutbox(LEARNER, calls, this.page(pageId));
    this.queue.onAnswer((answer, rows) => (rows.length > 0 ? void this.told.push(answer) : undefined));
  }

  /** Swipes that lie in the storage, in their order. */
  get stored(): QueuedSwipe[] {
    const rows = [...this.storage.values.values()].map((text) => JSON.parse(text) as QueuedSwipe);
    return rows.toSorted((a, b) => a.atMs - b.atMs);
  }

  async #post<B, A>(heard: B[], body: B, answer: A): Promise<SendResult<A>> {
    if (!this.isOnline) return { type: 'unreachable' };
    heard.push(body);
    return (await this.answers.shift()) ?? { type: 'accepted', answer };
  }
}
