/** A piece of Japanese and its reading, or null. */
export type FuriganaPart = { readonly text: string; readonly reading: string | null };

/** A reading belongs to the kanji before its bracket, or to everything since a space put there for that purpose. */
const ANNOTATED = /[ \u3000]([^ \u3000[\]]+)\[([^[\]]+)\]|([\p{Script=Han}々〆ヶヵ]+)\[([^[\]]+)\]/gu;

/** Parses furigana as authors write it: `電車[でんしゃ]で 行[い]きます`. decisions §9. Other brackets are kept. */
export function parseFurigana(text: string): readonly FuriganaPart[] {
  const parts: FuriganaPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ANNOTATED)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), reading: null });
    parts.push({ text: match[1] ?? match[3] ?? '', reading: match[2] ?? match[4] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), reading: null });
  return parts;
}

/**
 * Distributes a word's reading over the parts not written in kana: 歩いて, あるいて gives 歩[ある] and いて. A word without a
 * reading, or equal to it, gets none.
 */
export function readingOfWord(word: string, reading: string): readonly FuriganaPart[] {
  if (reading === '' || word === reading) return [{ text: word, reading: null }];
  const letters = [...word];
  const kana = [...reading];
  const max = Math.min(letters.length, kana.length) - 1;
  let head = 0;
  while (head < max && letters[head] === kana[head]) head += 1;
  let tail = 0;
  while (tail < max - head && letters.at(-1 - tail) === kana.at(-1 - tail)) tail += 1;
  const middle = letters.slice(head, letters.length - tail).join('');
  const above = kana.slice(head, kana.length - tail).join('');
  const parts = [
    { text: letters.slice(0, head).join(''), reading: null },
    { text: middle, reading: above },
    { text: letters.slice(letters.length - tail).join(''), reading: null },
  ];
  return parts.filter(({ text }) => text !== '');
}
