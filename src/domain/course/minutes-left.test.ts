import { describe, expect, it } from 'vitest';
import { minutesLeft } from './minutes-left.ts';

describe('minutes left of a lesson', () => {
  it('are those of what is still to play, rounded up', () => {
    expect(minutesLeft({ expectMinutes: 20, percent: 40, mediaSecondsLeft: 61 })).toBe(2);
  });

  it('are the share of the expected time where nothing is left to play', () => {
    expect(minutesLeft({ expectMinutes: 20, percent: 50, mediaSecondsLeft: 0 })).toBe(10);
    expect(minutesLeft({ expectMinutes: 15, percent: 0, mediaSecondsLeft: null })).toBe(15);
  });

  it('are never none', () => {
    expect(minutesLeft({ expectMinutes: 20, percent: 100, mediaSecondsLeft: null })).toBe(1);
  });
});
