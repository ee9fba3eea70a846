import { describe, expect, it } from 'vitest';
import { wordsAhead } from './words-ahead.ts';

const forecast = (...dues: number[]) => dues.map((due, index) => ({ day: `2026-11-${22 + index}`, due }));

describe('wordsAhead', () => {
  it.each([
    ['tomorrow comes first', forecast(0, 4, 1), 0, { later: 0, next: { day: '2026-11-23', inDays: 1, due: 4 } }],
    [
      'days without words are passed over',
      forecast(0, 0, 2),
      0,
      { later: 0, next: { day: '2026-11-24', inDays: 2, due: 2 } },
    ],
    ['nothing comes', forecast(0, 0, 0), 0, { later: 0, next: null }],
    [
      'the backlog is due tomorrow, too',
      forecast(3, 4, 1),
      3,
      { later: 0, next: { day: '2026-11-23', inDays: 1, due: 7 } },
    ],
    [
      'short steps of today are what is neither due nor backlog',
      forecast(5, 0, 0),
      3,
      { later: 2, next: { day: '2026-11-23', inDays: 1, due: 3 } },
    ],
  ])('%s', (_fact, week, backlog, ahead) => {
    expect(wordsAhead({ forecast: week, left: { due: 0, new: 0 }, backlog })).toEqual(ahead);
  });
});
