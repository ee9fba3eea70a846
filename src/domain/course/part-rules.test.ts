import { expect, it } from 'vitest';
import { partKeyOf, playedParts } from './part-rules.ts';

it.each([
  ['document', 7],
  ['video', 7],
  ['audio', 7],
  ['file', 7],
  ['card', 'cards'],
  ['question', 'exercise'],
] as const)('a %s belongs to the part %s', (kind, key) => {
  expect(partKeyOf(kind, 7)).toBe(key);
});

it('plays the video before the recordings, and those in their order', () => {
  const parts = (['audio', 'document', 'audio', 'video', 'file'] as const).map((kind, id) => ({ kind, id }));
  expect(playedParts(parts).map(({ id }) => id)).toEqual([3, 0, 2]);
});
