import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packUrlName, unpackUrlName, urlNameFromName } from './url-name.ts';

/** Any text, also with halves of surrogate pairs. */
const anyText = fc.string({
  unit: fc.oneof(fc.nat(0x3ff), fc.nat(0xffff), fc.nat(0x10ffff)).map((code) => String.fromCodePoint(code)),
});

describe('urlNameFromName', () => {
  it.each([
    ['Ngữ pháp: これ・それ – chỉ đồ vật', 'ngu-phap-chi-do-vat'],
    ['Bài 1', 'bai-1'],
    ['日本語', ''],
    ['  Đi!  ', 'di'],
  ])('makes of %j %j', (name, url) => {
    expect(urlNameFromName(name)).toBe(url);
  });
});

describe('packUrlName', () => {
  it.each([
    ['Chào hỏi', 'chao-hoi', ''],
    ['Ngữ pháp: どこから', 'ngu-phap-ban-tu-dau-den', '-ban-tu-dau-den'],
    ['Chữ Hán: 日', 'kanji-1', 'kanji-1'],
    ['Bài 1', 'bai-10', 'bai-10'],
    ['日本語', 'nihongo', 'nihongo'],
  ])('makes of %j with %s %j', (name, urlName, packed) => {
    expect(packUrlName(name, urlName)).toBe(packed);
  });

  it('loses nothing', () => {
    const words = fc.array(fc.constantFrom('bai', '1', '10', 'dong', 'tu', 'x'), { minLength: 1, maxLength: 4 });
    const name = fc.oneof(
      words.map((list) => list.join(' ')),
      anyText,
    );
    fc.assert(
      fc.property(name, words, (text, list) => {
        const urlName = list.join('-');
        expect(unpackUrlName(text, packUrlName(text, urlName))).toBe(urlName);
      }),
    );
  });
});
