import { expect, it } from 'vitest';
import { isInShownStage, rememberStageLessons, rememberStageMates } from './stage-lessons.ts';

it('knows the lessons of the stage that is shown', () => {
  expect(isInShownStage(11)).toBe(false);
  rememberStageLessons(1, [11, 12]);
  rememberStageLessons(1, [13]);
  expect([11, 12, 13].map(isInShownStage)).toEqual([true, true, true]);
  rememberStageLessons(2, [21]);
  expect(isInShownStage(21)).toBe(true);
  expect(isInShownStage(11)).toBe(false);
});

it('knows the others of the stage from who shares one with them', () => {
  rememberStageLessons(3, [31]);
  expect([31, 32, 41].map(isInShownStage)).toEqual([true, false, false]);
  rememberStageMates([31, 32, 33]);
  rememberStageMates([41, 42]);
  expect([31, 32, 33, 41, 42].map(isInShownStage)).toEqual([true, true, true, false, false]);
  rememberStageLessons(4, [42]);
  expect([31, 32, 41].map(isInShownStage)).toEqual([false, false, true]);
});
