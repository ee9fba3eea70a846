import type { CaptionChoice, Quality, Server, Speed } from '#domain/player/video-choices.ts';
import { applySettings } from './apply-settings.ts';
import { bufferedEnd } from './buffered-end.ts';
import { writePlayerCookie } from './player-cookies.ts';
import { FAILED, NOTICE_MS, TROUBLES, TRYING_OTHER } from './player-notices.ts';
import { DEFAULT_SETTINGS, type PlayerSettings, readSettings, writeSettings } from './player-settings.ts';
import type { PlaybackListener, PlayerState } from './player-state.ts';
import { StreamKeeper, type Trouble } from './stream-keeper.ts';

export type VideoOptions = {
  readonly videoName: string;
  readonly durationSeconds: number;
  readonly startSeconds: number;
  readonly server: Server;
  readonly quality: Quality;
};

/** A stream that ran for so long was a good one: faults after that are new ones. */
const GOOD_AFTER_SECONDS = 20;

/** Drives one video element: plays, seeks, keeps place and speed. Its stream is the keeper's matter. */
export class PlayerController {
  readonly #options: VideoOptions;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState;
  #listener: PlaybackListener | null = null;
  /** what was played before anybody listened */
  #untold: ((listener: PlaybackListener) => void)[] = [];
  #video: HTMLVideoElement | null = null;
  #disconnect: () => void = () => undefined;
  readonly #keeper: StreamKeeper;
  #loadedAtSeconds = 0;
  #isUntouched = true;
  /** counts what was started: what belongs to an earlier start changes nothing */
  #starts = 0;

