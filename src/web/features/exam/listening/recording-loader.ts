import { retryDelayMs } from '#domain/player/retry-delay.ts';
import { Store } from '#web/lib/store.ts';

export type Loading =
  | { readonly status: 'loading'; readonly percent: number | null }
  /** tried again by itself */
  | { readonly status: 'waiting'; readonly for: 'network' | 'sign-in' }
  /** the server does not give it out */
  | { readonly status: 'refused' }
  | { readonly status: 'ready'; readonly address: string };

type Ports = {
  /** Rejects without network, or while the server is not well. */
  load(src: string, onPercent: (percent: number | null) => void): Promise<Blob | 'refused' | 'sign-in'>;
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

  /** Tries now: the network may be back, or its turn may have come. */
  wake(): void {
    if (this.#isRunning || this.get().status === 'ready') return;
    this.#cancel();
    void this.#run();
  }

  /** Fetches it anew: what came can't be played. */
  again(): void {
    if (this.#isRunning) return;
    this.#store.set({ status: 'loading', percent: null });
    this.wake();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#store.set({ status: 'loading', percent: null });
    try {
      const file = await this.#ports.load(this.#src, (percent) => this.#store.set({ status: 'loading', percent }));
      if (file === 'sign-in') this.#wait(file);
      else this.#store.set(file === 'refused' ? { status: file } : this.#ready(file));
    } catch (error) {
      console.info('The recording is not here yet.', error);
      this.#wait('network');
    } finally {
      this.#isRunning = false;
    }
  }

  #ready(file: Blob): Loading {
    return { status: 'ready', address: this.#ports.addressOf(file) };
  }

  #wait(reason: 'network' | 'sign-in'): void {
    this.#failures += 1;
    this.#store.set({ status: 'waiting', for: reason });
    const delayMs = retryDelayMs(this.#failures, () => this.#ports.random());
    this.#cancel = this.#ports.schedule(() => this.wake(), delayMs);
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

/** What a server says of a file that it will not give out, however often it is asked. */
const REFUSED: readonly number[] = [400, 403, 404, 410];

async function loadWhole(
  src: string,
  onPercent: (percent: number | null) => void,
): Promise<Blob | 'refused' | 'sign-in'> {
  const response = await fetch(src);
  if (response.status === 401) return 'sign-in';
  if (REFUSED.includes(response.status)) return 'refused';
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
