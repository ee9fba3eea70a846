import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCommentText, COMMENT_LENGTH, commentLength, excerptOf, normaliseComment } from './comment-text.ts';

const typed = fc.string({ unit: 'binary', maxLength: 300 });
/** What people and attackers type: breaks, spaces, invisible signs and halves of characters among letters. */
const odd = fc
  .array(
    fc.oneof(
      typed,
      fc.constantFrom('\n', '\r\n', '\t', ' ', '\u3000', '\u200b', '\u202e', '\ud800', 'e\u0302\u0323', '\u0000'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('normaliseComment', () => {
  it.each<[fact: string, typed: string, stored: string]>([
    ['composes what a keyboard sends in parts', 'tie\u0302\u0301ng', 'tiếng'],
    ['keeps a single empty line', 'a\n\n\n\nb', 'a\n\nb'],
    ['knows every kind of line break', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['takes spaces off the ends', ' \n a \u3000\n b\t\n ', 'a\n b'],
    ['takes out what turns the direction of the text around', 'abc\u202egnp.exe', 'abcgnp.exe'],
    ['keeps what joins a family', '👨‍👩‍👧', '👨‍👩‍👧'],
    ['keeps Japanese as it is', 'これは　何ですか。', 'これは　何ですか。'],
    ['makes half a character visible', 'a\ud800b', 'a\ufffdb'],
    ['takes control characters out', 'a\u0000\u0007\u009bb', 'ab'],
  ])('%s', (_fact, given, stored) => {
    expect(normaliseComment(given)).toBe(stored);
  });

  it('changes nothing a second time, and leaves text that a database can hold', () => {
    fc.assert(
      fc.property(odd, (given) => {
        const once = normaliseComment(given);
        expect(normaliseComment(once)).toBe(once);
        expect(once.normalize('NFC')).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/[^\P{Cc}\n]|\n{3}/u);
      }),
    );
  });
});

describe('checkCommentText', () => {
  it.each([1, 1999, 2000])('takes %i characters', (length) => {
    expect(checkCommentText('漢'.repeat(length), 0)).toEqual({ content: '漢'.repeat(length) });
    expect(checkCommentText('𠮷'.repeat(length), 0)).toEqual({ content: '𠮷'.repeat(length) });
  });

  it('takes 2,000 Vietnamese letters as a Mac types them', () => {
    expect(checkCommentText('e\u0302\u0323'.repeat(2000), 0)).toEqual({ content: 'ệ'.repeat(2000) });
  });

  it('refuses 2,001, with images too', () => {
    expect(checkCommentText('漢'.repeat(2001), 3)).toEqual({ fault: 'COMMENT_TOO_LONG' });
  });

  it.each(['', ' ', '\n\n', '\u3000', '\u200b\u200d', '\u3164', '\u2800', '\u00ad\u2060', '\ufe0f'])(
    'refuses %j, which shows nothing, and with an image takes it as no text',
    (given) => {
      expect(checkCommentText(given, 0)).toEqual({ fault: 'COMMENT_EMPTY' });
      expect(checkCommentText(given, 1)).toEqual({ content: '' });
    },
  );

  it('stores nothing beyond the limit, whatever was typed', () => {
    fc.assert(
      fc.property(odd, fc.nat(3), (given, images) => {
        const checked = checkCommentText(given, images);
        if ('content' in checked) {
          expect(commentLength(checked.content)).toBeLessThanOrEqual(COMMENT_LENGTH.max);
          expect(checked.content !== '' || images > 0).toBe(true);
        }
      }),
    );
  });
});

describe('excerptOf', () => {
  it.each([
    ['short', 'a\n b', 10, 'a b'],
    ['exactly as long', '漢字漢字', 4, '漢字漢字'],
    ['longer', '漢字漢字漢', 4, '漢字漢…'],
    ['cut behind a space', 'abc def', 5, 'abc…'],
    ['of pairs', '𠮷𠮷𠮷', 2, '𠮷…'],
  ])('of a text that is %s', (_fact, text, max, told) => {
    expect(excerptOf(text, max)).toBe(told);
  });
});
