import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countStudy } from '#domain/flashcard/study.ts';
import { openFlow, reorderFlow, studyGroup, swipeInFlow, takePiles, undoInFlow } from './lesson-flow.ts';

const order = { cardIds: [1, 2, 3, 4], rng: null };
const piles = (remembered: number[], notRemembered: number[]) => ({ remembered, notRemembered });

describe('the steps of a flashcard lesson', () => {
  it('begin with the first visit, go through all cards and end with the result', () => {
    let flow = openFlow(null, null, order);
    expect(flow.step).toBe('first');
    flow = studyGroup(flow, 'all', order);
    for (const direction of ['left', 'right', 'right', 'right'] as const) {
      expect(flow.step).toBe('cards');
      flow = swipeInFlow(flow, direction);
    }
    expect(flow).toMatchObject({ step: 'result', study: null, piles: piles([2, 3, 4], [1]) });
  });

  it('open a saved lesson with its unsorted cards, a sorted one with the overview', () => {
    expect(openFlow(piles([1], [2]), null, order).study?.deck).toEqual([3, 4]);
    expect(openFlow(piles([1, 2], [3, 4]), null, order).step).toBe('overview');
  });

  it('lead from the card asked for to the overview', () => {
    const flow = openFlow(piles([1, 2], [3, 4]), 3, order);
    expect(flow.study?.deck).toEqual([3]);
    expect(swipeInFlow(flow, 'right')).toMatchObject({ step: 'overview', piles: piles([1, 2, 3], [4]) });
  });

  it('refuse a group without words and say which', () => {
    const flow = openFlow(piles([1, 2, 3, 4], []), null, order);
    const refused = studyGroup(flow, 'notRemembered', order);
    expect(refused).toMatchObject({ step: 'overview', refused: 'notRemembered' });
    expect(studyGroup(refused, 'remembered', order)).toMatchObject({ step: 'cards', refused: null });
  });

  it('undo back to the first card and not further', () => {
    let flow = swipeInFlow(studyGroup(openFlow(null, null, order), 'all', order), 'left');
    flow = undoInFlow(undoInFlow(flow));
    expect(flow.study && countStudy(flow.study)).toEqual({ notRemembered: 0, remaining: 4, remembered: 0 });
  });

  it('undo the last card from the result, as if it had not been swiped', () => {
    for (const focus of [null, 3]) {
      let before = openFlow(piles([1, 2], [4]), focus, order);
      before = focus === null ? before : { ...before, isFocused: true };
      const flow = undoInFlow(swipeInFlow(before, 'right'));
      expect(flow).toEqual(before);
    }
  });

  it('have nothing to undo behind another pass', () => {
    const over = swipeInFlow(openFlow(piles([1, 2], [4]), null, order), 'left');
    const again = undoInFlow(studyGroup(over, 'remembered', order));
    expect(again).toMatchObject({ step: 'cards', finished: null });
    expect(again.study?.deck).toEqual([1, 2]);
  });

  it('take the piles of the server between passes only', () => {
    const studying = studyGroup(openFlow(null, null, order), 'all', order);
    expect(takePiles(studying, piles([9, 1], []), order.cardIds)).toBe(studying);
    expect(takePiles(openFlow(null, null, order), piles([9, 1], []), order.cardIds).piles.remembered).toEqual([1]);
  });

  it('keep swiped cards and the current one when the rest is shuffled', () => {
    const flow = swipeInFlow(studyGroup(openFlow(null, null, order), 'all', order), 'left');
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999, noNaN: true }), (number) => {
        const { study } = reorderFlow(flow, { ...order, rng: () => number });
        expect(study?.deck.slice(0, 2)).toEqual([1, 2]);
        expect(study?.deck.toSorted()).toEqual([1, 2, 3, 4]);
      }),
    );
  });
});
