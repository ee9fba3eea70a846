import { type Ranges, union } from '../progress/ranges.ts';

/** What the medium says at one moment. */
export type PlaybackSample = {
  readonly positionSeconds: number;
  readonly playbackRate: number;
  /** a clock that only goes forward, in ms */
  readonly monotonicMs: number;
  /** the medium jumps: from a seek's begin until it has arrived */
  readonly isSeeking: boolean;
};

/** Stretches that were really played, and the sample that the next one goes on from. */
export type Recording = { readonly played: Ranges; readonly previous: PlaybackSample | null };

export const EMPTY_RECORDING: Recording = { played: [], previous: null };

// Media clocks and ours drift apart by a little: a tenth, and half a second for late events.
const DRIFT_FACTOR = 1.1;
const LATE_SECONDS = 0.5;

/**
 * Adds the stretch between the previous sample and this one, if the medium can have played it in the time that passed.
 * A seek or a jump earns nothing; a suspended tab earns only what the medium itself went on.
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
