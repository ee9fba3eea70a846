import { describe, expect, it } from 'vitest';
import { lessonEntry } from './entry.ts';

const cards = [1, 2, 3];
const piles = (remembered: number[], notRemembered: number[]) => ({ remembered, notRemembered });

describe('lessonEntry', () => {
  it.each([
    ['first for a lesson never saved', null, null, { step: 'first' }],
    ['the overview when all cards are sorted', piles([1, 2], [3]), null, { step: 'overview' }],
    ['the unsorted cards otherwise', piles([2], []), null, { step: 'cards', deck: [1, 3], isFocusMissing: false }],
    ['all cards when a save sorted none', piles([], []), null, { step: 'cards', deck: cards, isFocusMissing: false }],
    ['the overview when what was saved is gone or sorted', piles([1, 2, 9], [3, 9]), null, { step: 'overview' }],
    ['one card that was asked for', null, 2, { step: 'cards', deck: [2], isFocusMissing: false }],
    ['one card even when all are sorted', piles(cards, []), 2, { step: 'cards', deck: [2], isFocusMissing: false }],
    ['the stack when that card is missing', null, 9, { step: 'cards', deck: cards, isFocusMissing: true }],
    [
      'the unsorted when that card is missing',
      piles([1], []),
      9,
      { step: 'cards', deck: [2, 3], isFocusMissing: true },
    ],
    [
      'all when it is missing and all are sorted',
      piles(cards, []),
      9,
      { step: 'cards', deck: cards, isFocusMissing: true },
    ],
  ] as const)('is %s', (_name, saved, focus, entry) => {
    expect(lessonEntry(saved, cards, focus)).toEqual(entry);
  });
});
