import { expect, it } from 'vitest';
import { hasVietnameseLetters } from './vietnamese-letters.ts';

it.each(['ăâ', 'ê', 'ô', 'ơ', 'ư', 'đ', 'Đ', 'Ư', 'á', 'à', 'ả', 'ã', 'ạ', 'ế', 'ộ', 'ứ', 'ỵ', 'kô', 'えđ', 'o\u0302'])(
  '%s is Vietnamese',
  (typed) => {
    expect(hasVietnameseLetters(typed)).toBe(true);
  },
);

it.each(['', 'eki', 'がっこう', 'か\u3099', 'パン', '駅', 'ñ', 'ü', 'KO-HI-', "n'a", '7'])('%j is not', (typed) => {
  expect(hasVietnameseLetters(typed)).toBe(false);
});
