import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SHARED_LISTS = fileURLToPath(new URL('../../../../shared/data/vocab', import.meta.url));

/** External word lists, if available: paths by name. */
export function sharedLists(): Map<string, string> {
  const names = [
    'fptu-jpd113-vi/japanese_vocabulary.csv',
    'open-anki-jlpt-decks/n4.csv',
    'open-anki-jlpt-decks/n5.csv',
  ];
  return new Map(
    names.map((name) => [name, `${SHARED_LISTS}/${name}`] as const).filter(([, file]) => existsSync(file)),
  );
}

/**
 * Number of records without the header, which cards and bad rows must add up to. Only for lists without line breaks in
 * fields.
 */
export function countRecords(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u).length - 1;
}
