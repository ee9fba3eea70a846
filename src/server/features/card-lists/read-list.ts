import { type AnkiHead, readAnkiHead } from '#domain/flashcard/anki-head.ts';
import { type CardField, type ColumnMapping, mapColumns } from '#domain/flashcard/card-columns.ts';
import { type ListedCard, readCardRow } from '#domain/flashcard/card-row.ts';
import type { Markup } from '#domain/flashcard/list-html.ts';
import { readFields, readRecords, type RawRecord } from './read-records.ts';

/** `unused` are recordings that the row names but the card cannot hold. */
export type ListedRow = { line: number; card: ListedCard; unused: readonly string[] };
/** A row that cannot be parsed. */
export type BadRow = { line: number; reason: string };
export type CardList = { rows: ListedRow[]; bad: BadRow[] };

/**
 * Parses a word list: CSV, or an Anki text export with its header. Never throws; `reason` says why there is no list at
 * all. Every row becomes a card or a bad row.
 */
export function readCardList(
  bytes: Uint8Array,
  choices: Readonly<Partial<Record<CardField, string>>>,
): { list: CardList } | { reason: string } {
  const packed = packedAs(bytes);
  if (packed !== null) return { reason: packed };
  const text = decode(bytes);
  if (text === null) return { reason: 'is no UTF-8 text' };
  const head = readAnkiHead(text);
  const records = parse(text.replace(/^\uFEFF/u, ''), head);
  const names = namesOf(head, records);
  if (!names) return { reason: 'holds no rows' };
  const mapped = mapColumns(names, choices);
  if ('reason' in mapped) return { reason: mapped.reason };
  const hasNames = head.lineCount === 0;
  return { list: toList(hasNames ? records.slice(1) : records, mapped.mapping, head.markup) };
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');
const SQLITE = Buffer.from('SQLite format 3', 'latin1');

/** What to do about a binary file that contains a list; null for others. */
function packedAs(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096));
  if (start.indexOf(SQLITE) !== 0 && start.indexOf(ZIP) !== 0) return null;
  if (start.includes('[Content_Types].xml') || start.includes('xl/')) {
    return 'is a workbook, not a text: save it as CSV in UTF-8, and import that';
  }
  return 'is a packed deck of Anki, not a text: in Anki choose File › Export › "Notes in Plain Text (.txt)", and import that (the recordings lie in Anki\'s folder collection.media: name it with --media)';
}

function decode(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Records with the lines they begin on, without empty lines. */
function parse(text: string, head: AnkiHead): RawRecord[] {
  const lines = text.split(/(?<=\n)/u);
  const separator = head.separator ?? guessSeparator(lines.slice(head.lineCount));
  return readRecords(lines, head.lineCount, separator).filter(
    (record) => !('fields' in record) || record.fields.length > 1 || record.fields[0]?.trim() !== '',
  );
}

/** The separator that splits the first row, which holds the names, into most fields. */
function guessSeparator(lines: readonly string[]): string {
  const widths = [',', '\t', ';', '|'].map((sign) => ({ sign, width: readFields(lines, 0, sign)?.fields.length ?? 0 }));
  return widths.toSorted((a, b) => b.width - a.width)[0]?.sign ?? ',';
}

/** Column names: from the header, else the first row, or numbers if a header has none. */
function namesOf(head: AnkiHead, records: readonly RawRecord[]): string[] | null {
  const [firstRecord] = records.flatMap((record) => ('fields' in record ? [record] : []));
  if (head.lineCount === 0) return firstRecord ? firstRecord.fields : null;
  const names = [...(head.columns ?? firstRecord?.fields.map((_field, index) => String(index + 1)) ?? [])];
  if (head.keyColumn !== null && head.keyColumn < names.length) names[head.keyColumn] = 'key';
  if (head.tagsColumn !== null && head.tagsColumn < names.length) names[head.tagsColumn] = 'tags';
  for (const index of head.otherColumns) if (index < names.length) names[index] = `column ${index + 1} of Anki`;
  return names.length > 0 ? names : null;
}

function toList(records: readonly RawRecord[], mapping: ColumnMapping, markup: Markup): CardList {
  const list: CardList = { rows: [], bad: [] };
  const lineOfKey = new Map<string, number>();
  for (const record of records) {
    const { line } = record;
    const read = 'fields' in record ? readCardRow(record.fields, mapping, markup) : { reason: record.fault };
    const earlier = 'card' in read ? lineOfKey.get(read.card.key) : undefined;
    if (!('card' in read)) list.bad.push({ line, reason: read.reason });
    else if (earlier !== undefined)
      list.bad.push({ line, reason: `"${read.card.word}" is the card of line ${earlier} again` });
    else {
      lineOfKey.set(read.card.key, line);
      list.rows.push({ line, card: read.card, unused: read.unused });
    }
  }
  return list;
}
