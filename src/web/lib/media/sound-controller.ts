import { MediaController, type MediaSource } from './media-controller.ts';
import { DEFAULT_SETTINGS } from './player-settings.ts';

type Options = {
  readonly durationSeconds: number;
  readonly startSeconds: number;
  /** messages for the learner when it fails and while it waits for the network */
  readonly notices: { readonly failed: string; readonly offline: string };
};

/**
 * Drives one audio element. Its address is stable, so reloading also fixes a permission that has expired meanwhile;
 * this is tried once, silently.
 */
export class SoundController extends MediaController {
  readonly #notices: Options['notices'];
  #hasReloaded = false;
  #waiting = new AbortController();

  protected readonly source: MediaSource = {
    start: (audio) => {
      this.#stopWaiting();
      this.#hasReloaded = false;
      audio.preload = 'auto';
      // Within the press event: later, Safari would not let a script start the sound.
      audio.load();
    },
    retry: () => this.#stopWaiting(),
    trust: () => {
      this.#hasReloaded = false;
    },
    stop: () => {
      this.#stopWaiting();
      this.medium?.pause();
    },
  };

  constructor({ durationSeconds, startSeconds, notices }: Options) {
    const { speed, volume, isMuted } = DEFAULT_SETTINGS;
    super({
      phase: 'idle',
      isPlaying: false,
      isWaiting: false,
      positionSeconds: startSeconds,
      durationSeconds,
      bufferedSeconds: 0,
      speed,
      volume,
      isMuted,
      notice: null,
    });
    this.#notices = notices;
  }

  override connect(audio: HTMLMediaElement): () => void {
    const disconnect = super.connect(audio);
    const onError = () => this.#onError(audio);
    audio.addEventListener('error', onError);
    return () => {
      audio.removeEventListener('error', onError);
      disconnect();
    };
  }

  override pause(): void {
    this.#stopWaiting();
    super.pause();
  }

  #onError(audio: HTMLMediaElement): void {
    const { isPlaying } = this.state;
    const { failed, offline } = this.#notices;
    if (!navigator.onLine) {
      this.fail(isPlaying ? offline : failed);
      if (isPlaying) this.#playWhenOnline();
    } else if (isPlaying && !this.#hasReloaded) {
      this.#hasReloaded = true;
      this.beginLoading();
      audio.load();
    } else this.fail(failed);
  }

  /** Ends with the first of: the network is back, another press, leaving the page. */
  #playWhenOnline(): void {
    this.#waiting = new AbortController();
    addEventListener('online', () => this.play(), { once: true, signal: this.#waiting.signal });
  }

  #stopWaiting(): void {
    this.#waiting.abort();
  }
}
