import { describe, expect, it } from 'vitest';
import { pairHanViet } from './han-viet.ts';

describe('Hán Việt', () => {
  it.each([
    ['電車', 'ĐIỆN XA', ['電 ĐIỆN', '車 XA']],
    ['歩いて', 'BỘ', ['歩 BỘ']],
    ['人々', 'NHÂN NHÂN', ['人 NHÂN', '々 NHÂN']],
    ['電車', ' ĐIỆN  XA ', ['電 ĐIỆN', '車 XA']],
  ])('of %s: %s', (word, meaning, pairs) => {
    expect(pairHanViet(word, meaning)?.map(({ kanji, reading }) => `${kanji} ${reading}`)).toEqual(pairs);
  });

  it.each([
    ['電車', 'ĐIỆN'],
    ['さくら', 'ANH'],
    ['電車', ''],
    ['さくら', ''],
  ])('of %s does not pair up with "%s"', (word, meaning) => {
    expect(pairHanViet(word, meaning)).toBeNull();
  });
});
