import { couldEnd, isAwayFrom, loopEnd } from '#domain/player/line-loop.ts';
import type { TimedText } from '#domain/player/transcript-lines.ts';
import { Store } from './store.ts';

/** Repeats one line of a medium until it is turned off, Escape is pressed, or someone seeks elsewhere. */
export class LineLoop {
  readonly #medium: HTMLMediaElement;
  readonly #line = new Store<TimedText | null>(null);
  #events: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** where the medium was, and when */
  #seen = { seconds: 0, atMs: 0 };

  constructor(medium: HTMLMediaElement) {
    this.#medium = medium;
  }

  /** null: nothing is repeated */
  get line(): TimedText | null {
    return this.#line.get();
  }

  readonly subscribe = this.#line.subscribe;

  /** Plays the line repeatedly; false if the medium is not loaded yet and must be started there. */
  start(line: TimedText): boolean {
    this.#end();
    this.#events = new AbortController();
    const { signal } = this.#events;
    for (const type of ['timeupdate', 'seeked', 'play', 'ratechange']) {
      this.#medium.addEventListener(type, () => this.#plan(line), { signal });
    }
    this.#medium.addEventListener('seeking', () => this.#onSeeking(line), { signal });
    document.addEventListener('keydown', (event) => this.#onKeyDown(event), { signal });
    this.#line.set(line);
    if (this.#medium.readyState === HTMLMediaElement.HAVE_NOTHING) return false;
    this.#medium.currentTime = line.startSeconds;
    this.#medium.play().catch((error: unknown) => console.info('Playing did not start.', error));
    return true;
  }

  stop(): void {
    this.#end();
    this.#line.set(null);
  }

  #end(): void {
    this.#events?.abort();
    clearTimeout(this.#timer);
    this.#medium.loop = false;
  }

  #onSeeking(line: TimedText): void {
    const medium = this.#medium;
    if (!isAwayFrom(line, medium.currentTime)) return;
    const { seconds, atMs } = this.#seen;
    const playedSeconds = ((performance.now() - atMs) / 1000) * medium.playbackRate;
    // Nobody sought: the medium ended before we looked again, and began anew.
    const hasBegunAnew =
      medium.loop && !medium.paused && medium.currentTime === 0 && seconds + playedSeconds >= medium.duration;
    if (hasBegunAnew) medium.currentTime = line.startSeconds;
    else this.stop();
  }

  /** timeupdate fires only four times a second, too coarse for the end of a line. */
  #plan(line: TimedText): void {
    const medium = this.#medium;
    clearTimeout(this.#timer);
    // So that a look that comes too late does not find it ended, and the lesson with it.
    medium.loop = couldEnd(line, medium.duration);
    if (medium.paused || medium.seeking) return;
    this.#seen = { seconds: medium.currentTime, atMs: performance.now() };
    const leftSeconds = loopEnd(line, medium.duration) - medium.currentTime;
    if (leftSeconds <= 0) medium.currentTime = line.startSeconds;
    else this.#timer = setTimeout(() => this.#plan(line), (leftSeconds / medium.playbackRate) * 1000);
  }

  /** Escape first closes open popovers. */
  #onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(':popover-open')) return;
    this.stop();
  }
}

const loops = new WeakMap<HTMLMediaElement, LineLoop>();

/** The loop of a medium, shared by the transcript, which starts it, and the player, which shows it. */
export function lineLoopOf(medium: HTMLMediaElement): LineLoop {
  const known = loops.get(medium);
  if (known) return known;
  const loop = new LineLoop(medium);
  loops.set(medium, loop);
  return loop;
}
