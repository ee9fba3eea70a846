import type { CardsView, CardView } from '#contract/flashcards.ts';
import { MAX_CARDS_PER_CALL } from '#domain/flashcard/limits.ts';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Store } from '#web/lib/store.ts';

export type CardStorePorts = {
  fetchCards(ids: readonly number[]): Promise<SendResult<CardsView>>;
  schedule(task: () => void, delayMs: number): () => void;
  random(): number;
};

/** The cards of a deck: the first ones came with the page, the rest are fetched in advance. */
export class CardStore {
  readonly #ports: CardStorePorts | null;
  readonly #cards = new Map<number, CardView>();
  readonly #underWay = new Set<number>();
  readonly #failed = new Set<number>();
  /** requested but no longer in the lesson */
  readonly #gone = new Set<number>();
  readonly #version = new Store(0);
  #failures = 0;
  #cancelRetry: () => void = () => undefined;

  /** `ports` null: all cards are here. */
  constructor(cards: readonly CardView[], ports: CardStorePorts | null) {
    this.#ports = ports;
    for (const card of cards) this.#cards.set(card.id, card);
  }

  /** Changes with every update. */
  readonly version = this.#version.get;
  readonly subscribe = this.#version.subscribe;

  find(id: number): CardView | null {
    return this.#cards.get(id) ?? null;
  }

  hasFailed(id: number): boolean {
    return this.#failed.has(id) || this.#gone.has(id);
  }

  /** Fetches missing cards in batches. Cards in flight or failed are not requested again. */
  need(ids: readonly number[]): void {
    const missing = ids.filter(
      (id) => !this.#cards.has(id) && !this.#underWay.has(id) && !this.#failed.has(id) && !this.#gone.has(id),
    );
    for (let from = 0; from < missing.length; from += MAX_CARDS_PER_CALL) {
      if (this.#ports) void this.#fetch(missing.slice(from, from + MAX_CARDS_PER_CALL), this.#ports);
    }
  }

  /** Requests failed cards again. */
  readonly retry = (): void => {
    this.#cancelRetry();
    const ids = [...this.#failed, ...this.#gone];
    this.#failed.clear();
    this.#gone.clear();
    this.need(ids);
    this.#changed();
  };

  async #fetch(ids: readonly number[], ports: CardStorePorts): Promise<void> {
    for (const id of ids) this.#underWay.add(id);
    const result = await ports.fetchCards(ids);
    for (const id of ids) this.#underWay.delete(id);
    if (result.type === 'accepted') {
      this.#failures = 0;
      for (const card of result.answer.cards) this.#cards.set(card.id, card);
      for (const id of ids) if (!this.#cards.has(id)) this.#gone.add(id);
    } else {
      this.#failures += 1;
      for (const id of ids) this.#failed.add(id);
      this.#cancelRetry();
      const delayMs = retryDelayMs(this.#failures, () => ports.random());
      this.#cancelRetry = ports.schedule(this.retry, delayMs);
    }
    this.#changed();
  }

  #changed(): void {
    this.#version.set(this.#version.get() + 1);
  }
}
