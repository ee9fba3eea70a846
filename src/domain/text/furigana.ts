/** A piece of Japanese and its reading, or null. */
export type FuriganaPart = { readonly text: string; readonly reading: string | null };

/** A reading belongs to the kanji before its bracket, or, where it reads more, to everything since a space. */
const ANNOTATED = /[ \u3000]([^ \u3000[\]]+)\[([^[\]]+)\]|([\p{Script=Han}々〆ヶヵ]+)\[([^[\]]+)\]/gu;
const KANJI_AT_END = /(?<![\p{Script=Han}々〆ヶヵ])[\p{Script=Han}々〆ヶヵ]+$/u;
/** What a reading says in kana: neither kana nor punctuation. */
const SPELT = /[^\p{P}\p{Script=Hiragana}\p{Script=Katakana}ー]+/u;

/** Parses furigana as authors write it: `電車[でんしゃ]で 行[い]きます`. decisions §9. Other brackets are kept. */
export function parseFurigana(text: string): readonly FuriganaPart[] {
  const parts: FuriganaPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ANNOTATED)) {
    const [, sinceSpace, readingSinceSpace = '', kanji = '', reading = readingSinceSpace] = match;
    const prefix = sinceSpace === undefined ? undefined : prefixWithoutReading(sinceSpace, reading);
    const skipped = prefix === undefined ? '' : match[0].slice(0, 1) + prefix;
    const before = text.slice(end, match.index) + skipped;
    if (before !== '') parts.push({ text: before, reading: null });
    parts.push({ text: sinceSpace?.slice(prefix?.length ?? 0) ?? kanji, reading });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), reading: null });
  return parts;
}

/** What stands before the kanji at the end if only these are read: お of お茶[ちゃ], '' of 学校[がっこう]; undefined: all is. */
function prefixWithoutReading(word: string, reading: string): string | undefined {
  const kanji = KANJI_AT_END.exec(word);
  if (kanji === null || (kanji.index > 0 && readsAll(word, reading))) return undefined;
  return word.slice(0, kanji.index);
}

/** Whether a reading may be that of a word with kanji at its end: the word's kana are in it, with room between them. */
function readsAll(word: string, reading: string): boolean {
  const [prefix = '', ...kana] = word.split(SPELT).slice(0, -1);
  if (!reading.startsWith(prefix)) return false;
  let end = prefix.length;
  for (const piece of kana) {
    const start = reading.indexOf(piece, end + 1);
    if (start === -1) return false;
    end = start + piece.length;
  }
  return end < reading.length;
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
