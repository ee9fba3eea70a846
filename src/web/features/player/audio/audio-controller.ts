import type { Speed } from '#domain/player/video-choices.ts';
import { bufferedEnd } from '../buffered-end.ts';
import { DEFAULT_SETTINGS, readSettings, writeSettings } from '../player-settings.ts';
import type { PlaybackListener } from '../player-state.ts';
import type { AudioState } from './audio-state.ts';

const FAILED = 'Bài nghe chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.';
const OFFLINE = 'Bạn đang ngoại tuyến. Bài nghe sẽ chạy tiếp khi có mạng.';

/** A sound that ran for so long was a good one: a fault after that is a new one. */
const GOOD_AFTER_SECONDS = 20;

/**
 * Drives one audio element. Its address is a stable one: loading it again also cures a permission that ran out
 * meanwhile, which is tried once, unseen.
 */
export class AudioController {
  readonly #listeners = new Set<() => void>();
  #state: AudioState;
  #listener: PlaybackListener | null = null;
  #audio: HTMLAudioElement | null = null;
  #isUntouched = true;
  #loadedAtSeconds = 0;
  #hasReloaded = false;
  #waitingForNetwork: AbortController | null = null;

  constructor({ durationSeconds, startSeconds }: { durationSeconds: number; startSeconds: number }) {
    this.#state = {
      phase: 'idle',
      isPlaying: false,
      isWaiting: false,
      positionSeconds: startSeconds,
      durationSeconds,
      bufferedSeconds: 0,
      speed: DEFAULT_SETTINGS.speed,
      volume: DEFAULT_SETTINGS.volume,
      isMuted: DEFAULT_SETTINGS.isMuted,
      notice: null,
    };
  }

  get state(): AudioState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes hold of the element; the returned function lets it go. */
  connect(audio: HTMLAudioElement): () => void {
    this.#audio = audio;
    const events = this.#listen(audio);
    const { speed, volume, isMuted } = readSettings();
    this.#change({ speed, volume, isMuted });
    this.#applySettings();
    return () => {
      audio.pause();
      events.abort();
      this.#waitingForNetwork?.abort();
      this.#audio = null;
      this.#change({ phase: 'idle', isPlaying: false, isWaiting: false });
    };
  }

  /** Who hears what is played. */
  tell(listener: PlaybackListener): void {
    this.#listener = listener;
  }

  /** Where to begin, as long as nothing was played and no place chosen. */
  startAt(seconds: number): void {
    if (this.#isUntouched) this.#change({ positionSeconds: seconds });
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    const { phase, positionSeconds, durationSeconds } = this.#state;
    const fromSeconds = positionSeconds >= durationSeconds ? 0 : positionSeconds;
    if (phase === 'loading') return this.#change({ isPlaying: true, isWaiting: true });
    if (phase !== 'ready') {
      this.#hasReloaded = false;
      return this.#load(fromSeconds);
    }
    if (fromSeconds !== positionSeconds) this.seekTo(fromSeconds);
    this.#startPlaying();
  }

  pause(): void {
    this.#waitingForNetwork?.abort();
    this.#change({ isPlaying: false, isWaiting: false });
    this.#audio?.pause();
  }

  seekBy(seconds: number): void {
    this.seekTo(this.#state.positionSeconds + seconds);
  }

  seekTo(seconds: number): void {
    this.#isUntouched = false;
    const positionSeconds = Math.min(Math.max(0, seconds), this.#state.durationSeconds);
    this.#change({ positionSeconds });
    if (this.#state.phase === 'ready' && this.#audio) this.#audio.currentTime = positionSeconds;
    else this.#loadedAtSeconds = positionSeconds;
  }

  /** Goes to a line of the transcript: what does not play yet begins there. */
  jumpTo(seconds: number): void {
    const { phase } = this.#state;
    this.seekTo(seconds);
    if (phase === 'idle' || phase === 'failed') this.play();
  }

  setVolume(volume: number): void {
    const rounded = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
    this.#keepSettings({ volume: rounded, isMuted: rounded === 0 });
  }

  toggleMute(): void {
    const { isMuted, volume } = this.#state;
    this.#keepSettings({ isMuted: !isMuted, volume: isMuted && volume === 0 ? DEFAULT_SETTINGS.volume : volume });
  }

  setSpeed(speed: Speed): void {
    this.#keepSettings({ speed });
  }

  /** Fetches the sound, and plays it from a place on as soon as it is there. */
  #load(seconds: number): void {
    const audio = this.#audio;
    if (!audio) return;
    this.#waitingForNetwork?.abort();
    this.#isUntouched = false;
    this.#loadedAtSeconds = seconds;
    this.#sample(true, false);
    this.#change({ phase: 'loading', isPlaying: true, isWaiting: true, positionSeconds: seconds, notice: null });
    audio.preload = 'auto';
    // Within the press: afterwards Safari would no longer let a script start the sound.
    audio.load();
  }

  #startPlaying(): void {
    this.#audio?.play().catch((error: unknown) => {
      // The browser forbids starting by itself, or it was paused at once: the play button stays.
      console.info('Playing did not start.', error);
      if (this.#state.phase === 'ready' && this.#audio?.paused) this.#change({ isPlaying: false, isWaiting: false });
    });
  }

  #onError(): void {
    const { isPlaying, positionSeconds } = this.#state;
    if (!navigator.onLine) {
      this.#change({ phase: 'failed', isPlaying: false, isWaiting: false, notice: isPlaying ? OFFLINE : FAILED });
      if (isPlaying) this.#playWhenOnline();
    } else if (isPlaying && !this.#hasReloaded) {
      this.#hasReloaded = true;
      this.#load(positionSeconds);
    } else this.#change({ phase: 'failed', isPlaying: false, isWaiting: false, notice: FAILED });
  }

  /** Ends with whatever comes first: the network, another press, or leaving the page. */
  #playWhenOnline(): void {
    this.#waitingForNetwork = new AbortController();
    addEventListener('online', () => this.play(), { once: true, signal: this.#waitingForNetwork.signal });
  }

  #listen(audio: HTMLAudioElement): AbortController {
    const controller = new AbortController();
    const on = (type: keyof HTMLMediaElementEventMap, task: () => void) =>
      audio.addEventListener(type, task, { signal: controller.signal });
    on('loadedmetadata', () => this.#onMetadata(audio));
    on('play', () => {
      this.#listener?.onPlay();
      this.#change({ isPlaying: true });
    });
    on('playing', () => this.#change({ isPlaying: true, isWaiting: false, notice: null }));
    on('waiting', () => this.#change({ isWaiting: this.#state.isPlaying }));
    on('timeupdate', () => this.#onTime(audio));
    on('progress', () => this.#change({ bufferedSeconds: bufferedEnd(audio) }));
    on('seeking', () => this.#sample(true, false));
    on('seeked', () => {
      this.#change({ isWaiting: false });
      this.#sample(false, audio.paused && !audio.ended);
    });
    on('ratechange', () => this.#sample(audio.seeking, false));
    on('pause', () => {
      if (this.#state.phase !== 'ready' || audio.ended) return;
      this.#change({ isPlaying: false, isWaiting: false });
      this.#sample(audio.seeking, true);
    });
    on('ended', () => {
      this.#sample(false, true);
      this.#change({ isPlaying: false, isWaiting: false, positionSeconds: this.#state.durationSeconds });
      this.#listener?.onEnded(() => undefined);
    });
    on('error', () => this.#onError());
    return controller;
  }

  #onMetadata(audio: HTMLAudioElement): void {
    if (this.#state.phase !== 'loading') return;
    this.#change({ phase: 'ready' });
    this.#applySettings();
    if (this.#loadedAtSeconds > 0) audio.currentTime = this.#loadedAtSeconds;
    if (this.#state.isPlaying) this.#startPlaying();
  }

  #onTime(audio: HTMLAudioElement): void {
    if (this.#state.phase !== 'ready' || audio.seeking) return;
    this.#change({ positionSeconds: audio.currentTime, bufferedSeconds: bufferedEnd(audio) });
    this.#sample(false, false);
    if (audio.currentTime - this.#loadedAtSeconds > GOOD_AFTER_SECONDS) this.#hasReloaded = false;
  }

  #sample(isSeeking: boolean, isStop: boolean): void {
    const audio = this.#audio;
    if (!audio || (this.#state.phase !== 'ready' && !isSeeking)) return;
    const positionSeconds = isSeeking ? this.#state.positionSeconds : audio.currentTime;
    this.#listener?.onSample(
      { positionSeconds, playbackRate: audio.playbackRate, monotonicMs: performance.now(), isSeeking },
      isStop,
    );
  }

  #keepSettings(change: Partial<Pick<AudioState, 'speed' | 'volume' | 'isMuted'>>): void {
    this.#change(change);
    this.#applySettings();
    const { speed, volume, isMuted } = this.#state;
    writeSettings({ ...readSettings(), speed, volume, isMuted });
  }

  #applySettings(): void {
    const audio = this.#audio;
    if (!audio) return;
    // load() resets the rate to the default one.
    audio.defaultPlaybackRate = this.#state.speed;
    audio.playbackRate = this.#state.speed;
    audio.volume = this.#state.volume;
    audio.muted = this.#state.isMuted;
  }

  #change(change: Partial<AudioState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
