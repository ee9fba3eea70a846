import { type PlaybackSample, EMPTY_RECORDING, recordSample } from '../player/played-recorder.ts';

/** Watch time of a course at which the video pauses once for the rating popup, in seconds. spec 1 §9 */
export const WATCH_PAUSE_SECONDS = 180;

/** A learner's watch time in one course, as the browser stores it. */
export type WatchTime = {
  readonly seconds: number;
  /** the pause has been made or was skipped; it never comes again */
  readonly isPast: boolean;
};

export const NO_WATCH_TIME: WatchTime = { seconds: 0, isPast: false };

/**
 * Real seconds of playing between two samples, whatever the playback rate. Seeks, jumps and suspended tabs count
 * nothing, as in the progress. spec 1 §4
 */
export function watchedBetween(previous: PlaybackSample | null, sample: PlaybackSample): number {
  const { played } = recordSample({ ...EMPTY_RECORDING, previous }, sample);
  const rate = Math.max(previous?.playbackRate ?? 1, sample.playbackRate);
  return played.reduce((sum, [start, end]) => sum + (end - start), 0) / rate;
}

/** The watch time with `seconds` (0 or more) added. */
export function addWatchTime(watch: WatchTime, seconds: number): WatchTime {
  return watch.isPast ? watch : { ...watch, seconds: watch.seconds + seconds };
}

/**
 * Whether the pause is due: at 180 s or later, once per learner and course (decisions §6). The caller marks it `isPast`
 * whether or not a popup is shown.
 */
export function isPauseDue(watch: WatchTime): boolean {
  return !watch.isPast && watch.seconds >= WATCH_PAUSE_SECONDS;
}

/** Parses the stored text; anything malformed counts as no watch time. */
export function parseWatchTime(text: string | null): WatchTime {
  const [, seconds, past] = /^(\d{1,9}(?:\.\d{1,3})?)( past)?$/.exec(text ?? '') ?? [];
  return seconds === undefined ? NO_WATCH_TIME : { seconds: Number(seconds), isPast: past !== undefined };
}

/** The text to store, as parseWatchTime reads it, with millisecond precision. */
export function formatWatchTime({ seconds, isPast }: WatchTime): string {
  return `${Math.round(seconds * 1000) / 1000}${isPast ? ' past' : ''}`;
}
