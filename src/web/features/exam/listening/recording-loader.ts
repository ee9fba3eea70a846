import { retryDelayMs } from '#domain/player/retry-delay.ts';
import { Store } from '#web/lib/store.ts';

export type Loading =
  | { readonly status: 'loading'; readonly percent: number | null }
  /** no network; it is tried again by itself */
  | { readonly status: 'waiting' }
  | { readonly status: 'ready'; readonly address: string };

type Ports = {
  /** Rejects without network, or if the file is not given out. */
  load(src: string, onPercent: (percent: number | null) => void): Promise<Blob>;
  addressOf(blob: Blob): string;
  schedule(task: () => void, delayMs: number): () => void;
  random(): number;
};

/**
 * Brings a whole recording into the page before it is needed: a network that fails while it plays is not heard.
 * decisions §11
 */
export class RecordingLoader {
  readonly #src: string;
  readonly #ports: Ports;
  readonly #store = new Store<Loading>({ status: 'loading', percent: null });
  readonly subscribe = this.#store.subscribe;
  readonly get = this.#store.get;
  #isRunning = false;
  #failures = 0;
  #cancel: () => void = () => undefined;

  constructor(src: string, ports: Ports) {
    this.#src = src;
    this.#ports = ports;
    this.wake();
  }

  /** Tries now: the network may be back. */
  wake(): void {
    if (this.#isRunning || this.get().status === 'ready') return;
    this.#cancel();
    void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#store.set({ status: 'loading', percent: null });
    try {
      const blob = await this.#ports.load(this.#src, (percent) => this.#store.set({ status: 'loading', percent }));
      this.#store.set({ status: 'ready', address: this.#ports.addressOf(blob) });
    } catch (error) {
      console.info('The recording is not here yet.', error);
      this.#failures += 1;
      this.#store.set({ status: 'waiting' });
      const delayMs = retryDelayMs(this.#failures, () => this.#ports.random());
      this.#cancel = this.#ports.schedule(() => this.wake(), delayMs);
    } finally {
      this.#isRunning = false;
    }
  }
}

const loaders = new Map<string, RecordingLoader>();

/** The page's loader of a recording: begun once, kept for the sitting. Browser only. */
export function recordingLoader(src: string): RecordingLoader {
  const known = loaders.get(src);
  if (known) return known;
  const loader = new RecordingLoader(src, {
    load: loadWhole,
    addressOf: (blob) => URL.createObjectURL(blob),
    schedule: (task, delayMs) => {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
  addEventListener('online', () => loader.wake());
  loaders.set(src, loader);
  return loader;
}

async function loadWhole(src: string, onPercent: (percent: number | null) => void): Promise<Blob> {
  const response = await fetch(src);
  if (!response.ok || !response.body) throw new Error(`The recording answers ${response.status}.`);
  const total = Number(response.headers.get('content-length') ?? 0);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  let loaded = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    pieces.push(step.value);
    loaded += step.value.byteLength;
    onPercent(total > 0 ? Math.min(100, Math.floor((loaded / total) * 100)) : null);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? 'audio/mpeg' });
}
