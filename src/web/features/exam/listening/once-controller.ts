import { SoundController } from '#web/lib/media/sound-controller.ts';

type Options = {
  /** furthest second that was heard: it goes on from there */
  readonly startSeconds: number;
  readonly onHeard: (seconds: number) => void;
};

const BROKEN =
  'File nghe này không phát được. Bạn thử tải lại nhé. Vẫn không được thì bạn làm tiếp các câu khác rồi báo lỗi cho giáo viên.';

/** Further than this from its end, a recording was not heard to it. */
const END_SECONDS = 0.5;

/** Playing does not go further than this between two events. */
const JUMP_SECONDS = 3;

/** Drives the recording of a mock: at its own speed, from the furthest point on, to its end, once. decisions §11 */
export class OnceController extends SoundController {
  readonly #onHeard: (seconds: number) => void;
  #furthestSeconds: number;

  constructor({ startSeconds, onHeard }: Options) {
    super({
      durationSeconds: Infinity,
      startSeconds,
      // It is played from memory: no network will mend it.
      notices: { failed: BROKEN, offline: BROKEN },
    });
    this.#onHeard = onHeard;
    this.#furthestSeconds = startSeconds;
  }

  /** Whether it was heard to its end. */
  get isOver(): boolean {
    return this.#furthestSeconds >= this.state.durationSeconds - END_SECONDS;
  }

  override connect(audio: HTMLMediaElement): () => void {
    const disconnect = super.connect(audio);
    // How the learner listens to lessons is no matter of a test.
    this.change({ speed: 1, isMuted: false, volume: Math.max(this.state.volume, 0.2) });
    const events = new AbortController();
    const on = (type: 'timeupdate' | 'ended' | 'seeking' | 'play', task: () => void) =>
      audio.addEventListener(type, task, { signal: events.signal });
    const onTime = () => {
      // A jump is undone; a stall of the page is none.
      if (audio.seeking || audio.currentTime < this.#furthestSeconds - JUMP_SECONDS) return;
      this.#furthestSeconds = Math.max(this.#furthestSeconds, audio.currentTime);
      this.#onHeard(this.#furthestSeconds);
    };
    on('timeupdate', onTime);
    on('ended', onTime);
    // A headset or the system's own controls: back to where it was.
    on('seeking', () => {
      if (Math.abs(audio.currentTime - this.#furthestSeconds) > JUMP_SECONDS) {
        audio.currentTime = this.#furthestSeconds;
      }
    });
    on('play', () => (this.isOver ? audio.pause() : undefined));
    return () => {
      events.abort();
      disconnect();
    };
  }

  override play(): void {
    if (!this.isOver) super.play();
  }

  /** It was heard so far, perhaps in another window: it goes on from there. */
  heardTo(seconds: number): void {
    if (seconds <= this.#furthestSeconds) return;
    this.#furthestSeconds = seconds;
    super.seekTo(seconds);
    if (this.isOver) this.pause();
  }

  /** There is no seeking, whoever asks: a headset, a keyboard. */
  override seekTo(): void {
    // Nothing is heard twice.
  }

  protected override lengthOf(medium: HTMLMediaElement): number {
    // An element that is played at its end begins anew.
    if (this.#furthestSeconds >= medium.duration - END_SECONDS) this.change({ isPlaying: false });
    return medium.duration;
  }
}
