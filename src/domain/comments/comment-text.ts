import { normalise } from '../text/normalise.ts';

/** Characters of a comment, counted as code points after NFC. decisions §7 */
export const COMMENT_LENGTH = { min: 1, max: 2000 } as const;

/**
 * Input length in UTF-16 units worth looking at: before NFC a character takes up to four, a Vietnamese letter three.
 */
const MAX_UNITS = 4 * COMMENT_LENGTH.max;

/** spec 1 §5 */
export const MAX_COMMENT_IMAGES = 3;

// Control characters, and bidi overrides that would reverse everything after them.
const UNWANTED = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff]/gu;
// Spaces and zero-width characters: a text of nothing else shows nothing.
const UNSEEN = /[\s\p{Cf}\p{Cc}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The text as stored: NFC, \n line breaks with at most one empty line in a row, tabs as spaces, no control characters,
 * trimmed per line. Plain text, never interpreted as markup. Idempotent. Lone surrogates become U+FFFD.
 */
export function normaliseComment(typed: string): string {
  const plain = typed
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .split('\n')
    .map((line) => line.replace(UNWANTED, '').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return normalise(plain, 'NFC');
}

/** Length as the limit counts it: in code points. */
export function commentLength(text: string): number {
  return [...text].length;
}

type TextFault = 'COMMENT_EMPTY' | 'COMMENT_TOO_LONG';

/**
 * The text to store, or what is wrong with it. A comment with an image may have no text; replies have no images and
 * need text. decisions §7
 */
export function checkCommentText(typed: string, imageCount: number): { content: string } | { fault: TextFault } {
  if (typed.length > MAX_UNITS) return { fault: 'COMMENT_TOO_LONG' };
  const content = normaliseComment(typed);
  if (commentLength(content) > COMMENT_LENGTH.max) return { fault: 'COMMENT_TOO_LONG' };
  if (content.replace(UNSEEN, '') !== '') return { content };
  return imageCount > 0 ? { content: '' } : { fault: 'COMMENT_EMPTY' };
}

/** The beginning of a text on one line: at most `max` characters, with '…' if it was cut. */
export function excerptOf(text: string, max: number): string {
  const characters = [...text.replace(/\s+/gu, ' ').trim()];
  return characters.length <= max
    ? characters.join('')
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
