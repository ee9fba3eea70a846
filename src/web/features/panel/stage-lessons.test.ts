import { expect, it } from 'vitest';
import { isInShownStage, rememberStageLessons } from './stage-lessons.ts';

it('knows the lessons of the stage that is shown', () => {
  expect(isInShownStage(11)).toBe(false);
  rememberStageLessons(1, [11, 12]);
  rememberStageLessons(1, [13]);
  expect([11, 12, 13].map(isInShownStage)).toEqual([true, true, true]);
  rememberStageLessons(2, [21]);
  expect(isInShownStage(21)).toBe(true);
  expect(isInShownStage(11)).toBe(false);
});
