import type { CaptionChoice, Quality, Server } from '#domain/player/video-choices.ts';
import { MediaController, type MediaSource } from '#web/lib/media/media-controller.ts';
import type { MediaState } from '#web/lib/media/media-state.ts';
import { DEFAULT_SETTINGS, readSettings } from '#web/lib/media/player-settings.ts';
import { writePlayerCookie } from './player-cookies.ts';
import { StreamKeeper, type Trouble } from './stream/stream-keeper.ts';

export type VideoOptions = {
  readonly videoName: string;
  readonly durationSeconds: number;
  readonly startSeconds: number;
  readonly server: Server;
  readonly quality: Quality;
};

/** What the controls of a video draw. */
export type PlayerState = MediaState & {
  readonly captions: CaptionChoice;
  readonly server: Server;
  readonly quality: Quality;
  /** the stream is waiting for something, or has failed for good */
  readonly canRetry: boolean;
};

/** Messages about the stream. */
const TRYING_OTHER = 'Video chưa tải được. Chúng mình đang thử máy chủ khác.';
const FAILED = 'Video chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.';
const TROUBLES: Record<Trouble, string> = {
  offline: 'Bạn đang ngoại tuyến. Video sẽ chạy tiếp khi có mạng.',
  unreachable: 'Video chưa tải được. Chúng mình sẽ tự thử lại, bạn kiểm tra kết nối giúp mình nhé.',
};

/** A notice of something that is over, such as a change of servers, stays this long, to be read. */
const NOTICE_MS = 4_000;

/** Drives one video element. The keeper handles its stream. */
export class PlayerController extends MediaController<PlayerState> {
  protected readonly source: MediaSource;
  readonly #keeper: StreamKeeper;

  constructor({ videoName, durationSeconds, startSeconds, server, quality }: VideoOptions) {
    super({
      ...DEFAULT_SETTINGS,
      phase: 'idle',
      server,
      quality,
      isPlaying: false,
      isWaiting: false,
      positionSeconds: startSeconds,
      durationSeconds,
      bufferedSeconds: 0,
      notice: null,
      canRetry: false,
    });
    const keeper = new StreamKeeper(videoName, {
      onOtherServer: (other) => this.change({ server: other, ...(!this.state.canRetry && { notice: TRYING_OTHER }) }),
      onData: () => this.#clearNoticeSoon(),
      onTrouble: (trouble) => this.#onTrouble(trouble),
      onLoad: () => this.beginLoading(),
      onFailed: (refusal) => this.fail(refusal ?? FAILED),
    });
    this.#keeper = keeper;
    this.source = {
      start: (video) => keeper.start(video as HTMLVideoElement, this.state.server, this.state.quality),
      retry: () => keeper.retry(),
      trust: () => keeper.trust(),
      stop: () => keeper.stop(),
    };
  }

  override connect(video: HTMLVideoElement): () => void {
    this.change({ captions: readSettings().captions });
    return super.connect(video);
  }

  override play(): void {
    const { phase } = this.state;
    // Within the press event: later, Safari would not let a script start the sound.
    if (phase === 'idle' || phase === 'failed') this.medium?.load();
    super.play();
  }

  setCaptions(captions: CaptionChoice): void {
    this.keepSettings({ captions });
  }

  setServer(server: Server): void {
    writePlayerCookie('server', server);
    this.change({ server, notice: null });
    if (this.state.phase === 'ready') this.#keeper.moveTo(server);
    else this.#loadAgain();
  }

  setQuality(quality: Quality): void {
    writePlayerCookie('quality', quality);
    this.change({ quality, notice: null });
    this.#loadAgain();
  }

  #loadAgain(): void {
    const { phase, positionSeconds, isPlaying } = this.state;
    if (phase !== 'idle') this.load(positionSeconds, isPlaying || phase === 'failed');
  }

  #onTrouble(trouble: Trouble | null): void {
    const video = this.medium;
    const isStuck = trouble !== null && (!video || video.error !== null || video.readyState < video.HAVE_FUTURE_DATA);
    this.change({
      canRetry: trouble !== null,
      notice: trouble && TROUBLES[trouble],
      isWaiting: this.state.isWaiting || (isStuck && this.state.isPlaying),
    });
  }

  #clearNoticeSoon(): void {
    const { notice } = this.state;
    if (notice === null) return;
    setTimeout(() => {
      if (this.state.notice === notice && !this.state.canRetry) this.change({ notice: null });
    }, NOTICE_MS);
  }

  protected override fail(notice: string): void {
    super.fail(notice);
    this.change({ canRetry: true });
  }

  protected override lengthOf(video: HTMLMediaElement): number {
    return Number.isFinite(video.duration) ? video.duration : this.state.durationSeconds;
  }

  /** Brings the poster back. */
  protected override rest(): void {
    this.#keeper.stop();
    this.change({ phase: 'idle' });
  }
}

const controllers = new WeakMap<HTMLVideoElement, PlayerController>();

/** The one controller of a video element; an early press may create it before the player is rendered. */
export function videoController(video: HTMLVideoElement | null, options: VideoOptions): PlayerController {
  const controller = (video && controllers.get(video)) ?? new PlayerController(options);
  if (video) controllers.set(video, controller);
  return controller;
}
