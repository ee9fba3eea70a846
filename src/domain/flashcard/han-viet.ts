/** A kanji and its Hán Việt reading in capitals. */
export type HanViet = { readonly kanji: string; readonly reading: string };

/**
 * Pairs the kanji of a word with the space-separated readings of `kanji_meaning` (decisions §9): 電車 and 'ĐIỆN XA'. Null
 * if their numbers differ; the readings are then shown as they are.
 */
export function pairHanViet(word: string, kanjiMeaning: string): readonly HanViet[] | null {
  const kanji = word.match(/[\p{Script=Han}々]/gu) ?? [];
  const readings = kanjiMeaning.split(/[\s,;·]+/u).filter((reading) => reading !== '');
  if (kanji.length === 0 || kanji.length !== readings.length) return null;
  return kanji.map((one, index) => ({ kanji: one, reading: readings[index] ?? '' }));
}
