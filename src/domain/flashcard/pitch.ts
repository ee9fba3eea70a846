import { normalise } from '../text/normalise.ts';

/** One mora and how it sounds: high or low, and whether the pitch falls after it. */
export type PitchedMora = { readonly mora: string; readonly isHigh: boolean; readonly falls: boolean };

const SMALL = /[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/u;

/** Splits kana into morae: a small vowel or glide belongs to the kana before it; っ, ん and ー count for themselves. */
export function splitMorae(kana: string): readonly string[] {
  const morae: string[] = [];
  for (const letter of normalise(kana, 'NFC')) {
    const last = morae.at(-1);
    if (last !== undefined && SMALL.test(letter)) morae[morae.length - 1] = last + letter;
    else morae.push(letter);
  }
  return morae;
}

/**
 * The pitch of a word of Tokyo Japanese. Takes its kana and the number of the mora after which the pitch falls (0: it
 * never does). The first mora is low unless the fall comes right after it. Null when the number is past the word's end.
 */
export function pitchOf(kana: string, fallsAfter: number): readonly PitchedMora[] | null {
  const morae = splitMorae(kana);
  if (!Number.isInteger(fallsAfter) || fallsAfter < 0 || fallsAfter > morae.length) return null;
  return morae.map((mora, index) => ({
    mora,
    isHigh: index === 0 ? fallsAfter === 1 : fallsAfter === 0 || index < fallsAfter,
    falls: index + 1 === fallsAfter,
  }));
}

/** Reads `word_stress` (decisions §9): numbers joined by commas where usage varies, empty when unknown. Null: malformed. */
export function parseStress(stress: string): readonly number[] | null {
  if (stress.trim() === '') return [];
  const numbers = stress.split(',').map((part) => (/^\s*\d{1,2}\s*$/.test(part) ? Number(part) : Number.NaN));
  return numbers.some(Number.isNaN) ? null : numbers;
}

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・/~～〜 ]+$/u;

/** Whether a text can be a reading: kana, and the signs that lists put between or around them. */
export function isKana(text: string): boolean {
  return KANA.test(text);
}
