import type { Speed } from '#domain/player/video-choices.ts';
import { Store } from '#web/lib/store.ts';
import type { MediaState, PlaybackListener } from './media-state.ts';
import { pauseOthers } from './pause-others.ts';
import { DEFAULT_SETTINGS, type PlayerSettings, readSettings, writeSettings } from './player-settings.ts';

/** After running this long, a fault counts as a new one. */
const GOOD_AFTER_SECONDS = 20;

/** Source of a medium's data: fills the element and keeps it filled. */
export type MediaSource = {
  /** Fills the element, replacing what was in it before. */
  start(medium: HTMLMediaElement): void;
  /** Makes a scheduled retry now. */
  retry(): void;
  /** It has run well for a while: later faults count as new ones. */
  trust(): void;
  /** Releases the element. */
  stop(): void;
};

/**
 * Drives one media element: plays, seeks, keeps position, speed and volume, reports what is played. The source fills
 * the element. Starting to play pauses everything else on the page.
 */
export abstract class MediaController<State extends MediaState = MediaState> {
  readonly #store: Store<State>;
  readonly subscribe: Store<State>['subscribe'];
  #listener: PlaybackListener | null = null;
  /** what was played before there was a listener */
  #untold: ((listener: PlaybackListener) => void)[] = [];
  #medium: HTMLMediaElement | null = null;
  #disconnect: () => void = () => undefined;
  #isUntouched = true;
  #loadedAtSeconds = 0;
  /** counts starts: events of an earlier start are ignored */
  #starts = 0;

  constructor(state: State) {
    this.#store = new Store(state);
    this.subscribe = this.#store.subscribe;
  }

  protected abstract readonly source: MediaSource;

  get state(): State {
    return this.#store.get();
  }

  protected get medium(): HTMLMediaElement | null {
    return this.#medium;
  }

  /** Attaches to the element; the returned function releases it. An element already attached keeps playing. */
  connect(medium: HTMLMediaElement): () => void {
    if (this.#medium === medium) return this.#disconnect;
    this.#medium = medium;
    const events = this.#listen(medium);
    const { speed, volume, isMuted } = readSettings();
    this.change({ speed, volume, isMuted });
    this.#applySettings();
    this.#disconnect = () => {
      if (events.signal.aborted) return;
      events.abort();
      this.source.stop();
      this.#medium = null;
      this.change({ phase: 'idle', isPlaying: false, isWaiting: false });
    };
    return this.#disconnect;
  }

  /** Sets the listener, which also hears what was played before. */
  tell(listener: PlaybackListener): void {
    this.#listener = listener;
    const untold = this.#untold;
    this.#untold = [];
    for (const event of untold) event(listener);
  }

