import { normalise } from '../text/normalise.ts';

/** A mora, whether its pitch is high or low, and whether it falls afterwards. */
export type PitchedMora = { readonly mora: string; readonly isHigh: boolean; readonly falls: boolean };

const SMALL = /[ぁぃぅぇぉゃゅょゎァィゥェォャュョヮ]/u;

/** Splits kana into morae: small vowels and glides join the kana before them; っ, ん and ー are morae of their own. */
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
 * The pitch of a Tokyo Japanese word, given its kana and the mora after which the pitch falls (0: never). The first
 * mora is low unless the fall directly follows it. Null if the number is beyond the word's end.
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

/**
 * Parses `word_stress` (decisions §9): comma-separated numbers where usage varies, empty if unknown. Null if malformed.
 */
export function parseStress(stress: string): readonly number[] | null {
  if (stress.trim() === '') return [];
  const numbers = stress.split(',').map((part) => (/^\s*\d{1,2}\s*$/.test(part) ? Number(part) : Number.NaN));
  return numbers.some(Number.isNaN) ? null : numbers;
}

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・/~～〜 ]+$/u;

/** Whether a text can be a reading: kana, and the signs lists put between or around readings. */
export function isKana(text: string): boolean {
  return KANA.test(text);
}
