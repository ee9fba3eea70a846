import { describe, expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

describe('a field of one line', () => {
  it.each([
    ['  Minh \n Anh ', 'Minh Anh'],
    ['Nguye\u0302\u0303n', 'Nguyễn'],
    ['Lan ❤\ufe0f', 'Lan ❤'],
    ['สมชาย นี้', 'สมชาย นี้'],
    ['ありがとう', 'ありがとう'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('keeps %j as %j', (typed, stored) => {
    expect(oneLine(typed, 60)).toBe(stored);
  });

  it.each(
    [
      '\u3164',
      '\u2800',
      '\u115f',
      '\u1160',
      '\uffa0',
      '\u034f',
      '\ufe0f',
      '\u200b',
      '\u202e',
      '\u00ad',
      '\u180e',
      '\u{e0041}',
    ]
      .concat('\u0000', '\ud800')
      .flatMap((sign) => [sign, `La${sign}n`]),
  )('refuses %j, which shows nothing', (typed) => {
    expect(oneLine(typed, 60)).toBeNull();
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \u3000\n\u2028'],
    ['too many characters', 'x'.repeat(61)],
    ['what is far too long, unread', ' '.repeat(1000)],
    ['marks piled up', `a${'\u0316'.repeat(5)}`],
    ['a mark on nothing', '\u0301a'],
  ])('refuses %s', (_fact, typed) => {
    expect(oneLine(typed, 60)).toBeNull();
  });
});
