import { expect, it } from 'vitest';
import type { SwipeInput } from '#contract/flashcards.ts';
import type { ContentTree } from '../content/index.ts';
import { swipeRows } from './rows.ts';

const NOW_MS = 1_000_000;
const TREE = {
  wordKeyByCardId: new Map([[1, 'a']]),
  lessonByCardId: new Map([[1, { id: 7 }]]),
} as unknown as ContentTree;
const swipe = (clientId: string, ageMs: number): SwipeInput => ({
  client_id: clientId,
  card_id: 1,
  direction: 'right',
  age_ms: ageMs,
});
const timesOf = (swipes: SwipeInput[]) =>
  swipeRows(swipes, TREE, new Map([[7, 0]]), NOW_MS).map(({ clientId, atMs }) => [clientId, NOW_MS - atMs]);

it('a swipe that a save has twice is one, and keeps its time', () => {
  expect(timesOf([swipe('A1', 500), swipe('b2', 400), swipe('a1', 500)])).toEqual([
    ['a1', 500],
    ['b2', 400],
  ]);
});
