import { type PlaybackSample, EMPTY_RECORDING, recordSample } from '../player/played-recorder.ts';

/** Watch time of a course at which the video pauses once for the rating popup, in seconds. spec 1 §9 */
export const WATCH_PAUSE_SECONDS = 180;

/** What a browser keeps of one learner's play in one course. */
export type WatchTime = {
  readonly seconds: number;
  /** the pause was made, or there was none to make: it never comes again */
  readonly isPast: boolean;
};

export const NO_WATCH_TIME: WatchTime = { seconds: 0, isPast: false };

/**
 * Seconds of the learner's time that the medium really played between two samples, whatever its speed. A seek, a jump
 * and a suspended tab count nothing, as in the progress. spec 1 §4
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
 * Whether the moment of the pause has come: at 180 s or later, once per learner and course (decisions §6). Whether it
 * is made then depends on the popup; either way the time `isPast` afterwards.
 */
export function isPauseDue(watch: WatchTime): boolean {
  return !watch.isPast && watch.seconds >= WATCH_PAUSE_SECONDS;
}

/** Reads what a browser kept; anything else is no watch time yet. */
export function parseWatchTime(text: string | null): WatchTime {
  const [, seconds, past] = /^(\d{1,9}(?:\.\d{1,3})?)( past)?$/.exec(text ?? '') ?? [];
  return seconds === undefined ? NO_WATCH_TIME : { seconds: Number(seconds), isPast: past !== undefined };
}

/** The text to keep, as parseWatchTime reads it. Beyond a thousandth of a second nothing is kept. */
export function formatWatchTime({ seconds, isPast }: WatchTime): string {
  return `${Math.round(seconds * 1000) / 1000}${isPast ? ' past' : ''}`;
}
