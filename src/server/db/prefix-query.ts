import { foldWords } from '#domain/search/fold.ts';

/** Every typed word as the beginning of one, as a tsquery for "user".search_words; null for none. */
export function prefixQuery(typed: string): string | null {
  const words = foldWords(typed).plain;
  // Words hold letters, digits and marks only: nothing to escape.
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
