import { describe, expect, it } from 'vitest';
import { checkRatingMessage, composeRatingMessage, RATING_TAGS } from './rating-message.ts';
import { canRate, hasSeenEnoughToRate, summariseRatings } from './rating-rules.ts';

describe('the message of a rating', () => {
  it.each([
    [
      'tags and comment',
      ['Giao diện đẹp', 'Tài liệu đầy đủ'],
      ' Rất hay! ',
      'Giao diện đẹp. Tài liệu đầy đủ. Rất hay!',
    ],
    ['tags alone', ['Giao diện đẹp'], '', 'Giao diện đẹp'],
    ['a comment alone', [], 'Hay', 'Hay'],
    ['nothing', [], ' ', ''],
  ])('joins %s', (_what, tags, comment, message) => {
    expect(composeRatingMessage(tags, comment)).toBe(message);
  });

  it('with all tags leaves room for a comment', () => {
    expect(composeRatingMessage(RATING_TAGS, '').length).toBeLessThan(150);
  });

  it.each([
    ['1,000 characters', '漢'.repeat(1000), '漢'.repeat(1000)],
    ['1,001 characters', '漢'.repeat(1001), null],
    ['characters in parts', ' e\u0302\u0323 ', 'ệ'],
    ['control characters', 'a\u0000b\r\nc', 'a b\nc'],
    ['nothing', '', ''],
  ])('of %s is stored, or too long', (_what, typed, stored) => {
    expect(checkRatingMessage(typed)).toBe(stored);
  });
});

describe('the ratings of a course', () => {
  it.each([
    [0, 0, null],
    [4, 20, null],
    [5, 25, { average: 5, count: 5 }],
    [6, 29, { average: 4.8, count: 6 }],
    [7, 23, { average: 3.3, count: 7 }],
  ])('%i with the sum %i', (count, sum, shown) => {
    expect(summariseRatings({ count, sum })).toEqual(shown);
  });

  it('can be given once, by who opened a lesson', () => {
    expect(canRate({ hasOpenedLesson: true, hasRated: false })).toBe(true);
    expect(canRate({ hasOpenedLesson: true, hasRated: true })).toBe(false);
    expect(canRate({ hasOpenedLesson: false, hasRated: false })).toBe(false);
  });
});

it.each([
  { passedLessons: 2, watchedSeconds: 1799, isEnough: false },
  { passedLessons: 3, watchedSeconds: 0, isEnough: true },
  { passedLessons: 0, watchedSeconds: 1800, isEnough: true },
])(
  '$passedLessons passed lessons and $watchedSeconds s are enough to be asked: $isEnough',
  ({ isEnough, ...learner }) => {
    expect(hasSeenEnoughToRate(learner)).toBe(isEnough);
  },
);
