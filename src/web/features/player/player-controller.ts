import { NO_RECOVERY, planRecovery, type StreamFault } from '#domain/player/recovery.ts';
import type { CaptionChoice, Quality, Server, Speed } from '#domain/player/video-choices.ts';
import { attachStream } from './attach-stream.ts';
import { bufferedEnd } from './buffered-end.ts';
import { getLink } from './get-link.ts';
import { writePlayerCookie } from './player-cookies.ts';
import { DEFAULT_SETTINGS, type PlayerSettings, readSettings, writeSettings } from './player-settings.ts';
import type { PlaybackListener, PlayerState } from './player-state.ts';

type Options = {
  readonly videoName: string;
  readonly durationSeconds: number;
  readonly startSeconds: number;
  readonly server: Server;
  readonly quality: Quality;
};

const TRYING_OTHER = 'Video chưa tải được. Chúng mình đang thử máy chủ khác.';
const FAILED = 'Video chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.';
const OFFLINE = 'Bạn đang ngoại tuyến. Video sẽ chạy tiếp khi có mạng.';

const NOTICE_MS = 4_000;

/** A stream that ran for so long was a good one: faults after that are new ones. */
const GOOD_AFTER_SECONDS = 20;

/** Drives one video element: loads when asked, switches servers and qualities, keeps place and speed. */
export class PlayerController {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: PlayerState;
  #listener: PlaybackListener | null = null;
  #video: HTMLVideoElement | null = null;
  #loading: AbortController | null = null;
  #detach: () => void = () => undefined;
  #recovery = NO_RECOVERY;
  #loadedAtSeconds = 0;
  #hasStarted = false;

