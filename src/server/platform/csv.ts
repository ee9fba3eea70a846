import Papa from 'papaparse';

/** What a cell may hold; null leaves it empty. */
export type CsvCell = string | number | null;

/**
 * What spreadsheets read as a formula, whatever line it continues on: also with the full-width signs that Japanese
 * keyboards type.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;
/** Where the list separator is `;`, as in Viet Nam, a cell goes on as another behind it; some cut at tabs or lines. The sign is asked for first: at each of many quotes, all before would be read. */
const FORMULA_INSIDE = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]"*)/gu;

/**
 * A table for spreadsheets, its columns named by the keys. No text becomes a formula: an apostrophe stands before what
 * would.
 */
export function toCsv<T>(columns: Readonly<Record<string, (row: T) => CsvCell>>, rows: readonly T[]): string {
  const writers = Object.values(columns);
  const data = rows.map((row) => writers.map((write) => inert(write(row))));
  // The mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${Papa.unparse({ fields: Object.keys(columns), data }, { escapeFormulae: FORMULA })}\r\n`;
}

/** A text within which nothing becomes a formula. */
const inert = (cell: CsvCell) => (typeof cell === 'string' ? cell.replaceAll(FORMULA_INSIDE, "'") : cell);

/** Writes moments as spreadsheets read them, in the site's time zone. */
export function csvMoment(timeZone: string): (moment: Date | null) => string | null {
  const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (moment) => moment && time.format(moment);
}
