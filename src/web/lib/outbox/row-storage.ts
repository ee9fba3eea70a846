import { keysFrom, keepText, type TextStorage } from '#web/lib/browser-storage.ts';
import type { Lane, Row, Stamp } from './lane.ts';
import { rowPrefix } from './row-prefix.ts';

/** A learner's rows of one lane in the browser's storage, one key per row, so that writes do not affect other rows. */
export class RowStorage<T extends object, A> {
  readonly #storage: TextStorage;
  readonly #lane: Lane<T, A>;
  readonly #learnerId: number;
  readonly #prefix: string;
  /** ids of rows whose last version was stored */
  readonly #kept = new Set<string>();

  constructor(storage: TextStorage, lane: Lane<T, A>, learnerId: number) {
    this.#storage = storage;
    this.#lane = lane;
    this.#learnerId = learnerId;
    this.#prefix = rowPrefix(lane.name, learnerId);
  }

  /** Rows of all pages. */
  read(): Row<T>[] {
    return keysFrom(this.#storage, this.#prefix)
      .map((key) => this.#parse(this.#storage.getItem(key)))
      .filter((row) => row !== null);
  }

  /** If the browser refuses, the row lives as long as the page. */
  keep(row: Row<T>): void {
    const key = this.#keyOf(row);
    const text = JSON.stringify(row);
    keepText(this.#storage, key, text);
    if (this.#storage.getItem(key) === text) this.#kept.add(row.clientId);
    else this.#kept.delete(row.clientId);
  }

  /** Whether the last `keep` of this row succeeded: an earlier version may be stored. */
  isKept({ clientId }: Stamp): boolean {
    return this.#kept.has(clientId);
  }

  /** `onlyIf`: keep it if its page has rewritten it since. */
  forget(row: Row<T>, onlyIf?: 'unchanged'): void {
    const key = this.#keyOf(row);
    const stored = onlyIf && this.#parse(this.#storage.getItem(key));
    if (stored && !isSameRow(stored, row)) return;
    this.#kept.delete(row.clientId);
    this.#storage.removeItem(key);
  }

  /** Starts with the scope, if any, so that lessons can be counted by keys alone. */
  #keyOf(row: Row<T>): string {
    const { scopeOf } = this.#lane;
    return `${this.#prefix}${scopeOf ? `${scopeOf(row) ?? '-'}:` : ''}${row.clientId}`;
  }

  #parse(text: string | null): Row<T> | null {
    if (text === null) return null;
    try {
      const row = JSON.parse(text) as Partial<Stamp & T>;
      const isStamped =
        row.learnerId === this.#learnerId && typeof row.clientId === 'string' && typeof row.atMs === 'number';
      return isStamped && this.#lane.isWhole(row) ? (row as Row<T>) : null;
    } catch (error) {
      console.warn('Something unsent could not be read.', error);
      return null;
    }
  }
}

/** Whether both are the same version of a row. */
export function isSameRow(one: Stamp, other: Stamp): boolean {
  return one.clientId === other.clientId && JSON.stringify(one) === JSON.stringify(other);
}
