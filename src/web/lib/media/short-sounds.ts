import { Store } from '#web/lib/store.ts';
import { pauseOthers } from './pause-others.ts';

/** The playing sound, or the last one that failed; the caller chooses the key. */
export type ShortSound<Key> = { readonly key: Key; readonly status: 'playing' | 'failed' };

/**
 * Plays short recordings in one element, one at a time and each from its beginning. The element is in the page, so that
 * other media pause it.
 */
export class ShortSounds<Key> {
  readonly #audio: HTMLAudioElement;
  readonly #events = new AbortController();
  readonly #current = new Store<ShortSound<Key> | null>(null);

  constructor(audio: HTMLAudioElement) {
    this.#audio = audio;
    const { signal } = this.#events;
    audio.addEventListener('play', () => pauseOthers(audio), { signal });
    audio.addEventListener('ended', () => this.#stopped(), { signal });
    audio.addEventListener('error', () => this.#fail(audio.error), { signal });
    // The event may be outdated.
    audio.addEventListener('pause', () => (audio.paused ? this.#stopped() : undefined), { signal });
  }

  get current(): ShortSound<Key> | null {
    return this.#current.get();
  }

  readonly subscribe = this.#current.subscribe;

  play(key: Key, src: string): void {
    this.#audio.src = src;
    const sound: ShortSound<Key> = { key, status: 'playing' };
    this.#current.set(sound);
    this.#audio.play().catch((error: unknown) => {
      // Unless another sound was requested meanwhile, or this one was stopped.
      if (this.current === sound) this.#fail(error);
    });
  }

  /** Takes over what the element was already playing, unless something else has paused it since. */
  adopt(key: Key): void {
    if (!this.#audio.ended && !this.#audio.paused) this.#current.set({ key, status: 'playing' });
    if (this.#audio.error) this.#current.set({ key, status: 'failed' });
  }

  stop(): void {
    this.#current.set(null);
    this.#audio.pause();
  }

  /** Stops and releases the element. */
  end(): void {
    this.#events.abort();
    this.stop();
  }

  #stopped(): void {
    if (this.current?.status === 'playing') this.#current.set(null);
  }

  #fail(error: unknown): void {
    if (this.current?.status !== 'playing') return;
    console.info('A recording did not play.', error);
    this.#current.set({ ...this.current, status: 'failed' });
  }
}
