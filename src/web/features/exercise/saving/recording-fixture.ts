import type { RecordingDatabase, StoredRecording } from './recording-store.ts';

/** A database of recordings in memory, which may be forbidden or full, or never answer. */
export class FakeDatabase implements RecordingDatabase {
  readonly stored = new Map<string, StoredRecording>();
  fault: 'none' | 'forbidden' | 'full' | 'silent' = 'none';

  put(id: string, recording: StoredRecording): Promise<void> {
    return this.#answer(() => {
      if (this.fault === 'full') throw new DOMException('no room', 'QuotaExceededError');
      this.stored.set(id, recording);
    });
  }

  get(id: string): Promise<StoredRecording | undefined> {
    return this.#answer(() => this.stored.get(id));
  }

  delete(id: string): Promise<void> {
    return this.#answer(() => void this.stored.delete(id));
  }

  idsBefore(atMs: number): Promise<readonly string[]> {
    return this.#answer(() => [...this.stored].filter(([, one]) => one.atMs <= atMs).map(([id]) => id));
  }

  async #answer<T>(call: () => T): Promise<T> {
    await Promise.resolve();
    if (this.fault === 'silent') return new Promise<never>(() => undefined);
    if (this.fault === 'forbidden') throw new DOMException('not here', 'SecurityError');
    return call();
  }
}
