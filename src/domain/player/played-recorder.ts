import { type Ranges, union } from '../progress/ranges.ts';

/** The state of the medium at a moment. */
export type PlaybackSample = {
  readonly positionSeconds: number;
  readonly playbackRate: number;
  /** monotonic clock, ms */
  readonly monotonicMs: number;
  /** from the start of a seek until it has arrived */
  readonly isSeeking: boolean;
};

/** Stretches really played, and the sample that the next one continues from. */
export type Recording = { readonly played: Ranges; readonly previous: PlaybackSample | null };

export const EMPTY_RECORDING: Recording = { played: [], previous: null };

// Media clock and ours drift: allow a tenth, plus half a second for late events.
const DRIFT_FACTOR = 1.1;
const LATE_SECONDS = 0.5;

/**
 * Adds the stretch between two samples if the medium can have played it in the elapsed time. Seeks and jumps earn
 * nothing; a suspended tab earns only what the medium played.
 */
export function recordSample(recording: Recording, sample: PlaybackSample): Recording {
  const { previous } = recording;
  if (!previous || previous.isSeeking || sample.isSeeking) return { ...recording, previous: sample };
  const passedSeconds = Math.max(0, sample.monotonicMs - previous.monotonicMs) / 1000;
  const rate = Math.max(previous.playbackRate, sample.playbackRate);
  const maxSeconds = passedSeconds * rate * DRIFT_FACTOR + LATE_SECONDS;
  const playedSeconds = sample.positionSeconds - previous.positionSeconds;
  if (playedSeconds <= 0 || playedSeconds > maxSeconds) return { ...recording, previous: sample };
  return {
    played: union(recording.played, [[previous.positionSeconds, sample.positionSeconds]]),
    previous: sample,
  };
}
