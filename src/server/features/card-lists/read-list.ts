import Papa from 'papaparse';
import { type AnkiHead, readAnkiHead } from '#domain/flashcard/anki-head.ts';
import { type CardField, type ColumnMapping, mapColumns } from '#domain/flashcard/card-columns.ts';
import { type ListedCard, readCardRow } from '#domain/flashcard/card-row.ts';

export type ListedRow = { line: number; card: ListedCard };
/** A row that cannot be read. */
export type BadRow = { line: number; reason: string };
export type CardList = { rows: ListedRow[]; bad: BadRow[] };

/**
 * Reads a word list: CSV, or a text export of Anki with its head. Throws nothing; `reason` says why there is no list at
 * all. Every row is either a card or bad: none is dropped.
 */
export function readCardList(
  bytes: Uint8Array,
  wishes: Readonly<Partial<Record<CardField, string>>>,
): { list: CardList } | { reason: string } {
  const text = decode(bytes);
  if (text === null) return { reason: 'is no UTF-8 text' };
  const head = readAnkiHead(text);
  const records = parse(text.replace(/^\uFEFF/u, ''), head);
  const names = namesOf(head, records);
  if (!names) return { reason: 'holds no rows' };
  const mapped = mapColumns(names, wishes);
  if ('reason' in mapped) return { reason: mapped.reason };
  const hasNames = head.lineCount === 0;
  return { list: toList(hasNames ? records.slice(1) : records, mapped.mapping, head.isHtml) };
}

function decode(bytes: Uint8Array): string | null {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

type RawRecord = { line: number; fields: string[] } | { line: number; fault: string };

/** The records with the lines they begin on, without empty lines. */
function parse(text: string, head: AnkiHead): RawRecord[] {
  const lines = text.split(/(?<=\n)/u);
  const separator = head.separator ?? guessSeparator(lines.slice(head.lineCount).join(''));
  const records: RawRecord[] = [];
  for (let next = head.lineCount; next < lines.length;) next = parseFrom(lines, next, separator, records);
  return records.filter(
    (record) => !('fields' in record) || record.fields.length > 1 || record.fields[0]?.trim() !== '',
  );
}

/**
 * Reads records from a line on, up to one whose quotation marks are wrong: of that, only its first line is taken, so that an
 * open mark swallows nothing. Returns the line to go on with.
 */
function parseFrom(lines: readonly string[], start: number, separator: string, records: RawRecord[]): number {
  const body = lines.slice(start).join('');
  let line = start;
  let from = 0;
  let after = lines.length;
  Papa.parse<string[]>(body, {
    delimiter: separator,
    step({ data, errors, meta }, parser) {
      if (errors.some(({ type }) => type === 'Quotes')) {
        records.push(readLiterally(lines[line] ?? '', line + 1, separator));
        after = line + 1;
        parser.abort();
        return;
      }
      records.push({ line: line + 1, fields: data });
      line += body.slice(from, meta.cursor).match(/\n/gu)?.length ?? 0;
      from = meta.cursor;
    },
  });
  return after;
}

/** A line whose marks are no quoting: `"A" - "B"` is a text with four marks in it. An odd one out is a fault. */
function readLiterally(text: string, line: number, separator: string): RawRecord {
  const marks = text.match(/"/gu)?.length ?? 0;
  if (marks % 2 === 1) return { line, fault: 'a quotation mark is not closed' };
  return { line, fields: text.replace(/\r?\n$/u, '').split(separator) };
}

/** The sign that parts the first row, which holds the names, into most fields. */
function guessSeparator(body: string): string {
  const widths = [',', '\t', ';', '|'].map((sign) => ({
    sign,
    width: Papa.parse<string[]>(body, { delimiter: sign, preview: 1 }).data[0]?.length ?? 0,
  }));
  return widths.toSorted((a, b) => b.width - a.width)[0]?.sign ?? ',';
}

/** What the columns are called: by the head, by the first row, or by their numbers where a head names none. */
function namesOf(head: AnkiHead, records: readonly RawRecord[]): string[] | null {
  const [firstRecord] = records.flatMap((record) => ('fields' in record ? [record] : []));
  if (head.lineCount === 0) return firstRecord ? firstRecord.fields : null;
  const names = [...(head.columns ?? firstRecord?.fields.map((_field, index) => String(index + 1)) ?? [])];
  if (head.keyColumn !== null && head.keyColumn < names.length) names[head.keyColumn] = 'key';
  if (head.tagsColumn !== null && head.tagsColumn < names.length) names[head.tagsColumn] = 'tags';
  for (const index of head.otherColumns) if (index < names.length) names[index] = `column ${index + 1} of Anki`;
  return names.length > 0 ? names : null;
}

function toList(records: readonly RawRecord[], mapping: ColumnMapping, isHtml: boolean): CardList {
  const list: CardList = { rows: [], bad: [] };
  const lineOfKey = new Map<string, number>();
  for (const record of records) {
    const { line } = record;
    const read = 'fields' in record ? readCardRow(record.fields, mapping, isHtml) : { reason: record.fault };
    const earlier = 'card' in read ? lineOfKey.get(read.card.key) : undefined;
    if (!('card' in read)) list.bad.push({ line, reason: read.reason });
    else if (earlier !== undefined)
      list.bad.push({ line, reason: `"${read.card.word}" is the card of line ${earlier} again` });
    else {
      lineOfKey.set(read.card.key, line);
      list.rows.push({ line, card: read.card });
    }
  }
  return list;
}
