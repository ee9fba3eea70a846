import { describe, expect, it } from 'vitest';
import type { CardsView, CardView } from '#contract/flashcards.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { CardStore } from './card-store.ts';

const value = {
  word: '駅',
  reading: 'えき',
  word_stress: '1',
  meaning: 'nhà ga',
  kanji_meaning: 'DỊCH',
  audio: null,
  front_image: null,
  back_image: null,
  example: [],
  meaning_example: [],
};
const card = (id: number): CardView => ({ id, type: 17, value });
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const settle = () => new Promise((resolve) => setTimeout(resolve));

function createStore(answers: SendResult<CardsView>[] = []) {
  const asked: (readonly number[])[] = [];
  const planned: (() => void)[] = [];
  const store = new CardStore([card(1)], {
    async fetchCards(ids) {
      asked.push(ids);
      return answers.shift() ?? { type: 'accepted', answer: { cards: ids.map(card) } };
    },
    schedule(task) {
      planned.push(task);
      return () => planned.splice(planned.indexOf(task), 1);
    },
    random: () => 0.5,
  });
  return { store, asked, planned };
}

describe('the cards of a lesson', () => {
  it('are fetched once, without those that came with the page', async () => {
    const { store, asked } = createStore();
    store.need([1, 2, 3]);
    store.need([2, 3]);
    await settle();
    store.need([1, 2, 3]);
    expect(asked).toEqual([[2, 3]]);
    expect(store.find(3)?.id).toBe(3);
  });

  it('are asked for in calls of a hundred', () => {
    const { store, asked } = createStore();
    store.need(numbers(251));
    expect(asked.map((ids) => ids.length)).toEqual([100, 100, 50]);
  });

  it('that did not come are asked for again, by itself or at once', async () => {
    const { store, asked, planned } = createStore([{ type: 'unreachable' }, { type: 'unreachable' }]);
    store.need([2]);
    await settle();
    expect(store.hasFailed(2)).toBe(true);
    planned[0]?.();
    await settle();
    store.retry();
    await settle();
    expect(asked).toHaveLength(3);
    expect(store.hasFailed(2)).toBe(false);
    expect(store.find(2)?.id).toBe(2);
  });

  it('that left the lesson meanwhile are not asked for on and on', async () => {
    const { store, asked, planned } = createStore([{ type: 'accepted', answer: { cards: [] } }]);
    store.need([2]);
    await settle();
    store.need([2]);
    expect(asked).toHaveLength(1);
    expect(planned).toEqual([]);
    expect(store.hasFailed(2)).toBe(true);
  });
});
