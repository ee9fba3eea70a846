import { normalise } from '../text/normalise.ts';

/** spec 1 §3 */
export const RATING_TAGS = [
  'Thầy cô truyền cảm hứng',
  'Chất lượng video tốt',
  'Nội dung bài học hay',
  'Giao diện đẹp',
  'Tài liệu đầy đủ',
] as const;

/** decisions §8, code points after NFC */
export const MAX_RATING_LENGTH = 1000;

/** spec 1 §9 */
export const RATING = { min: 1, max: 5, default: 5, happyFrom: 4 } as const;

/**
 * A rating's message: the chosen tags joined with '. ', then '. ' and the comment (spec 1 §3). Either may be missing.
 */
export function composeRatingMessage(tags: readonly string[], comment: string): string {
  return [...tags, comment.trim()].filter((part) => part !== '').join('. ');
}

/** Maximum UTF-16 units per character before NFC: a letter with two marks, or two surrogate pairs. */
const MAX_UNITS_EACH = 4;

/** The message to store: NFC, trimmed, without control characters; null if it is too long. */
export function checkRatingMessage(typed: string): string | null {
  if (typed.length > MAX_RATING_LENGTH * MAX_UNITS_EACH) return null;
  const plain = typed
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ');
  const message = normalise(plain, 'NFC').trim();
  return [...message].length > MAX_RATING_LENGTH ? null : message;
}
