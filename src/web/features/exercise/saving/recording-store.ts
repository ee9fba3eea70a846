import { Store } from '#web/lib/store.ts';
import { withTimeout } from '#web/lib/with-timeout.ts';

/** A recording in the browser's database. Bytes, because some browsers keep no blobs in private windows. */
export type StoredRecording = { readonly bytes: ArrayBuffer; readonly type: string; readonly atMs: number };

/** The browser's database. Every call may fail. */
export type RecordingDatabase = {
  /** Resolves when the recording is written. */
  put(id: string, recording: StoredRecording): Promise<void>;
  get(id: string): Promise<StoredRecording | undefined>;
  delete(id: string): Promise<void>;
  /** ids of those put before this moment */
  idsBefore(atMs: number): Promise<readonly string[]>;
};

/** A database may be blocked, or never answer. */
const ANSWER_LIMIT_MS = 5_000;

/** Recordings that nothing has named for this long are gone. docs/decisions/025 */
const ORPHAN_MS = 86_400_000;

/**
 * A learner's recordings until the server has them. What the browser does not keep stays in this page; so do recordings
 * it has put or read, to be heard again.
 */
export class RecordingStore {
  readonly #database: RecordingDatabase;
  readonly #nowMs: () => number;
  readonly #inPage = new Map<string, Blob>();
  /** ids of recordings that only this page has, and that are still needed */
  readonly #unkept = new Store<ReadonlySet<string>>(new Set());

  constructor(database: RecordingDatabase, nowMs: () => number) {
    this.#database = database;
    this.#nowMs = nowMs;
  }

  readonly subscribe = this.#unkept.subscribe;

  /** Whether a recording would be lost with the page. */
  readonly hasUnkept = (): boolean => this.#unkept.get().size > 0;

  isUnkept(id: string): boolean {
    return this.#unkept.get().has(id);
  }

  /** Resolves with whether the browser keeps it, once that is certain. Never rejects. */
  async put(id: string, blob: Blob): Promise<boolean> {
    this.#inPage.set(id, blob);
    try {
      const recording = { bytes: await blob.arrayBuffer(), type: blob.type, atMs: this.#nowMs() };
      await inTime(this.#database.put(id, recording));
      return true;
    } catch (error) {
      console.warn('The browser does not keep a recording; it lives as long as this tab.', error);
      this.#setUnkept(id, true);
      return false;
    }
  }

  /** null: there is none. Rejects if the database can't be asked. */
  async get(id: string): Promise<Blob | null> {
    const known = this.#inPage.get(id);
    if (known) return known;
    const stored = await inTime(this.#database.get(id));
    if (stored === undefined) return null;
    const blob = new Blob([stored.bytes], { type: stored.type });
    this.#inPage.set(id, blob);
    return blob;
  }

  /** It is not needed any more, but can still be heard on this page. Never rejects. */
  async delete(id: string): Promise<void> {
    this.#setUnkept(id, false);
    try {
      await inTime(this.#database.delete(id));
    } catch (error) {
      console.info('A recording will be swept later.', error);
    }
  }

  /** Deletes what nothing names. Never rejects. */
  async sweep(isNamed: (id: string) => boolean): Promise<void> {
    try {
      const old = await inTime(this.#database.idsBefore(this.#nowMs() - ORPHAN_MS));
      await Promise.all(old.filter((id) => !isNamed(id)).map((id) => this.delete(id)));
    } catch (error) {
      console.info('Old recordings will be swept later.', error);
    }
  }

  #setUnkept(id: string, isUnkept: boolean): void {
    if (this.isUnkept(id) === isUnkept) return;
    const others = [...this.#unkept.get()].filter((other) => other !== id);
    this.#unkept.set(new Set(isUnkept ? [...others, id] : others));
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const settled = await withTimeout(
    ANSWER_LIMIT_MS,
    answer.then((value) => ({ value })),
  );
  if (settled === null) throw new Error('The database of recordings does not answer.');
  return settled.value;
}
