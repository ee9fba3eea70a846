import { useEffect, useState } from 'react';
import type { CardLikedView, LikeCardInput } from '#contract/flashcards.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { OptimisticLikes } from '#web/lib/optimistic-likes.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Store } from '#web/lib/store.ts';
import { postCardLike } from './card-calls.ts';

/** A like that could not be saved: a message and a way to retry. */
export type LikeFault = { readonly cardId: number; readonly text: string; readonly retry: () => void };

type Send = (body: LikeCardInput) => Promise<SendResult<CardLikedView>>;

/** Likes of a lesson's cards: optimistic, rolled back if the server refuses. */
export class CardLikes {
  readonly #liked: Set<number>;
  /** cards that came as liked or were pressed; later lists do not change them */
  readonly #listed: Set<number>;
  readonly #wishes: OptimisticLikes;
  readonly #version = new Store(0);
  #fault: LikeFault | null = null;

  /** `whose`: the learner and the course (null: several) for each call. */
  constructor(
    liked: readonly number[],
    whose: { learnerId: number; courseId: number | null },
    send: Send,
    nowMs: () => number,
  ) {
    this.#liked = new Set(liked);
    this.#listed = new Set(liked);
    this.#wishes = new OptimisticLikes({
      async send(id, isLiked) {
        const { learnerId, courseId } = whose;
        // spec 2 §7: t in seconds
        const t = Math.floor(nowMs() / 1000);
        const course = courseId === null ? {} : { course_id: courseId };
        const result = await send({ id, ...course, t, liked: isLiked, learner_id: learnerId });
        if (result.type !== 'accepted') return result;
        return { type: 'accepted', answer: { liked: result.answer.isLike, count_like: result.answer.isLike ? 1 : 0 } };
      },
      show: (id, like) => {
        if (like.isLiked) this.#liked.add(id);
        else this.#liked.delete(id);
        this.#changed();
      },
      fail: (id, wish, result) => {
        this.#fault = { cardId: id, text: failureText(result), retry: () => this.like(id, wish) };
        this.#changed();
      },
    });
  }

  /** Changes with every update. */
  readonly version = this.#version.get;
  readonly subscribe = this.#version.subscribe;

  get fault(): LikeFault | null {
    return this.#fault;
  }

  has(cardId: number): boolean {
    return this.#liked.has(cardId);
  }

  /** Adds more cards of a list of liked ones; presses since then take precedence. */
  add(cardIds: readonly number[]): void {
    const fresh = cardIds.filter((id) => !this.#listed.has(id));
    if (fresh.length === 0) return;
    for (const id of fresh) {
      this.#listed.add(id);
      this.#liked.add(id);
    }
    this.#changed();
  }

  like(cardId: number, isLiked: boolean): void {
    this.#fault = null;
    this.#listed.add(cardId);
    const shown = { isLiked: this.has(cardId), count: this.has(cardId) ? 1 : 0 };
    void this.#wishes.wish(cardId, isLiked, shown);
  }

  readonly forgetFault = (): void => {
    this.#fault = null;
    this.#changed();
  };

  #changed(): void {
    this.#version.set(this.#version.get() + 1);
  }
}

/** Likes of cards from several lessons. `liked`: those that came as liked so far; more may come. */
export function useCardLikes(liked: readonly number[], learnerId: number): CardLikes {
  const [likes] = useState(() => new CardLikes(liked, { learnerId, courseId: null }, postCardLike, Date.now));
  useEffect(() => likes.add(liked), [likes, liked]);
  return likes;
}
