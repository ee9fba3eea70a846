import { describe, expect, it } from 'vitest';
import { applyReading, readingSecondsLeft } from './reading.ts';

const OPENED = 1_700_000_000_000;

describe('readingSecondsLeft', () => {
  it.each([
    { words: 0, afterMs: 0, left: 0, fact: 'nothing to read' },
    { words: 40, afterMs: 0, left: 10, fact: 'four words a second' },
    { words: 41, afterMs: 0, left: 11, fact: 'rounded up' },
    { words: 40, afterMs: 9999, left: 1, fact: 'a moment short' },
    { words: 40, afterMs: 10_000, left: 0, fact: 'exactly reached' },
    { words: 240, afterMs: 0, left: 60, fact: 'a minute' },
    { words: 100_000, afterMs: 0, left: 60, fact: 'never more than a minute' },
    { words: 100_000, afterMs: 60_000, left: 0, fact: 'a long one after a minute' },
    { words: 40, afterMs: 86_400_000, left: 0, fact: 'never negative' },
    { words: 40, afterMs: -5000, left: 15, fact: 'opened in the future by another server’s clock' },
  ])('$words words after $afterMs ms: $left s left ($fact)', ({ words, afterMs, left }) => {
    expect(readingSecondsLeft(words, OPENED, OPENED + afterMs)).toBe(left);
  });
});

describe('applyReading', () => {
  it.each([
    {
      grownBy: 'reading',
      words: 40,
      percent: 0,
      afterMs: 9000,
      told: { percent: 0, secondsLeft: 1 },
      fact: 'too soon',
    },
    {
      grownBy: 'reading',
      words: 40,
      percent: 0,
      afterMs: 10_000,
      told: { percent: 100, secondsLeft: 0 },
      fact: 'read',
    },
    { grownBy: 'reading', words: 40, percent: 100, afterMs: 0, told: { percent: 100, secondsLeft: 0 }, fact: 'again' },
    { grownBy: 'reading', words: 0, percent: 0, afterMs: 0, told: { percent: 100, secondsLeft: 0 }, fact: 'empty' },
    {
      grownBy: 'opening',
      words: 40,
      percent: 0,
      afterMs: -5000,
      told: { percent: 100, secondsLeft: 0 },
      fact: 'opened',
    },
  ] as const)(
    'a part grown by $grownBy of $words words at $percent % after $afterMs ms: $fact',
    ({ afterMs, told, ...reading }) => {
      expect(applyReading({ ...reading, openedAtMs: OPENED }, OPENED + afterMs)).toEqual(told);
    },
  );
});
