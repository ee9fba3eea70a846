/**
 * Rate limit against earning progress faster than real time: one bucket per learner for all lessons (decisions §5), in
 * seconds of played time.
 */
export const STUDY_CLOCK = { startSeconds: 60, perServerSecond: 2.2, maxSeconds: 7200 } as const;

/** A stored bucket: `availableSeconds` at server time `atMs`. */
export type StudyClock = { readonly availableSeconds: number; readonly atMs: number };

/** The bucket of a learner without reports. */
export function startStudyClock(nowMs: number): StudyClock {
  return { availableSeconds: STUDY_CLOCK.startSeconds, atMs: nowMs };
}

/** The bucket at `nowMs`. A server clock that went backwards changes nothing. */
export function fillStudyClock(clock: StudyClock, nowMs: number): StudyClock {
  const elapsedSeconds = Math.max(0, nowMs - clock.atMs) / 1000;
  const filled = clock.availableSeconds + elapsedSeconds * STUDY_CLOCK.perServerSecond;
  return { availableSeconds: Math.min(STUDY_CLOCK.maxSeconds, filled), atMs: Math.max(clock.atMs, nowMs) };
}

/** Whole seconds until the bucket holds `seconds`; at least 1. */
export function secondsUntilAvailable(clock: StudyClock, seconds: number): number {
  return Math.max(1, Math.ceil((seconds - clock.availableSeconds) / STUDY_CLOCK.perServerSecond));
}