  /** Sets the start position, unless something was played or a position chosen already. */
  startAt(seconds: number): void {
    if (this.#isUntouched) this.change({ positionSeconds: seconds });
  }

  toggle(): void {
    if (this.state.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    const { phase, positionSeconds, durationSeconds } = this.state;
    const fromSeconds = positionSeconds >= durationSeconds ? 0 : positionSeconds;
    this.source.retry();
    if (phase === 'loading') return this.change({ isPlaying: true, isWaiting: true });
    if (phase !== 'ready') return this.load(fromSeconds, true);
    if (fromSeconds !== positionSeconds) this.seekTo(fromSeconds);
    this.#startPlaying();
  }

  pause(): void {
    this.change({ isPlaying: false, isWaiting: false });
    this.#medium?.pause();
  }

  seekBy(seconds: number): void {
    this.seekTo(this.state.positionSeconds + seconds);
  }

  seekTo(seconds: number): void {
    this.#isUntouched = false;
    const positionSeconds = Math.min(Math.max(0, seconds), this.state.durationSeconds);
    this.change({ positionSeconds });
    if (this.state.phase === 'ready' && this.#medium) {
      this.#medium.currentTime = positionSeconds;
      return;
    }
    this.#loadedAtSeconds = positionSeconds;
    // The learner may leave before anything can play: the listener keeps what was chosen.
    this.#sample(true, true);
  }

  /** Goes to a line of the transcript and, if not playing yet, starts there. */
  jumpTo(seconds: number): void {
    const { phase } = this.state;
    this.seekTo(seconds);
    if (phase === 'idle' || phase === 'failed') this.play();
  }

  setVolume(volume: number): void {
    const rounded = Math.round(Math.min(1, Math.max(0, volume)) * 100) / 100;
    this.keepSettings({ volume: rounded, isMuted: rounded === 0 });
  }

  toggleMute(): void {
    const { isMuted, volume } = this.state;
    this.keepSettings({ isMuted: !isMuted, volume: isMuted && volume === 0 ? DEFAULT_SETTINGS.volume : volume });
  }

  setSpeed(speed: Speed): void {
    this.keepSettings({ speed });
  }

  /** Fills the element from a position on, replacing what was loaded before. */
  protected load(positionSeconds: number, isPlaying: boolean): void {
    if (!this.#medium) return;
    this.#starts += 1;
    this.#isUntouched = false;
    this.change({ positionSeconds, isPlaying, notice: null, bufferedSeconds: 0 });
    this.beginLoading();
    this.source.start(this.#medium);
  }

  /** The element reloads at its current position, which is returned. */
  protected beginLoading(): number {
    const { positionSeconds, isPlaying } = this.state;
    this.#loadedAtSeconds = positionSeconds;
    this.#sample(true, false);
    this.change({ phase: 'loading', isWaiting: isPlaying });
    return positionSeconds;
  }

  /** Gives up: nothing is retried by itself. */
  protected fail(notice: string): void {
    this.change({ phase: 'failed', isPlaying: false, isWaiting: false, notice });
  }

  protected keepSettings(change: Partial<PlayerSettings>): void {
    this.change(change);
    this.#applySettings();
    writeSettings({ ...readSettings(), ...change });
  }

  protected change(change: Partial<MediaState> | Partial<State>): void {
    this.#store.set({ ...this.state, ...change });
  }

  /** Length of the loaded medium. */
  protected lengthOf(_medium: HTMLMediaElement): number {
    return this.state.durationSeconds;
  }

  /** After the end: unloads what need not stay loaded. */
  protected rest(): void {
    // A sound stays loaded.
  }

  #startPlaying(): void {
    const medium = this.#medium;
    this.change({ isPlaying: true });
    medium?.play().catch((error: unknown) => {
      // The browser blocked autoplay, or another load came first: the play button stays.
      console.info('Playing did not start.', error);
      const isStill = this.state.phase === 'ready' && medium.paused && !medium.error;
      if (isStill) this.change({ isPlaying: false, isWaiting: false });
    });
  }

  #listen(medium: HTMLMediaElement): AbortController {
    const controller = new AbortController();
    const on = (type: keyof HTMLMediaElementEventMap, task: () => void) =>
      medium.addEventListener(type, task, { signal: controller.signal });
    on('loadedmetadata', () => this.#onMetadata(medium));
    on('play', () => {
      pauseOthers(medium);
      this.#report((listener) => listener.onPlay());
      this.change({ isPlaying: true });
    });
    on('playing', () => this.change({ isPlaying: true, isWaiting: false }));
    on('waiting', () => this.change({ isWaiting: this.state.isPlaying }));
    on('timeupdate', () => this.#onTime(medium));
    on('progress', () => this.change({ bufferedSeconds: bufferedEnd(medium) }));
    on('seeking', () => this.#sample(true, false));
    on('seeked', () => {
      this.change({ isWaiting: false });
      this.#sample(false, medium.paused && !medium.ended);
    });
    on('ratechange', () => this.#sample(medium.seeking, false));
    on('pause', () => {
      // Not paused by the learner: it ended, or an error stopped it.
      if (this.state.phase !== 'ready' || medium.ended || medium.error) return;
      this.change({ isPlaying: false, isWaiting: false });
      this.#sample(medium.seeking, true);
    });
    on('ended', () => this.#onEnded(medium));
    return controller;
  }

  /** The listener decides when the poster returns: what was played is saved first. spec 1 §4 */
  #onEnded(medium: HTMLMediaElement): void {
    const start = this.#starts;
    const resetPoster = () => {
      if (this.#starts === start && medium.ended) this.rest();
    };
    this.#sample(false, true);
    this.change({ isPlaying: false, isWaiting: false, positionSeconds: this.state.durationSeconds });
    if (this.#listener) this.#listener.onEnded(resetPoster);
    else resetPoster();
  }

  #onMetadata(medium: HTMLMediaElement): void {
    if (this.state.phase !== 'loading') return;
    this.change({ phase: 'ready', durationSeconds: this.lengthOf(medium) });
    this.#applySettings();
    if (this.#loadedAtSeconds > 0) medium.currentTime = this.#loadedAtSeconds;
    if (this.state.isPlaying) this.#startPlaying();
    else this.change({ isWaiting: false });
  }

  #onTime(medium: HTMLMediaElement): void {
    if (this.state.phase !== 'ready' || medium.seeking) return;
    this.change({ positionSeconds: medium.currentTime, bufferedSeconds: bufferedEnd(medium) });
    this.#sample(false, false);
    if (medium.currentTime - this.#loadedAtSeconds > GOOD_AFTER_SECONDS) this.source.trust();
  }

  #sample(isSeeking: boolean, isStop: boolean): void {
    const medium = this.#medium;
    if (!medium || (this.state.phase !== 'ready' && !isSeeking)) return;
    const positionSeconds = isSeeking ? this.state.positionSeconds : medium.currentTime;
    const sample = { positionSeconds, playbackRate: medium.playbackRate, monotonicMs: performance.now(), isSeeking };
    this.#report((listener) => listener.onSample(sample, isStop));
  }

  #report(event: (listener: PlaybackListener) => void): void {
    if (this.#listener) event(this.#listener);
    else this.#untold.push(event);
  }

  #applySettings(): void {
    const medium = this.#medium;
    if (!medium) return;
    const { speed, volume, isMuted } = this.state;
    // load() resets the rate to the default.
    medium.defaultPlaybackRate = speed;
    medium.playbackRate = speed;
    medium.volume = volume;
    medium.muted = isMuted;
  }
}

/** End of the buffered range at the current position; 0 if there is none. */
function bufferedEnd({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index);
  }
  return 0;
}
