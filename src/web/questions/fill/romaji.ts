import { toKana } from 'wanakana';
import { hasVietnameseLetters } from '#domain/exercise/fill/vietnamese-letters.ts';

/**
 * Turns the romaji before the caret into kana while it is typed, an unfinished syllable left as it is. Unlike the
 * library's own mode, which follows Japanese input methods, a doubled n is ん and the n of the next syllable: learners
 * write konnichiwa as their textbook does.
 */
export function typeKana(typed: string, caret: number): { text: string; caret: number } {
  const before = typed
    .slice(0, caret)
    // As Japanese input methods want it: konnnichiwa.
    .replaceAll(/んnn/gi, 'んn')
    .replaceAll('nn', 'んn')
    .replaceAll('NN', 'ンN');
  const kana = toKana(before, { IMEMode: true });
  return { text: kana + typed.slice(caret), caret: kana.length };
}

/** Turns what is left over into kana when the blank is left: the n of hon. Vietnamese letters mean that Telex is on. */
export function finishKana(typed: string): string {
  if (hasVietnameseLetters(typed)) return typed;
  return toKana(typed.replace(/んn$/i, 'ん'));
}
