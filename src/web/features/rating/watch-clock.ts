import type { PlaybackSample } from '#domain/player/played-recorder.ts';
import {
  addWatchTime,
  formatWatchTime,
  isPauseDue,
  parseWatchTime,
  watchedBetween,
  type WatchTime,
} from '#domain/rating/watch-pause.ts';
import { keepText, type TextStorage } from '#web/lib/browser-storage.ts';

/** Play accumulates each second. spec 1 §4 */
const KEPT_EVERY_SECONDS = 1;

type Options = {
  readonly learnerId: number;
  readonly courseId: number;
  readonly storage: TextStorage;
  /** the pause is due; called at most once */
  readonly onDue: () => void;
};

/** Accumulates a learner's watch time of a course in this browser. */
export class WatchClock {
  readonly #options: Options;
  readonly #key: string;
  #previous: PlaybackSample | null = null;
  #unkeptSeconds = 0;
  #hasTold = false;

  constructor(options: Options) {
    this.#options = options;
    this.#key = `tsubame-watched:${options.learnerId}:${options.courseId}`;
  }

  /** A sample of the medium; `isStop`: it does not continue by itself. */
  sample(sample: PlaybackSample, isStop: boolean): void {
    this.#unkeptSeconds += watchedBetween(this.#previous, sample);
    this.#previous = sample;
    if (this.#unkeptSeconds === 0 || (this.#unkeptSeconds < KEPT_EVERY_SECONDS && !isStop)) return;
    // Read again each time: another tab may have played meanwhile.
    const stored = this.#read();
    const watch = addWatchTime(stored, this.#unkeptSeconds);
    this.#unkeptSeconds = 0;
    if (watch !== stored) this.#keep(watch);
    if (!isPauseDue(watch) || this.#hasTold) return;
    this.#hasTold = true;
    this.#options.onDue();
  }

  /** The pause was made or skipped: never again. */
  settle(): void {
    this.#keep({ ...this.#read(), isPast: true });
  }

  #read(): WatchTime {
    return parseWatchTime(this.#options.storage.getItem(this.#key));
  }

  #keep(watch: WatchTime): void {
    keepText(this.#options.storage, this.#key, formatWatchTime(watch));
  }
}
