/** What is needed of a Storage. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const NO_STORAGE: TextStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** The browser's lasting storage; where it is forbidden, one that keeps nothing. */
export function browserStorage(): TextStorage {
  try {
    return localStorage;
  } catch (error) {
    console.info('The browser forbids storage; what is unsent lives as long as this tab.', error);
    return NO_STORAGE;
  }
}

/** Writes a text. Where the storage is full, the tab's own memory still holds it. */
export function keepText(storage: TextStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch (error) {
    console.warn('The browser keeps nothing; what is unsent lives as long as this tab.', error);
  }
}

/** Keys that begin so. */
export function keysFrom(storage: TextStorage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}
