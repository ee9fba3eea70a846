import { entryKey, type OutboxEntry } from '#domain/player/outbox-entry.ts';
import { entryPrefix } from './stored-lessons.ts';

/** An entry as it lies in the browser: each tab writes its own, so that no tab overwrites another's. */
export type StoredEntry = {
  readonly tabId: string;
  readonly entry: OutboxEntry;
  /** when the tab last wrote it, 0 when the tab was closed */
  readonly savedMs: number;
};

export type EntryStorage = {
  /** every tab's entries of the learner */
  list(learnerId: number): readonly StoredEntry[];
  /** Returns whether it is kept; else it lives as long as the tab. */
  save(stored: StoredEntry): boolean;
  /** `onlyIf`: leave it when its tab has written it anew since */
  remove(stored: StoredEntry, onlyIf?: 'unchanged'): void;
};

const keyOf = ({ entry, tabId }: StoredEntry): string =>
  `${entryPrefix(entry.learnerId, entry.componentId === null ? 'lesson' : 'medium')}${entryKey(entry)}:${tabId}`;

/** Keeps entries in a Storage. Where it is full or forbidden, the tab's own memory still holds them. */
export function createEntryStorage(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>,
): EntryStorage {
  return {
    list(learnerId) {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      const prefixes = [entryPrefix(learnerId, 'lesson'), entryPrefix(learnerId, 'medium')];
      return keys
        .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
        .map((key) => parse(storage.getItem(key)))
        .filter((stored) => stored !== null);
    },
    save(stored) {
      try {
        storage.setItem(keyOf(stored), JSON.stringify(stored));
        return true;
      } catch (error) {
        console.warn('The browser keeps nothing; what is unsent lives as long as this tab.', error);
        return false;
      }
    },
    remove(stored, onlyIf) {
      const key = keyOf(stored);
      if (onlyIf === 'unchanged' && JSON.stringify(parse(storage.getItem(key))) !== JSON.stringify(stored)) return;
      storage.removeItem(key);
    },
  };
}

function parse(text: string | null): StoredEntry | null {
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Partial<StoredEntry>;
    const { entry } = stored;
    if (!Array.isArray(entry?.played) || !Array.isArray(entry.readComponentIds)) return null;
    // Earlier pages named no component: it was the lesson's video.
    return { ...(stored as StoredEntry), entry: { ...entry, componentId: entry.componentId ?? null } };
  } catch (error) {
    console.warn('An unsent entry could not be read.', error);
    return null;
  }
}

/** Storage of a browser that forbids it: everything stays in the tab. */
export const NO_STORAGE: EntryStorage = { list: () => [], save: () => false, remove: () => undefined };
