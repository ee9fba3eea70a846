/**
 * Checks a course's vocabulary cards against each other, their recordings, the reference data and the dictionary of the
 * speech program:
 *   node content/tools/check-decks.ts so-cap-n5 [folder with the reference data]
 * What may differ stands with its reason in the course's `deck-exceptions.yaml`; a reason that nothing needs is a fault.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { audioDurationSeconds, COURSE_AUDIO } from '../../src/server/platform/audio/audio-duration.ts';
import type { CardFile } from '../../src/contract/content/cards-file.ts';
import { hasDictionary, spokenAs } from './accents.ts';
import { readClips } from './clips.ts';
import { katakanaToHiragana, parseFurigana, toPlainText } from './furigana.ts';
import { readDecks } from './read-decks.ts';
import { explains } from './readings.ts';
import { readReferenceData, type ReferenceData } from './reference-data.ts';
import { readClipWishes } from './script.ts';
import { checkOwnExamples, checkReadings, checkSpelling, checkTranslation, otherReadings } from './text-rules.ts';
import { readWordLists, type WordLists } from './word-lists.ts';

const mostBytes = 25e6;
const fewestWords = 400;
const longestSeconds = { word: 4, example: 10 };

const exceptions = z.array(
  z.strictObject({ word: z.string(), what: z.enum(['level', 'pitch', 'accent', 'voice', 'hanviet', 'furigana', 'spelling']), why: z.string() }),
);

/** What kanji with several Hán Việt readings mean in the words of the cards, by kanji and reading. */
const hanVietDecisions = z.record(z.string(), z.record(z.string(), z.array(z.string())));

const [courseFolderName = '', dataFolder = fileURLToPath(new URL('../../../shared/data', import.meta.url))] =
  process.argv.slice(2);
const courseFolder = fileURLToPath(new URL(`../${courseFolderName}`, import.meta.url));
const decks = await readDecks(courseFolder);
const hanVietOf = hanVietDecisions.parse(parse(await readFile(join(courseFolder, 'hanviet-readings.yaml'), 'utf8')));
const known = exceptions.parse(parse(await readFile(join(courseFolder, 'deck-exceptions.yaml'), 'utf8')));
const data = await readReferenceData(dataFolder);
const lists = data && (await readWordLists(dataFolder));
if (!lists) console.warn(`There is no reference data in ${dataFolder}: readings, pitch and levels are not checked.`);

if (!hasDictionary) console.warn('There is no Open JTalk: the second source of pitch is not asked.');

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
  if (hasDictionary) await checkAccent(folder, card);
}
checkWhole();
await checkDocuments();
for (const reason of known) {
  const isAsked = ['accent', 'voice'].includes(reason.what) ? hasDictionary : data || reason.what === 'spelling';
  if (isAsked && !used.has(reason)) faults.push(`${reason.word}: "${reason.what}" needs no reason`);
}

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
  const all = cards.map(({ card }) => card);
  const sentences = all.flatMap(({ examples }) => examples.map(({ ja }) => ja));
  for (const { word, text } of checkSpelling(all, sentences)) differs(word, 'spelling', text);
  faults.push(...checkOwnExamples(all));
  const undecided = new Set(all.map(({ word }) => word));
  for (const [kanji, readings] of Object.entries(hanVietOf)) {
    const unknown = Object.values(readings).flat().filter((word) => !undecided.has(word));
    if (unknown.length > 0) faults.push(`${kanji}: no card is ${unknown.join(', ')}`);
  }
}

/** A word in a table of a document means what it means on its card. */
async function checkDocuments(): Promise<void> {
  const meanings = new Map(cards.map(({ card }) => [card.word, card.meaning]));
  const lessons = join(courseFolder, 'lessons');
  for (const file of (await readdir(lessons, { recursive: true })).filter((name) => name.endsWith('.html'))) {
    const html = await readFile(join(lessons, file), 'utf8');
    for (const [, cell = '', meant = ''] of html.matchAll(
      /<tr><td lang="ja">((?:(?!<\/td>).)*)<\/td><td class="hanviet">[^<]*<\/td><td>([^<]*)<\/td><\/tr>/gu,
    )) {
      const [clip] = readClips(cell);
      const word = clip ? toPlainText(clip.ja) : cell.replaceAll(/<rt>.*?<\/rt>|<[^>]*>/gu, '');
      const meaning = meanings.get(word);
      if (meaning !== undefined && meaning !== meant.replace(' *', '')) {
        faults.push(`${file}: ${word} means "${meant}", on its card "${meaning}"`);
      }
    }
  }
}

