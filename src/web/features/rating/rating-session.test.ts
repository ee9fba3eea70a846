import { expect, it } from 'vitest';
import { wasRatingClosed, wasRatingShown } from './rating-session.ts';

it.each([
  { cookie: '', shown: false },
  { cookie: 'rating_shown=7', shown: true },
  { cookie: 'video_server=jp; rating_shown=7; theme=dark', shown: true },
  { cookie: 'rating_shown=71', shown: false },
  { cookie: 'x_rating_shown=7', shown: false },
])('with the cookies "$cookie" the popup was shown to learner 7: $shown', ({ cookie, shown }) => {
  expect(wasRatingShown(cookie, 7)).toBe(shown);
});

it('closing is remembered for a learner and a course', () => {
  const cookie = 'theme=dark; rating_closed_39=7';
  expect(wasRatingClosed(cookie, 7, 39)).toBe(true);
  expect(wasRatingClosed(cookie, 71, 39)).toBe(false);
  expect(wasRatingClosed(cookie, 7, 40)).toBe(false);
});
