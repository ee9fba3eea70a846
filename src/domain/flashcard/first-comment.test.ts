import { expect, it } from 'vitest';
import { replacesComment } from './first-comment.ts';

const comment = (count_like: number, pin = false) => ({ count_like, pin });

it.each([
  ['where none is shown', null, comment(0), true],
  ['with as many likes', comment(0), comment(0), true],
  ['with more likes', comment(1), comment(2), true],
  ['with fewer likes', comment(1), comment(0), false],
  ['under a pinned one', comment(0, true), comment(9), false],
])('an added comment %s', (_name, shown, added, replaces) => {
  expect(replacesComment(shown, added)).toBe(replaces);
});
