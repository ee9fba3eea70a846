import Papa from 'papaparse';
import type { ListedCard } from '#domain/flashcard/card-row.ts';
import { looksLikeHtml, textToHtml } from '#domain/flashcard/list-html.ts';

export const LIST_FORMATS = ['csv', 'anki'] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

const COLUMNS = [
  'key',
  'word',
  'reading',
  'stress',
  'meaning',
  'hanviet',
  'audio',
  'example',
  'example_meaning',
  'example_audio',
  'tags',
] as const;

/** Writes a word list that `readCardList` reads back unchanged. Several examples are lines of a field. */
export function writeCardList(cards: readonly ListedCard[], format: ListFormat): string {
  const isAnki = format === 'anki';
  // Everything is quoted, so that no field looks like a header line.
  const write = (rows: string[][]) =>
    Papa.unparse(rows, { delimiter: isAnki ? '\t' : ',', newline: '\n', quotes: true });
  if (!isAnki) return `${write([[...COLUMNS], ...cards.map((card) => fieldsOf(card, escapeTags, '\n'))])}\n`;
  const head = [
    '#separator:tab',
    '#html:true',
    '#guid column:1',
    `#tags column:${COLUMNS.length}`,
    `#columns:${COLUMNS.join('\t')}`,
  ];
  const rows = cards.map((card) => fieldsOf({ ...card, audio: toSound(card.audio) }, textToHtml, '<br>', toSound));
  return `${[...head, ...(rows.length > 0 ? [write(rows)] : [])].join('\n')}\n`;
}

function fieldsOf(
  card: ListedCard,
  escape: (text: string) => string,
  lineEnd: string,
  toAudio: (name: string) => string = (name) => name,
): string[] {
  const { key, word, reading, stress, meaning, hanviet, audio, examples, tags } = card;
  const lines = (texts: string[]) => texts.map(escape).join(lineEnd);
  return [
    key,
    ...[word, reading, stress, meaning, hanviet, audio].map(escape),
    lines(examples.map((example) => example.ja)),
    lines(examples.map((example) => example.vi)),
    lines(examples.map((example) => toAudio(example.audio))),
    tags.join(' '),
  ];
}

const toSound = (name: string) => (name === '' ? '' : `[sound:${name}]`);

/** In a file that does not declare its markup, text that would be read as HTML is written as HTML. */
const escapeTags = (text: string) => (looksLikeHtml(text) ? textToHtml(text) : text);
