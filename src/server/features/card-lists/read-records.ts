/** A record of separated fields and its first line, or what is wrong with that line. */
export type RawRecord = { line: number; fields: string[] } | { line: number; fault: string };

/** Five examples with room to spare; bounds how often each line is examined. */
const MAX_RECORD_LINES = 200;

/**
 * Parses records from a line on. Takes lines with their ends. If the quotes of a line are not valid quoting, only that
 * line is taken, so that an unclosed quote swallows nothing. Records have at most MAX_RECORD_LINES lines: otherwise
 * quotes that open a field on every line would make parsing quadratic.
 */
export function readRecords(lines: readonly string[], start: number, separator: string): RawRecord[] {
  const records: RawRecord[] = [];
  for (let at = start; at < lines.length;) {
    const line = at + 1;
    const read = readFields(lines, at, separator);
    records.push(read ? { line, fields: read.fields } : readLiterally(lines[at] ?? '', line, separator));
    at = read?.next ?? at + 1;
  }
  return records;
}

/** The fields of the record starting at a line, and the next line. Null: its quotes are not quoting. */
export function readFields(
  lines: readonly string[],
  start: number,
  separator: string,
): { fields: string[]; next: number } | null {
  const fields: string[] = [];
  let line = start;
  let text = lines[line] ?? '';
  let at = 0;
  for (;;) {
    if (text[at] !== '"') {
      const end = text.indexOf(separator, at);
      if (end === -1) return { fields: [...fields, withoutEnd(text.slice(at))], next: line + 1 };
      fields.push(text.slice(at, end));
      at = end + separator.length;
      continue;
    }
    let value = '';
    at += 1;
    for (;;) {
      const mark = text.indexOf('"', at);
      if (mark !== -1) {
        value += text.slice(at, mark);
        at = mark + 1;
        if (text[at] !== '"') break;
        value += '"';
        at += 1;
      } else {
        value += text.slice(at);
        line += 1;
        if (line >= lines.length || line - start >= MAX_RECORD_LINES) return null;
        text = lines[line] ?? '';
        at = 0;
      }
    }
    fields.push(value);
    if (separator !== ' ') while (text[at] === ' ') at += 1;
    if (withoutEnd(text.slice(at)) === '') return { fields, next: line + 1 };
    if (!text.startsWith(separator, at)) return null;
    at += separator.length;
  }
}

const withoutEnd = (text: string) => text.replace(/\r?\n$/u, '');

/** A line whose quotes are not quoting: `"A" - "B"` is a text with four quotes. An odd number is a fault. */
function readLiterally(text: string, line: number, separator: string): RawRecord {
  const marks = text.match(/"/gu)?.length ?? 0;
  if (marks % 2 === 1) return { line, fault: 'a quotation mark is not closed' };
  return { line, fields: withoutEnd(text).split(separator) };
}
