/**
 * A file in memory. Each reader calls `release` once, when its bytes are sent: the memory may hold another file from
 * then on. Who forgets it costs a buffer, nothing else.
 */
export type HeldFile = { kind: 'bytes'; bytes: Buffer; size: number; release(): void };

type Slot = { buffer: Buffer; file: HeldFile; readers: number; isCached: boolean };

/** Buffers of this and more are used again, in steps of it. */
const STEP_BYTES = 64 * 1024;
const MAX_FREE_BYTES = 16 * 1024 * 1024;

/**
 * Most recently used files, up to a number of bytes. Their memory is used again and again: a new buffer for each file
 * would make the garbage collector go through the whole heap for every 30 MB that learners watch.
 */
export class ByteCache {
  readonly #max: number;
  // A Map keeps the order of insertion: the first is the oldest.
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

  /** Memory for a file, with what an earlier one left in it. */
  allocate(size: number): Buffer {
    if (size < STEP_BYTES) return Buffer.allocUnsafeSlow(size);
    const capacity = Math.ceil(size / STEP_BYTES) * STEP_BYTES;
    const used = this.#free.get(capacity)?.pop();
    if (!used) return Buffer.allocUnsafeSlow(capacity);
    this.#freeBytes -= capacity;
    return used;
  }

  /** Keeps a file that was read into a buffer of `allocate`, for the readers who wait for it. */
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

  /** Lets go of all files in a folder: it holds others now. Keys are paths. */
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
