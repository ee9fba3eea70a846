/**
 * Checks what the documents and scripts of a course say about Japanese against the reference data beside the repository:
 *   node content/tools/check-facts.ts so-cap-n5
 * Readings over kanji, Hán Việt, tables of kanji (on, kun, strokes), the level of taught kanji, and the closed lists of
 * elements and classes; translations by the rules of text-rules.ts. Without the reference data it leaves out the facts and
 * says so.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { katakanaToHiragana } from './furigana.ts';
import type { ReferenceData } from './reference-data.ts';
import { readReferenceData } from './reference-data.ts';
import { explains } from './readings.ts';
import { readAudioScript, readScript } from './script.ts';
import { checkCaptions, checkTranslation, readExamples } from './text-rules.ts';

const allowedElements = new Set(
  'h2 h3 p ul ol li table thead tbody tr th td ruby rt rp span strong em br hr figure figcaption blockquote dl dt dd'.split(
    ' ',
  ),
);
const allowedClasses = new Set('pattern slot example note hanviet vi'.split(' '));
const courseFolder = fileURLToPath(new URL(`../${process.argv[2] ?? ''}/`, import.meta.url));
const reference = await readReferenceData(fileURLToPath(new URL('../../../shared/data/', import.meta.url)));
const differences: string[] = [];
let readingCount = 0;
let hanVietCount = 0;
let file = '';
const differ = (text: string) => differences.push(`${file}: ${text}`);

for (file of (await readdir(courseFolder, { recursive: true })).toSorted()) {
  if (!/\.(html|yaml)$/.test(file)) continue;
  const text = await readFile(join(courseFolder, file), 'utf8');
  if (text !== text.normalize('NFC')) differ('is not in Unicode form NFC');
  if (file.endsWith('.html')) checkMarkup(text);
  // Cards have a check of their own, check-decks.ts, which knows the kana beside the kanji.
  if (reference && !file.endsWith('/cards.yaml')) checkFacts(text, reference);
  if (file.endsWith('script.yaml')) await checkScript(join(courseFolder, file));
  if (file.endsWith('.html')) for (const example of readExamples(text)) checkTranslation(example).forEach(differ);
}
console.log(
  reference ? `${readingCount} readings, ${hanVietCount} Hán Việt checked` : 'No reference data: markup and translations only',
);
for (const difference of differences) console.log(difference);
process.exitCode = differences.length > 0 ? 1 : 0;

/** What a video or a recording says: each line for itself, and lines that are said alike. */
async function checkScript(path: string): Promise<void> {
  const { scenes } = file.endsWith('.script.yaml') ? await readAudioScript(path) : await readScript(path);
  const lines = scenes.flatMap((scene) => scene.lines);
  for (const line of lines) checkTranslation(line).forEach(differ);
  checkCaptions(lines).forEach(differ);
}

function checkMarkup(html: string): void {
  const open: { name: string; japanese: boolean }[] = [];
  for (const [, closing, name = '', attributes = '', text = ''] of html.matchAll(
    /<(\/?)([a-z0-9]+)([^>]*)>|([^<]+)/g,
  )) {
    if (text !== '') {
      const japanese = open.findLast((element) => element.name !== 'ruby' && element.name !== 'rt')?.japanese ?? false;
      if (!japanese && /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text))
        differ(`not marked as Japanese: ${text.trim()}`);
    } else if (closing) {
      if (open.pop()?.name !== name) differ(`</${name}> closes another element`);
    } else {
      if (!allowedElements.has(name)) differ(`<${name}> is not allowed`);
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) {
        const allowed =
          attribute === 'class' ? allowedClasses.has(value) : attribute === 'lang' || isClip(name, attribute);
        if (!allowed) differ(`${attribute}="${value}" is not allowed`);
      }
      const parent = open.at(-1)?.japanese ?? false;
      const language = /lang="([a-z]+)"/.exec(attributes)?.[1];
      if (name !== 'br' && name !== 'hr') open.push({ name, japanese: language ? language === 'ja' : parent });
    }
  }
}

