import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SHARED_LISTS = fileURLToPath(new URL('../../../../shared/data/vocab', import.meta.url));

/** Word lists from elsewhere, where they are at hand: paths by name. */
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

/** Records of a list without its head: as many as cards and bad rows together must be. Only for lists without line breaks in fields. */
export function countRecords(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split(/\r?\n/u).length - 1;
}
