import { isKana } from '../../flashcard/pitch.ts';

/** What is typed into a blank, as far as a screen without the key may know. */
export type BlankScript = 'kana' | 'any';

const LATIN = /\p{Script=Latin}/u;

/** 'kana' if one accepted spelling is all kana and none has a Latin letter, so that romaji may be turned into kana. */
export function scriptOf(spellings: readonly string[]): BlankScript {
  return spellings.some(isKana) && !spellings.some((spelling) => LATIN.test(spelling)) ? 'kana' : 'any';
}
