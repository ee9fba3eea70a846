import { foldCase, foldKeepingMarks } from '../search/fold.ts';

/** Longest typed answer in UTF-16 units; a longer one is wrong, unread. Accepted spellings are much shorter. */
export const MAX_TYPED_UNITS = 200;

/** Shown as nothing: the word joiners between ruby and its neighbours come along when a learner copies from the page. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * A text as compared: NFKC, trimmed, single spaces, small letters. With `kana` 'any', katakana equals hiragana. Bound its
 * length first. decisions §10
 */
export function foldText(text: string, kana: 'exact' | 'any'): string {
  const folded = kana === 'any' ? foldKeepingMarks(text) : foldCase(text);
  // Keyboards differ in the tilde that they call 〜.
  return folded.replace(UNSEEN, '').replaceAll('〜', '~').replace(/\s+/gu, ' ').trim();
}

/** A typed answer as compared, numbers as text; null if it is too long to be one. */
export function foldAnswer(typed: string, kana: 'exact' | 'any'): string | null {
  return typed.length > MAX_TYPED_UNITS ? null : foldText(typed, kana);
}