function* checkForm(card: CardFile): Generator<string> {
  const { word, hanviet = '', examples } = card;
  const others = otherReadings(card);
  const kanji = kanjiOf(word);
  const syllables = hanviet.split(' ').filter(Boolean);
  if (kanji.length !== syllables.length) yield `${syllables.length} syllables of Hán Việt for ${kanji.length} kanji`;
  if (hanviet !== hanviet.toLocaleUpperCase('vi')) yield 'Hán Việt stands in capitals';
  yield* checkReadings(card);
  if (examples.length !== 1 + others.length) yield `has ${examples.length} examples`;
  for (const example of examples) yield* checkTranslation(example);
  for (const { ja } of examples) {
    const bare = parseFurigana(ja).find(({ text, reading }) => reading === null && /\p{sc=Han}/u.test(text));
    if (bare) yield `kanji without a reading in "${ja}"`;
    const text = toPlainText(ja);
    if (!sharesStem(text, word) && !others.some((reading) => text.includes(reading))) yield `does not occur in "${ja}"`;
  }
}

/** The word itself, its kanji as they stand, or all but the end that changes. */
function sharesStem(text: string, word: string): boolean {
  const plain = text.replaceAll(' ', '');
  const kanji = kanjiOf(word).join('');
  return plain.includes(word) || plain.includes(word.slice(0, -1)) || (kanji !== '' && plain.includes(kanji));
}

async function* checkAudio(folder: string, name: string | undefined, most: number): AsyncGenerator<string> {
  if (name === undefined) {
    yield 'has no recording';
    return;
  }
  const file = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
  bytes += file.length;
  const seconds = audioDurationSeconds(file, COURSE_AUDIO);
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
  // A card without a number would say nothing: '' is as strange as a wrong one.
  const strange = card.stress.split(',').filter((number) => !listed?.has(number));
  if (strange.length > 0) differs(word, 'pitch', `pitch ${card.stress}, listed ${[...(listed ?? [])].join(', ')}`);
  const syllables = hanviet.toLocaleLowerCase('vi').split(' ');
  for (const [index, char] of kanjiOf(word).entries()) {
    const of = char === '々' ? (kanjiOf(word)[index - 1] ?? char) : char;
    const readings = facts.kanji.get(of)?.hanViet ?? [];
    if (!readings.includes(syllables[index] ?? '')) {
      differs(word, 'hanviet', `${char} is ${readings.join(', ')}, not ${syllables[index]}`);
    } else if (readings.length > 1 && !hanVietOf[of]?.[(syllables[index] ?? '').toLocaleUpperCase('vi')]?.includes(word)) {
      faults.push(`${word}: ${char} may be ${readings.join(', ')}: hanviet-readings.yaml does not say ${syllables[index]}`);
    }
  }
  for (const { ja } of examples) checkFurigana(word, ja, facts);
}

/**
 * The dictionary of the speech program is a second opinion on every word that it holds as one; and what the recording was
 * made of is heard as the card draws it.
 */
async function checkAccent(folder: string, { word, reading, stress, audio = '' }: CardFile): Promise<void> {
  const drawn = stress.split(',');
  const wanted = katakanaToHiragana(reading);
  const held = await spokenAs(word);
  if (held.isOneEntry && held.reading === wanted && !drawn.includes(held.accent ?? '')) {
    differs(word, 'accent', `pitch ${stress}, in the dictionary of the speech program ${held.accent}`);
  }
  const say = (await readClipWishes(folder))[audio]?.say;
  const spoken = say === undefined && held.reading === wanted ? held : await spokenAs(say ?? reading);
  if (!drawn.includes(spoken.accent ?? '')) differs(word, 'voice', `pitch ${stress}, spoken with ${spoken.accent}`);
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
