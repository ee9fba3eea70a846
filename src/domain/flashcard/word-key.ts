import { foldKeepingMarks } from '../search/fold.ts';

/**
 * What makes two cards one word, so that they share one memory (decisions §9): the word and its reading, both without
 * case, width, spaces and the difference of katakana and hiragana. Takes a card's word and its kana, '' for a word that is
 * kana itself. 日 read ひ and 日 read にち are two words.
 */
export function wordKey(word: string, reading: string): string {
  const folded = foldWord(word);
  return `${folded}|${foldWord(reading) || folded}`;
}

const foldWord = (text: string) => foldKeepingMarks(text.replaceAll('〜', '~')).replaceAll(/\s+/gu, '');
