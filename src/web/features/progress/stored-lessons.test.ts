import { expect, it, vi } from 'vitest';
import { countStoredLessons } from './stored-lessons.ts';

it('counts a learner’s lessons once, however many tabs hold them', () => {
  const keys = [
    'tsubame-progress:7:1:a',
    'tsubame-progress:7:1:b',
    'tsubame-progress:7:2:a',
    'tsubame-progress:8:3:a',
    'tsubame-played:7:2:21:a',
    'tsubame-played:7:4:41:a',
    'tsubame-played:7:4:42:a',
  ];
  vi.stubGlobal('localStorage', Object.fromEntries(keys.map((key) => [key, '{}'])));
  expect(countStoredLessons(7)).toBe(3);
  expect(countStoredLessons(9)).toBe(0);
});

it('counts none where the browser forbids storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(countStoredLessons(7)).toBe(0);
});
