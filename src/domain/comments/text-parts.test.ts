import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitLinks } from './text-parts.ts';

const links = (text: string) => splitLinks(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

describe('splitLinks', () => {
  it.each<[text: string, links: string[]]>([
    ['xem https://tsubame.vn/a?b=1&c=2#d nhé', ['https://tsubame.vn/a?b=1&c=2#d']],
    ['(xem http://a.vn).', ['http://a.vn']],
    ['https://vi.wikipedia.org/wiki/Kanji_(chữ)', ['https://vi.wikipedia.org/wiki/Kanji_(chữ)']],
    ['https://a.vn/x, https://b.vn/y!', ['https://a.vn/x', 'https://b.vn/y']],
    ['これはhttps://a.jp/ です', ['https://a.jp/']],
    ['https://ja.wikipedia.org/wiki/ひらがな', ['https://ja.wikipedia.org/wiki/ひらがな']],
    ['これは https://a.jp/ですか', ['https://a.jp/ですか']],
    ['これは「https://a.jp/」です', ['https://a.jp/']],
    ['https://日本語.jp/道', ['https://日本語.jp/道']],
    ['HTTPS://A.VN', ['HTTPS://A.VN']],
    ['https://', []],
    ['https://.', []],
    ['www.a.vn a@b.vn', []],
    ['javascript:alert(1)', []],
    ['JaVaScRiPt://%0aalert(1)', []],
    ['data:text/html,<script>', []],
    ['https://a.vn"onmouseover="alert(1)', ['https://a.vn']],
    ["https://a.vn'><script>alert(1)</script>", ['https://a.vn']],
    ['xhttps://a.vn', []],
    ['https://a.vn\nhttps://b.vn', ['https://a.vn', 'https://b.vn']],
  ])('%j', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  const hostile = fc.constantFrom(
    'https://a.vn/',
    'javascript:',
    'data:text/html,',
    'vbscript:',
    '"',
    "'",
    '<',
    '>',
    '`',
    '\\',
    ' ',
    '\t',
    '\n',
    '\u0000',
    '\u202e',
    '\u200b',
    'onerror=alert(1)',
    '<img src=x>',
    'https:',
    '//',
    '(',
    ')',
    '.',
    'ステキ',
    '。',
    '&#106;avascript:',
    '%0a',
  );
  const texts = fc.array(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 20 });

  it('loses no letter, and links to nothing but http addresses that end before any sign of markup', () => {
    fc.assert(
      fc.property(texts, (pieces) => {
        const text = pieces.join('');
        const parts = splitLinks(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) {
          expect(part.text).not.toBe('');
          if (part.kind === 'text') continue;
          expect(part.href).toBe(part.text);
          expect(part.href).toMatch(/^https?:\/\/[\p{L}\p{N}[]/iu);
          expect(part.href).not.toMatch(/[\s<>"'`\\\p{Cc}\p{Cf}]/u);
        }
      }),
      { numRuns: 500 },
    );
  });
});