  constructor(options: VideoOptions) {
    this.#options = options;
    this.#state = {
      ...DEFAULT_SETTINGS,
      phase: 'idle',
      server: options.server,
      quality: options.quality,
      isPlaying: false,
      isWaiting: false,
      positionSeconds: options.startSeconds,
      durationSeconds: options.durationSeconds,
      bufferedSeconds: 0,
      notice: null,
      canRetry: false,
    };
    this.#keeper = new StreamKeeper(options.videoName, {
      onOtherServer: (server) => this.#change({ server, ...(!this.#state.canRetry && { notice: TRYING_OTHER }) }),
      onData: () => this.#clearNoticeSoon(),
      onTrouble: (trouble) => this.#onTrouble(trouble),
      onLoad: () => this.#onLoad(),
      onFailed: (refusal) => this.#fail(refusal ?? FAILED),
    });
  }

  get state(): PlayerState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes hold of the element; the returned function lets it go. One that is held already plays on. */
  connect(video: HTMLVideoElement): () => void {
    if (this.#video === video) return this.#disconnect;
    this.#video = video;
    const events = this.#listen(video);
    this.#change(readSettings());
    applySettings(video, this.#state);
    this.#disconnect = () => {
      if (events.signal.aborted) return;
      events.abort();
      this.#keeper.stop();
      this.#video = null;
      this.#change({ phase: 'idle', isPlaying: false, isWaiting: false });
    };
    return this.#disconnect;
  }

  /** Who hears what is played, from the first second on. */
  tell(listener: PlaybackListener): void {
    this.#listener = listener;
    const untold = this.#untold;
    this.#untold = [];
    for (const event of untold) event(listener);
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
    this.#keeper.retry();
    if (phase === 'ready') return this.#startPlaying();
    if (phase === 'loading') return this.#change({ isPlaying: true, isWaiting: true });
    // Within the press: afterwards Safari would no longer let a script start the sound.
    this.#video?.load();
    this.#load(positionSeconds >= durationSeconds ? 0 : positionSeconds, true);
  }

  pause(): void {
    this.#change({ isPlaying: false, isWaiting: false });
    this.#video?.pause();
  }

  seekBy(seconds: number): void {
    this.seekTo(this.#state.positionSeconds + seconds);
  }

  seekTo(seconds: number): void {
    this.#isUntouched = false;
    const { phase, durationSeconds } = this.#state;
    const positionSeconds = Math.min(Math.max(0, seconds), durationSeconds);
    this.#change({ positionSeconds });
    if (phase === 'ready' && this.#video) this.#video.currentTime = positionSeconds;
    if (phase === 'loading') this.#loadedAtSeconds = positionSeconds;
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

  setCaptions(captions: CaptionChoice): void {
    this.#keepSettings({ captions });
  }

  setServer(server: Server): void {
    writePlayerCookie('server', server);
    this.#change({ server, notice: null });
    if (this.#state.phase === 'ready') this.#keeper.moveTo(server);
    else this.#loadAgain();
  }

  setQuality(quality: Quality): void {
    writePlayerCookie('quality', quality);
    this.#change({ quality, notice: null });
    this.#loadAgain();
  }

  #loadAgain(): void {
    const { phase, positionSeconds, isPlaying } = this.#state;
    if (phase !== 'idle') this.#load(positionSeconds, isPlaying || phase === 'failed');
  }

  /** Loads the chosen server's stream from a place on; whatever was loaded before is dropped. */
  #load(positionSeconds: number, isPlaying: boolean): void {
    const { server, quality } = this.#state;
    if (!this.#video) return;
    this.#starts += 1;
    this.#isUntouched = false;
    this.#change({ positionSeconds, isPlaying, notice: null, bufferedSeconds: 0 });
    this.#onLoad();
    this.#keeper.start(this.#video, server, quality);
  }

  /** The element begins anew, where it stood. */
  #onLoad(): number {
    const { positionSeconds, isPlaying } = this.#state;
    this.#loadedAtSeconds = positionSeconds;
    this.#sample(true, false);
    this.#change({ phase: 'loading', isWaiting: isPlaying });
    return positionSeconds;
  }

  #onTrouble(trouble: Trouble | null): void {
    const video = this.#video;
    const isStuck = trouble !== null && (!video || video.error !== null || video.readyState < video.HAVE_FUTURE_DATA);
    this.#change({
      canRetry: trouble !== null,
      notice: trouble && TROUBLES[trouble],
      isWaiting: this.#state.isWaiting || (isStuck && this.#state.isPlaying),
    });
  }

  #fail(notice: string): void {
    this.#change({ phase: 'failed', isPlaying: false, isWaiting: false, notice, canRetry: true });
  }

  #clearNoticeSoon(): void {
    const { notice } = this.#state;
    if (notice === null) return;
    setTimeout(() => {
      if (this.#state.notice === notice && !this.#state.canRetry) this.#change({ notice: null });
    }, NOTICE_MS);
  }

  #startPlaying(): void {
    const video = this.#video;
    this.#change({ isPlaying: true });
    video?.play().catch((error: unknown) => {
      // The browser forbids starting by itself, or another load came first: the play button stays.
      console.info('Playing did not start.', error);
      const isStill = this.#state.phase === 'ready' && video.paused && video.error === null;
      if (isStill) this.#change({ isPlaying: false, isWaiting: false });
    });
  }

  #listen(video: HTMLVideoElement): AbortController {
    const controller = new AbortController();
    const on = (type: keyof HTMLMediaElementEventMap, task: () => void) =>
      video.addEventListener(type, task, { signal: controller.signal });
    on('loadedmetadata', () => this.#onMetadata(video));
    on('play', () => {
      this.#report((listener) => listener.onPlay());
      this.#change({ isPlaying: true });
    });
    on('playing', () => this.#change({ isPlaying: true, isWaiting: false }));
    on('waiting', () => this.#change({ isWaiting: this.#state.isPlaying }));
    on('timeupdate', () => this.#onTime(video));
    on('progress', () => this.#change({ bufferedSeconds: bufferedEnd(video) }));
    on('seeking', () => this.#sample(true, false));
    on('seeked', () => {
      this.#change({ isWaiting: false });
      this.#sample(false, video.paused && !video.ended);
    });
    on('ratechange', () => this.#sample(video.seeking, false));
    on('pause', () => {
      // Not the learner's wish: it ended, or an error stopped it.
      if (this.#state.phase !== 'ready' || video.ended || video.error) return;
      this.#change({ isPlaying: false, isWaiting: false });
      this.#sample(video.seeking, true);
    });
    on('ended', () => this.#onEnded(video));
    return controller;
  }

  /** The listener says when the poster comes back: what was played is saved first. spec 1 §4 */
  #onEnded(video: HTMLVideoElement): void {
    const start = this.#starts;
    const resetPoster = () => {
      if (this.#starts !== start || !video.ended) return;
      this.#keeper.stop();
      this.#change({ phase: 'idle' });
    };
    this.#sample(false, true);
    this.#change({ isPlaying: false, isWaiting: false, positionSeconds: this.#state.durationSeconds });
    if (this.#listener) this.#listener.onEnded(resetPoster);
    else resetPoster();
  }

  #onMetadata(video: HTMLVideoElement): void {
    if (this.#state.phase !== 'loading') return;
    this.#change({
      phase: 'ready',
      durationSeconds: Number.isFinite(video.duration) ? video.duration : this.#options.durationSeconds,
    });
    applySettings(video, this.#state);
    if (this.#loadedAtSeconds > 0) video.currentTime = this.#loadedAtSeconds;
    if (this.#state.isPlaying) this.#startPlaying();
    else this.#change({ isWaiting: false });
  }

  #onTime(video: HTMLVideoElement): void {
    if (this.#state.phase !== 'ready' || video.seeking) return;
    this.#change({ positionSeconds: video.currentTime, bufferedSeconds: bufferedEnd(video) });
    this.#sample(false, false);
    if (video.currentTime - this.#loadedAtSeconds > GOOD_AFTER_SECONDS) this.#keeper.trust();
  }

  #sample(isSeeking: boolean, isStop: boolean): void {
    const video = this.#video;
    if (!video || (this.#state.phase !== 'ready' && !isSeeking)) return;
    const positionSeconds = isSeeking ? this.#state.positionSeconds : video.currentTime;
    const sample = { positionSeconds, playbackRate: video.playbackRate, monotonicMs: performance.now(), isSeeking };
    this.#report((listener) => listener.onSample(sample, isStop));
  }

  #report(event: (listener: PlaybackListener) => void): void {
    if (this.#listener) event(this.#listener);
    else this.#untold.push(event);
  }

  #keepSettings(change: Partial<PlayerSettings>): void {
    this.#change(change);
    if (this.#video) applySettings(this.#video, this.#state);
    const { speed, volume, isMuted, captions } = this.#state;
    writeSettings({ speed, volume, isMuted, captions });
  }

  #change(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