  constructor(options: Options) {
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
    };
  }

  get state(): PlayerState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes hold of the element; the returned function lets it go. */
  connect(video: HTMLVideoElement): () => void {
    this.#video = video;
    const signal = this.#listen(video);
    this.#change(readSettings());
    this.#applySettings();
    return () => {
      signal.abort();
      this.#release();
      this.#video = null;
      this.#change({ phase: 'idle', isPlaying: false, isWaiting: false });
    };
  }

  /** Who hears what is played. */
  tell(listener: PlaybackListener): void {
    this.#listener = listener;
  }

  /** Where to begin, as long as nothing was played. */
  startAt(seconds: number): void {
    if (!this.#hasStarted) this.#change({ positionSeconds: seconds });
  }

  toggle(): void {
    if (this.#state.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    const { phase, positionSeconds, durationSeconds } = this.#state;
    if (phase === 'ready') return this.#startPlaying();
    if (phase === 'loading') return this.#change({ isPlaying: true });
    this.#recovery = NO_RECOVERY;
    this.#change({ notice: null });
    // Within the press: afterwards Safari would no longer let a script start the sound.
    this.#video?.load();
    void this.#load(positionSeconds >= durationSeconds ? 0 : positionSeconds, true);
  }

  pause(): void {
    this.#change({ isPlaying: false, isWaiting: false });
    this.#video?.pause();
  }

  seekBy(seconds: number): void {
    this.seekTo(this.#state.positionSeconds + seconds);
  }

  seekTo(seconds: number): void {
    const { phase, durationSeconds } = this.#state;
    const positionSeconds = Math.min(Math.max(0, seconds), durationSeconds);
    this.#change({ positionSeconds });
    if (phase === 'ready' && this.#video) this.#video.currentTime = positionSeconds;
    if (phase === 'loading') this.#loadedAtSeconds = positionSeconds;
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
    this.#switchTo({ server });
  }

  setQuality(quality: Quality): void {
    writePlayerCookie('quality', quality);
    this.#switchTo({ quality });
  }

  #switchTo(choice: { server: Server } | { quality: Quality }): void {
    this.#recovery = NO_RECOVERY;
    this.#change({ ...choice, notice: null });
    const { phase, positionSeconds, isPlaying } = this.#state;
    if (phase !== 'idle') void this.#load(positionSeconds, isPlaying || phase === 'failed');
  }

  /** Loads the chosen server's stream from a place on; whatever was loaded before is dropped. */
  async #load(seconds: number, shouldPlay: boolean): Promise<void> {
    const video = this.#video;
    if (!video) return;
    this.#release();
    const loading = new AbortController();
    this.#loading = loading;
    this.#hasStarted = true;
    this.#loadedAtSeconds = seconds;
    this.#sample(true, false);
    this.#change({
      phase: 'loading',
      isPlaying: shouldPlay,
      isWaiting: true,
      positionSeconds: seconds,
      bufferedSeconds: 0,
    });
    const { server, quality } = this.#state;
    const link = await getLink(server, quality, this.#options.videoName, loading.signal);
    if (loading.signal.aborted) return;
    if (link.type === 'refused') return this.#fail(link.message);
    if (link.type === 'fault') return this.#recover('network');
    try {
      const detach = await attachStream({
        video,
        address: link.address,
        startSeconds: seconds,
        onFault: (fault) => (this.#loading === loading ? this.#recover(fault) : undefined),
      });
      if (loading.signal.aborted) detach();
      else this.#detach = detach;
    } catch (error) {
      // hls.js itself did not arrive.
      console.warn('The player could not be loaded.', error);
      if (!loading.signal.aborted) this.#fail(FAILED);
    }
  }

  #release(): void {
    this.#loading?.abort();
    this.#loading = null;
    this.#detach();
    this.#detach = () => undefined;
  }

  #recover(fault: StreamFault): void {
    const { positionSeconds, isPlaying, server } = this.#state;
    this.#release();
    if (fault !== 'media' && !navigator.onLine) {
      this.#fail(isPlaying ? OFFLINE : FAILED);
      if (isPlaying) this.#playWhenOnline();
      return;
    }
    const step = planRecovery(fault, server, this.#recovery);
    if (step.type === 'give-up') return this.#fail(FAILED);
    this.#recovery = step.recovery;
    if (step.type === 'other-server') this.#change({ server: step.server, notice: TRYING_OTHER });
    void this.#load(positionSeconds, isPlaying);
  }

  /** Ends with whatever comes first: the network, another load, or leaving the page. */
  #playWhenOnline(): void {
    this.#loading = new AbortController();
    addEventListener('online', () => this.play(), { once: true, signal: this.#loading.signal });
  }

  #fail(notice: string): void {
    this.#release();
    this.#change({ phase: 'failed', isPlaying: false, isWaiting: false, notice });
  }

  /** A notice of what has passed stays long enough to be read. */
  #clearNoticeSoon(): void {
    const { notice } = this.#state;
    if (notice === null) return;
    setTimeout(() => {
      if (this.#state.notice === notice && this.#state.phase !== 'failed') this.#change({ notice: null });
    }, NOTICE_MS);
  }

  #startPlaying(): void {
    this.#video?.play().catch((error: unknown) => {
      // The browser forbids starting by itself, or another load came first: the play button stays.
      console.info('Playing did not start.', error);
      if (this.#state.phase === 'ready' && this.#video?.paused) this.#change({ isPlaying: false, isWaiting: false });
    });
  }

  #listen(video: HTMLVideoElement): AbortController {
    const controller = new AbortController();
    const on = (type: keyof HTMLMediaElementEventMap, task: () => void) =>
      video.addEventListener(type, task, { signal: controller.signal });
    on('loadedmetadata', () => this.#onMetadata(video));
    on('play', () => {
      this.#listener?.onPlay();
      this.#change({ isPlaying: true });
    });
    on('playing', () => {
      this.#change({ isPlaying: true, isWaiting: false });
      this.#clearNoticeSoon();
    });
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
      if (this.#state.phase !== 'ready' || video.ended) return;
      this.#change({ isPlaying: false, isWaiting: false });
      this.#sample(video.seeking, true);
    });
    on('ended', () => {
      this.#sample(false, true);
      this.#release();
      this.#change({ phase: 'idle', isPlaying: false, isWaiting: false, positionSeconds: this.#state.durationSeconds });
    });
    return controller;
  }

  #onMetadata(video: HTMLVideoElement): void {
    if (this.#state.phase !== 'loading') return;
    this.#change({
      phase: 'ready',
      durationSeconds: Number.isFinite(video.duration) ? video.duration : this.#options.durationSeconds,
    });
    this.#applySettings();
    if (this.#loadedAtSeconds > 0) video.currentTime = this.#loadedAtSeconds;
    if (this.#state.isPlaying) this.#startPlaying();
    else {
      this.#change({ isWaiting: false });
      this.#clearNoticeSoon();
    }
  }

  #onTime(video: HTMLVideoElement): void {
    if (this.#state.phase !== 'ready' || video.seeking) return;
    this.#change({ positionSeconds: video.currentTime, bufferedSeconds: bufferedEnd(video) });
    this.#sample(false, false);
    if (video.currentTime - this.#loadedAtSeconds > GOOD_AFTER_SECONDS) this.#recovery = NO_RECOVERY;
  }

  #sample(isSeeking: boolean, halts: boolean): void {
    const video = this.#video;
    if (!video || (this.#state.phase !== 'ready' && !isSeeking)) return;
    const positionSeconds = isSeeking ? this.#state.positionSeconds : video.currentTime;
    this.#listener?.onSample(
      { positionSeconds, playbackRate: video.playbackRate, monotonicMs: performance.now(), isSeeking },
      halts,
    );
  }

  #keepSettings(change: Partial<PlayerSettings>): void {
    this.#change(change);
    this.#applySettings();
    const { speed, volume, isMuted, captions } = this.#state;
    writeSettings({ speed, volume, isMuted, captions });
  }

  #applySettings(): void {
    const video = this.#video;
    if (!video) return;
    // load() resets the rate to the default one.
    video.defaultPlaybackRate = this.#state.speed;
    video.playbackRate = this.#state.speed;
    video.volume = this.#state.volume;
    video.muted = this.#state.isMuted;
  }

  #change(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
