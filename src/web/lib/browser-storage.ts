/** The part of Storage that we use. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const NO_STORAGE: TextStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** Persistent storage, or one that keeps nothing where it is forbidden. */
export function browserStorage(): TextStorage {
  try {
    return localStorage;
  } catch (error) {
    console.info('The browser forbids storage; what is unsent lives as long as this tab.', error);
    return NO_STORAGE;
  }
}

/** Stores a text. If the storage is full, the tab's memory still has it. */
export function keepText(storage: TextStorage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch (error) {
    console.warn('The browser keeps nothing; what is unsent lives as long as this tab.', error);
  }
}

/** Keys with this prefix. */
export function keysFrom(storage: TextStorage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}
