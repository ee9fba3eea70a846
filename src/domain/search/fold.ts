import { normalise } from '../text/normalise.ts';

/** A letter with the marks that belong to it: combining marks, and the voicing marks of half-width kana. */
const LETTERS = /[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\p{M}\uff9e\uff9f]+/gu;
/** Marks of Latin letters; those of kana (U+3099, U+309A) make another sound and stay. */
const LATIN_MARKS = /[\u0300-\u036f]/g;
const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/g;
const KATAKANA_TO_HIRAGANA = 0x60;

/** Case, width (NFKC) and katakana folded; tone marks kept. decisions §6 */
export function foldKeepingMarks(text: string): string {
  const hiragana = normalise(text, 'NFKC')
    .toLowerCase()
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA));
  return normalise(hiragana, 'NFC');
}

/** Case, width (NFKC), tone marks, đ and katakana folded: what two spellings of a word have in common. decisions §6 */
export function fold(text: string): string {
  return dropMarks(foldKeepingMarks(text));
}

function dropMarks(folded: string): string {
  return normalise(normalise(folded, 'NFD').replace(LATIN_MARKS, '').replaceAll('đ', 'd'), 'NFC');
}

/** A folded text that knows where its letters come from. `from` and `to` are places in the original, by folded letter. */
export type FoldedText = { readonly text: string; readonly from: readonly number[]; readonly to: readonly number[] };

/** Folds letter by letter, so that what is found can be marked in the original. All places are UTF-16 units. */
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

/** Folding is slow for a letter each, and texts are made of the same few hundred. */
const foldedLetters = new Map<string, string>();
const MAX_LETTERS = 5000;

function foldLetter(letter: string): string {
  const known = foldedLetters.get(letter);
  if (known !== undefined) return known;
  const folded = fold(letter);
  if (foldedLetters.size < MAX_LETTERS) foldedLetters.set(letter, folded);
  return folded;
}

/** What stands between words is no letter, no digit and no mark of one. */
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Words of a text in its order: `plain` as `fold` makes them, `exact` with their tone marks. */
export type FoldedWords = { readonly plain: readonly string[]; readonly exact: readonly string[] };

/** The words of a query or a name, folded. */
export function foldWords(text: string): FoldedWords {
  const exact = foldKeepingMarks(text);
  return { plain: dropMarks(exact).match(WORD) ?? [], exact: exact.match(WORD) ?? [] };
}
