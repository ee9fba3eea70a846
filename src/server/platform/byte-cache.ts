/**
 * A cached file. Each reader must call `release` once its bytes are sent; the memory may then be reused. Forgetting it
 * leaks one buffer.
 */
export type HeldFile = { kind: 'bytes'; bytes: Buffer; size: number; release(): void };

type Slot = { buffer: Buffer; file: HeldFile; readers: number; isCached: boolean };

/** Buffers from this size are reused; sizes are rounded up to it. */
const STEP_BYTES = 64 * 1024;
const MAX_FREE_BYTES = 16 * 1024 * 1024;

/**
 * LRU cache of files, bounded in bytes. Memory is reused: allocating a buffer per file would trigger a full garbage
 * collection for every 30 MB that learners watch.
 */
export class ByteCache {
  readonly #max: number;
  // A Map keeps insertion order: the first entry is the oldest.
  readonly #slots = new Map<string, Slot>();
  #bytes = 0;
  readonly #free = new Map<number, Buffer[]>();
  #freeBytes = 0;

  constructor(maxBytes: number) {
    this.#max = maxBytes;
  }

  /** The file, for one more reader. */
  get(key: string): HeldFile | undefined {
    const slot = this.#slots.get(key);
    if (!slot) return undefined;
    this.#slots.delete(key);
    this.#slots.set(key, slot);
    slot.readers += 1;
    return slot.file;
  }

  /** Memory for a file; contains old data. */
  allocate(size: number): Buffer {
    if (size < STEP_BYTES) return Buffer.allocUnsafeSlow(size);
    const capacity = Math.ceil(size / STEP_BYTES) * STEP_BYTES;
    const used = this.#free.get(capacity)?.pop();
    if (!used) return Buffer.allocUnsafeSlow(capacity);
    this.#freeBytes -= capacity;
    return used;
  }

  /** Stores a file read into a buffer from `allocate`, for its waiting readers. */
  keep(key: string, buffer: Buffer, size: number, readers: number): HeldFile {
    const slot: Slot = {
      buffer,
      readers,
      isCached: false,
      file: {
        kind: 'bytes',
        bytes: buffer.subarray(0, size),
        size,
        release: () => {
          slot.readers -= 1;
          this.#reuseIfUnused(slot);
        },
      },
    };
    if (buffer.length <= this.#max && !this.#slots.has(key)) {
      slot.isCached = true;
      this.#slots.set(key, slot);
      this.#bytes += buffer.length;
    }
    for (const [oldest, held] of this.#slots) {
      if (this.#bytes <= this.#max) break;
      this.#drop(oldest, held);
    }
    return slot.file;
  }

  /** Drops all files of a folder whose content has changed. Keys are paths. */
  forget(folder: string): void {
    for (const [key, slot] of this.#slots) if (key.startsWith(folder)) this.#drop(key, slot);
  }

  #drop(key: string, slot: Slot): void {
    this.#slots.delete(key);
    this.#bytes -= slot.buffer.length;
    slot.isCached = false;
    this.#reuseIfUnused(slot);
  }

  #reuseIfUnused({ buffer, readers, isCached }: Slot): void {
    const capacity = buffer.length;
    if (isCached || readers > 0 || capacity < STEP_BYTES || this.#freeBytes + capacity > MAX_FREE_BYTES) return;
    const free = this.#free.get(capacity);
    if (free) free.push(buffer);
    else this.#free.set(capacity, [buffer]);
    this.#freeBytes += capacity;
  }
}
