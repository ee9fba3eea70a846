import type { FirstCommentsInput, FirstCommentsView } from '#contract/flashcards.ts';
import { replacesComment } from '#domain/flashcard/first-comment.ts';
import { MAX_CARDS_PER_CALL } from '#domain/flashcard/limits.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Store } from '#web/lib/store.ts';

/** A comment as shown in the how-to-remember block. */
export type ShownComment = Pick<FirstCommentsView[string], 'id' | 'content' | 'user_info' | 'pin' | 'count_like'>;

type Fetch = (input: FirstCommentsInput) => Promise<SendResult<FirstCommentsView>>;

/** The comment shown on each card, fetched in batches. Failures count as no comment: the card says enough. spec 2 §8 */
export class FirstComments {
  readonly #fetchComments: Fetch;
  readonly #ref: string | null;
  readonly #comments = new Map<number, ShownComment>();
  readonly #asked = new Set<number>();
  readonly #version = new Store(0);

  /** `ref` of the page's address. */
  constructor(fetchComments: Fetch, ref: string | null) {
    this.#fetchComments = fetchComments;
    this.#ref = ref;
  }

  /** Changes with every update. */
  readonly version = this.#version.get;
  readonly subscribe = this.#version.subscribe;

  find(cardId: number): ShownComment | null {
    return this.#comments.get(cardId) ?? null;
  }

  /** Fetches the comments of cards not requested yet. */
  need(cardIds: readonly number[]): void {
    const ids = cardIds.filter((id) => !this.#asked.has(id)).slice(0, MAX_CARDS_PER_CALL);
    if (ids.length > 0) void this.#load(ids);
  }

  /** Adds one the learner wrote. spec 2 §4.1 */
  add(cardId: number, comment: ShownComment): void {
    if (!replacesComment(this.find(cardId), comment)) return;
    this.#comments.set(cardId, comment);
    this.#changed();
  }

  async #load(ids: readonly number[]): Promise<void> {
    for (const id of ids) this.#asked.add(id);
    const result = await this.#fetchComments({ ids: [...ids], name: 'flashcard', ref: this.#ref });
    if (result.type !== 'accepted') {
      console.info('The comments on these cards did not come.', result.type);
      return;
    }
    for (const [id, comment] of Object.entries(result.answer)) {
      // One just written, meanwhile, is newer than the answer.
      const written = this.find(Number(id));
      if (!written || !replacesComment(comment, written)) this.#comments.set(Number(id), comment);
    }
    this.#changed();
  }

  #changed(): void {
    this.#version.set(this.#version.get() + 1);
  }
}
