/**
 * Checks a course's vocabulary cards against each other, their recordings and the reference data:
 *   node content/tools/check-decks.ts so-cap-n5 [folder with the reference data]
 * What may differ stands with its reason in the course's `deck-exceptions.yaml`; a reason that nothing needs is a fault.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { audioDurationSeconds } from '../../src/server/features/content/audio-duration.ts';
import type { CardFile } from '../../src/server/features/content/format.ts';
import { katakanaToHiragana, parseFurigana, toPlainText } from './furigana.ts';
import { readDecks } from './read-decks.ts';
import { explains } from './readings.ts';
import { readReferenceData, type ReferenceData } from './reference-data.ts';
import { readWordLists, type WordLists } from './word-lists.ts';

const mostBytes = 25e6;
const fewestWords = 400;
const longestSeconds = { word: 4, example: 10 };

const exceptions = z.array(
  z.strictObject({ word: z.string(), what: z.enum(['level', 'pitch', 'hanviet', 'furigana']), why: z.string() }),
);

const [courseFolderName = '', dataFolder = fileURLToPath(new URL('../../../shared/data', import.meta.url))] =
  process.argv.slice(2);
const courseFolder = fileURLToPath(new URL(`../${courseFolderName}`, import.meta.url));
const decks = await readDecks(courseFolder);
const known = exceptions.parse(parse(await readFile(join(courseFolder, 'deck-exceptions.yaml'), 'utf8')));
const data = await readReferenceData(dataFolder);
const lists = data && (await readWordLists(dataFolder));
if (!lists) console.warn(`There is no reference data in ${dataFolder}: readings, pitch and levels are not checked.`);

const faults: string[] = [];
const used = new Set<object>();
let bytes = 0;
const cards = decks.flatMap((deck) => deck.cards.map((card) => ({ ...deck, card })));

/** A difference from the reference data: a fault unless it is explained. */
function differs(word: string, what: (typeof known)[number]['what'], text: string): void {
  const reason = known.find((one) => one.word === word && one.what === what);
  if (reason) used.add(reason);
  else faults.push(`${word}: ${text}`);
}

for (const { folder, lesson, card } of cards) {
  for (const text of [...checkForm(card), ...(await checkRecordings(folder, card))]) {
    faults.push(`${lesson}: ${card.word}: ${text}`);
  }
  if (data && lists) checkFacts(card, data, lists);
}
checkWhole();
for (const reason of known)
  if (data && !used.has(reason)) faults.push(`${reason.word}: "${reason.what}" needs no reason`);

for (const fault of faults) console.error(fault);
console.log(
  `${cards.length} cards in ${decks.length} lessons, ${(bytes / 1e6).toFixed(1)} MB of recordings, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;

function checkWhole(): void {
  const words = new Set(cards.map(({ card }) => `${card.word} ${card.reading}`));
  if (words.size < fewestWords) faults.push(`${words.size} different words are fewer than ${fewestWords}`);
  if (words.size < cards.length) faults.push('A word stands on two cards');
  if (bytes > mostBytes) faults.push(`The recordings are larger than ${mostBytes / 1e6} MB`);
  if (new Set(cards.map(({ card }) => card.id)).size < cards.length) faults.push('An id stands on two cards');
}

function* checkForm({ word, hanviet = '', examples }: CardFile): Generator<string> {
  const kanji = kanjiOf(word);
  const syllables = hanviet.split(' ').filter(Boolean);
  if (kanji.length !== syllables.length) yield `${syllables.length} syllables of Hán Việt for ${kanji.length} kanji`;
  if (hanviet !== hanviet.toLocaleUpperCase('vi')) yield 'Hán Việt stands in capitals';
  if (examples.length !== 1) yield `has ${examples.length} examples`;
  for (const { ja } of examples) {
    const bare = parseFurigana(ja).find(({ text, reading }) => reading === null && /\p{sc=Han}/u.test(text));
    if (bare) yield `kanji without a reading in "${ja}"`;
    if (!sharesStem(toPlainText(ja), word)) yield `does not occur in "${ja}"`;
  }
}

/** The word itself, its kanji as they stand, or all but the end that changes. */
function sharesStem(text: string, word: string): boolean {
  const plain = text.replaceAll(' ', '');
  const kanji = kanjiOf(word).join('');
  return plain.includes(word) || plain.includes(word.slice(0, -1)) || (kanji !== '' && plain.includes(kanji));
}

async function* checkAudio(folder: string, name: string | undefined, most: number): AsyncGenerator<string> {
  if (name === undefined) return yield 'has no recording';
  const file = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
  bytes += file.length;
  const seconds = audioDurationSeconds(file);
  if (seconds === null || seconds < 0.3 || seconds > most) yield `${name} is ${seconds ?? 'not'} s of sound`;
}

async function checkRecordings(folder: string, { audio, examples }: CardFile): Promise<string[]> {
  const found = await Array.fromAsync(checkAudio(folder, audio, longestSeconds.word));
  for (const example of examples) {
    found.push(...(await Array.fromAsync(checkAudio(folder, example.audio, longestSeconds.example))));
  }
  return found;
}

function checkFacts(card: CardFile, facts: ReferenceData, { n5Words, pitches }: WordLists): void {
  const { word, hanviet = '', examples } = card;
  const reading = katakanaToHiragana(card.reading);
  if (n5Words.get(word)?.has(card.reading) !== true)
    differs(word, 'level', `read ${card.reading} is in no list of N5 words`);
  // A word in kana is looked up by its sound: dictionaries head it by kanji that nobody writes.
  const listed = pitches.get(`${word} ${reading}`) ?? (kanjiOf(word).length === 0 ? pitches.get(` ${reading}`) : null);
  const strange = card.stress.split(',').filter((number) => !listed?.has(number));
  if (strange.length > 0) differs(word, 'pitch', `pitch ${card.stress}, listed ${[...(listed ?? [])].join(', ')}`);
  const syllables = hanviet.toLocaleLowerCase('vi').split(' ');
  for (const [index, char] of kanjiOf(word).entries()) {
    const of = char === '々' ? (kanjiOf(word)[index - 1] ?? char) : char;
    const readings = facts.kanji.get(of)?.hanViet ?? [];
    if (!readings.includes(syllables[index] ?? '')) {
      differs(word, 'hanviet', `${char} is ${readings.join(', ')}, not ${syllables[index]}`);
    }
  }
  for (const { ja } of examples) checkFurigana(word, ja, facts);
}

/** A reading over kanji is a word's, or is put together from those of the kanji, with the kana after it or without. */
function checkFurigana(word: string, ja: string, { kanji, wordReadings }: ReferenceData): void {
  const segments = parseFurigana(ja);
  for (const [index, { text, reading }] of segments.entries()) {
    if (reading === null) continue;
    const after = segments[index + 1]?.text ?? '';
    const isWord = [0, 1, 2, 3].some((kana) =>
      wordReadings.get(text + after.slice(0, kana))?.has(reading + katakanaToHiragana(after.slice(0, kana))),
    );
    const readings = [...text].map((char) => kanji.get(char)?.readings ?? []);
    if (!isWord && !explains(readings, reading)) differs(word, 'furigana', `${text}[${reading}] in "${ja}"`);
  }
}

function kanjiOf(word: string): string[] {
  return [...word].filter((char) => /[\p{sc=Han}々]/u.test(char));
}