/** Whether the file is there, the import says. */
function isClip(element: string, attribute: string): boolean {
  return element === 'span' && attribute === 'data-clip';
}

function checkFacts(text: string, data: ReferenceData): void {
  const ruby = /<ruby>(?<word>[^<]+)<rt>(?<reading>[^<]+)<\/rt>/gu;
  const notation = /(?<word>[\p{sc=Han}々]+)\[(?<reading>[\p{sc=Hiragana}ー]+)\]/gu;
  for (const { groups } of [...text.matchAll(ruby), ...text.matchAll(notation)]) {
    checkReading(groups?.['word'] ?? '', groups?.['reading'] ?? '', data);
  }
  for (const [, japanese = '', hanViet = ''] of text.matchAll(
    /<(?:td|span) lang="ja">((?:(?!<\/td>|<\/span>).)*)<\/(?:td|span)>\s*<(?:td|span) class="hanviet">([^<]+)</g,
  )) {
    checkHanViet(japanese, hanViet, data);
  }
  for (const [section = ''] of text.matchAll(/<h2><span lang="ja">\p{sc=Han}<\/span>[\s\S]*?<\/table>/gu)) {
    checkKanjiTable(section, data);
  }
  const withoutExplained = text.replace(/<ruby>.*?<\/ruby>|>\p{sc=Han}<\/span> <span class="hanviet">/gu, '');
  if (file.endsWith('.html')) {
    for (const [bare] of withoutExplained.matchAll(/\p{sc=Han}+/gu))
      differ(`${bare} has neither a reading nor a Hán Việt`);
  }
}

function checkReading(word: string, reading: string, data: ReferenceData): void {
  readingCount += 1;
  const known = data.wordReadings.get(word)?.has(reading) ?? false;
  const composed = explains(
    [...word].map((char) => data.kanji.get(char)?.readings ?? []),
    reading,
  );
  if (!known && !composed) differ(`${word} read ${reading} is not in the data`);
}

function checkHanViet(japanese: string, hanViet: string, data: ReferenceData): void {
  const kanji = japanese.replace(/<rt>.*?<\/rt>/g, '').match(/\p{sc=Han}/gu) ?? [];
  const words = hanViet.split(' ');
  if (words.length !== kanji.length) differ(`${kanji.join('')}: ${hanViet} has another number of words`);
  for (const [index, char] of kanji.entries()) {
    hanVietCount += 1;
    const known = data.kanji.get(char)?.hanViet ?? [];
    const word = words[index] ?? '';
    if (!known.includes(word.normalize('NFC').toLowerCase()))
      differ(`${char}: ${word} is not among ${known.join(', ')}`);
    if (word !== word.toUpperCase()) differ(`${char}: ${word} is not in capitals`);
  }
}

/** A kanji's own section: on and kun readings, number of strokes, and that it belongs to the course's level. */
function checkKanjiTable(section: string, data: ReferenceData): void {
  const char = /\p{sc=Han}/u.exec(section)?.[0] ?? '';
  const kanji = data.kanji.get(char);
  const cell = (label: string) => new RegExp(`<th>${label}</th><td[^>]*>([^<]+)<`).exec(section)?.[1] ?? '';
  const readings = `${cell('Âm on')}、${cell('Âm kun')}`
    .split('、')
    .map((reading) => katakanaToHiragana(reading.replace(/[()]/g, '')));
  for (const reading of readings) {
    if (!kanji?.wholeReadings.includes(reading))
      differ(`${char}: ${reading} is not among ${kanji?.wholeReadings.join(', ')}`);
  }
  if (cell('Số nét') !== String(kanji?.strokes)) differ(`${char} has ${kanji?.strokes} strokes, not ${cell('Số nét')}`);
  if (!data.n5Kanji.has(char)) differ(`${char} is taught but not an N5 kanji`);
}
