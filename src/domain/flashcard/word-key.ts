import { foldKeepingMarks } from '../search/fold.ts';

/**
 * Identifies a word, so that equal cards share one memory (decisions §9): its text and reading, ignoring case, width,
 * spaces and hiragana versus katakana. `kana` is '' for a word written in kana. 日 read ひ and 日 read にち are two words.
 */
export function wordKey(word: string, reading: string): string {
  const folded = foldWord(word);
  return `${folded}|${foldWord(reading) || folded}`;
}

const foldWord = (text: string) => foldKeepingMarks(text.replaceAll('〜', '~')).replaceAll(/\s+/gu, '');
