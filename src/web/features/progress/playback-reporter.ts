import { v7 as createTimeOrderedId } from 'uuid';
import { EMPTY_RECORDING, type PlaybackSample, recordSample } from '#domain/player/played-recorder.ts';
import type { RememberedPosition } from '#domain/player/start-position.ts';
import { mediaPercent } from '#domain/progress/lesson-percent.ts';
import { normaliseRanges, type Ranges, totalSeconds, union } from '#domain/progress/ranges.ts';
import { REPORT_INTERVAL_SECONDS } from '#domain/progress/report.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

type Options = {
  readonly lessonId: number;
  /** the video or recording */
  readonly componentId: number;
  readonly durationSeconds: number;
  /** what the server already has */
  readonly known: Ranges;
  /** null for a guest: nothing is sent */
  readonly outbox: Pick<ProgressOutbox, 'addPlayback' | 'flush'> | null;
  /** called with the medium's percent, including what was played here */
  readonly onPercent: (percent: number) => void;
  /** ranges of the medium played here and before */
  readonly onPlayed: (played: Ranges) => void;
  readonly keepPosition: (position: RememberedPosition) => void;
  readonly serverNowMs: () => number;
};

/**
 * Records what was really played. Every sample goes to the outbox at once, so a closed tab loses nothing; reports are
 * sent every 10 s of play, on pause and at the end. spec 1 §4, decisions §5
 */
export class PlaybackReporter {
  readonly #options: Options;
  #recording = EMPTY_RECORDING;
  #known: Ranges;
  #session: { id: string; startedMs: number } | null = null;
  #sequence = 0;
  #reportedMs: number | null = null;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
    this.#known = options.known;
  }

  /** Starts a new playback when play is pressed. */
  start(): void {
    this.#session = null;
    this.#sequence = 0;
    this.#isStopped = false;
  }

  /** A sample of the medium. Reports at once if it `isStop`: paused, ended, or done seeking while paused. */
  sample(sample: PlaybackSample, isStop: boolean): void {
    const { lessonId, componentId, durationSeconds, outbox } = this.#options;
    const before = this.#recording;
    this.#recording = recordSample(before, sample);
    const { positionSeconds, isSeeking } = sample;
    const hasMoved = before.previous?.positionSeconds !== positionSeconds;
    if (isStop || (hasMoved && !isSeeking)) {
      const { played } = this.#recording;
      if (played.length > 0) {
        this.#known = union(this.#known, played);
        this.#options.onPlayed(this.#known);
      }
      this.#recording = { ...this.#recording, played: [] };
      const { sessionId, sequence } = this.#keep(positionSeconds);
      outbox?.addPlayback(lessonId, componentId, played, {
        sessionId,
        sequence,
        positionSeconds,
        videoPercent: this.#percent(durationSeconds),
      });
    } else if (hasMoved && this.#session) {
      // On a slow network the learner may leave before anything can play. Without a session the medium is only loading.
      this.#keep(positionSeconds);
    }
    this.#reportedMs ??= sample.monotonicMs;
    this.#isStopped ||= isStop;
    const isDue = isStop || sample.monotonicMs - this.#reportedMs >= REPORT_INTERVAL_SECONDS * 1000;
    // A busy browser tells of the last moments after the pause: the server will count them.
    if (isDue || this.#isStopped) this.#options.onPercent(this.#percent(durationSeconds));
    if (!isDue) return;
    this.#reportedMs = sample.monotonicMs;
    void outbox?.flush();
  }

  /** Remembers the place in this browser. */
  #keep(seconds: number): { sessionId: string; sequence: number } {
    const nowMs = this.#options.serverNowMs();
    this.#session ??= { id: createTimeOrderedId({ msecs: nowMs }), startedMs: Math.floor(nowMs) };
    this.#sequence += 1;
    const { id: sessionId, startedMs } = this.#session;
    this.#options.keepPosition({ seconds, startedMs, sequence: this.#sequence });
    return { sessionId, sequence: this.#sequence };
  }

  #percent(durationSeconds: number): number {
    return mediaPercent(totalSeconds(normaliseRanges(this.#known, durationSeconds)), durationSeconds);
  }
}
