import { normalise } from '../text/normalise.ts';

/** A letter with its marks: combining marks, and the voicing marks of half-width kana. */
const LETTERS = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu;
/** Latin marks; those of kana (U+3099, U+309A) change the sound and stay. */
const LATIN_MARKS = /[\u0300-\u036f]/g;
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const KATAKANA_TO_HIRAGANA = 0x60;

/** Folds case and width (NFKC); tone marks and katakana are kept. */
export function foldCase(text: string): string {
  return normalise(normalise(text, 'NFKC').toLowerCase(), 'NFC');
}

/** Folds case, width (NFKC) and katakana; tone marks are kept. decisions §6 */
export function foldKeepingMarks(text: string): string {
  const hiragana = foldCase(text).replace(KATAKANA, (kana) =>
    String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA),
  );
  return normalise(hiragana, 'NFC');
}

/** Folds case, width (NFKC), tone marks, đ and katakana. decisions §6 */
export function fold(text: string): string {
  return dropMarks(foldKeepingMarks(text));
}

function dropMarks(folded: string): string {
  return normalise(normalise(folded, 'NFD').replace(LATIN_MARKS, '').replaceAll('đ', 'd'), 'NFC');
}

/** A folded text that maps back to the original. `from` and `to` are positions in the original, by folded letter. */
export type FoldedText = { readonly text: string; readonly from: readonly number[]; readonly to: readonly number[] };

/** Folds letter by letter, so that matches can be marked in the original. Positions are UTF-16 units. */
export function foldWithPlaces(original: string): FoldedText {
  let text = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: letter, index } of original.matchAll(LETTERS)) {
    const folded = foldLetter(letter);
    text += folded;
    for (let unit = 0; unit < folded.length; unit += 1) {
      from.push(index);
      to.push(index + letter.length);
    }
  }
  return { text, from, to };
}

/** Cached, because folding single letters is slow and texts use the same few hundred. */
const foldedLetters = new Map<string, string>();
const MAX_LETTERS = 5000;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = fold(letter);
  if (foldedLetters.size < MAX_LETTERS) foldedLetters.set(letter, folded);
  return folded;
}

/** Separators: anything that is not a letter, a digit or a mark. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of a text in order: `plain` as from `fold`, `exact` with tone marks. */
export type FoldedWords = { readonly plain: readonly string[]; readonly exact: readonly string[] };

/** Folds the words of a query or a name. */
export function foldWords(text: string): FoldedWords {
  const exact = foldKeepingMarks(text);
  return { plain: dropMarks(exact).match(WORD) ?? [], exact: exact.match(WORD) ?? [] };
}
