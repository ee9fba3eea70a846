import type { Markup } from './list-html.ts';

/** The header lines (`#separator:tab` …) of an Anki text export. Columns are counted from 0. */
export type AnkiHead = {
  /** null: not given */
  readonly separator: string | null;
  readonly markup: Markup;
  readonly columns: readonly string[] | null;
  readonly tagsColumn: number | null;
  readonly keyColumn: number | null;
  /** columns that say nothing about the word: deck and note type */
  readonly otherColumns: readonly number[];
  /** number of header lines */
  readonly lineCount: number;
};

const SEPARATORS: Readonly<Record<string, string>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};

/**
 * Parses the header of a text export. A file without one (plain CSV) gives an empty header. Never throws: unknown
 * settings are ignored, as Anki does.
 */
export function readAnkiHead(text: string): AnkiHead {
  const settings = new Map<string, string>();
  let lineCount = 0;
  for (const line of text.replace(/^\uFEFF/u, '').split(/\r?\n/u)) {
    const [, name, value] = /^#([a-z ]+):(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    settings.set(name.trim(), value);
    lineCount += 1;
  }
  const separator = settings.get('separator')?.trim();
  const column = (name: string): number | null => {
    const number = Number(settings.get(`${name} column`) ?? Number.NaN);
    return Number.isInteger(number) && number > 0 ? number - 1 : null;
  };
  const separatorSign = separator === undefined ? null : (SEPARATORS[separator.toLowerCase()] ?? separator);
  const columns = settings.get('columns');
  const html = settings.get('html');
  return {
    separator: separatorSign,
    markup: html === undefined ? 'unknown' : html.trim() === 'true' ? 'html' : 'text',
    columns: columns === undefined ? null : columns.split(separatorSign ?? '\t'),
    tagsColumn: column('tags'),
    keyColumn: column('guid'),
    otherColumns: [column('deck'), column('notetype')].filter((index) => index !== null),
    lineCount,
  };
}
