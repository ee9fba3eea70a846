/** One playback of a lesson and its position at the latest report. */
export type Playback = {
  readonly sessionId: string;
  readonly startedMs: number;
  readonly sequence: number;
  readonly positionSeconds: number;
  /** server time at which that report arrived */
  readonly reportedMs: number;
};

/** Playbacks remembered per lesson, to recognise late reports of older ones. */
const MAX_PLAYBACKS = 8;

/** A playback this close to the end counts as finished and restarts at 0. decisions §5 */
export const RESTART_WITHIN_SECONDS = 5;

/**
 * When a playback began, in server ms. A version-7 UUID contains that time, which orders playbacks regardless of
 * arrival; it is capped at `nowMs`. Any other id began when it was first reported.
 */
export function playbackStartedMs(sessionId: string, nowMs: number): number {
  if (sessionId[14] !== '7') return nowMs;
  return Math.min(nowMs, Number.parseInt(sessionId.slice(0, 8) + sessionId.slice(9, 13), 16));
}

/** Adds a report to the remembered playbacks, latest first. Repeated and outdated reports change nothing. */
export function rememberPlayback(known: readonly Playback[], report: Playback): readonly Playback[] {
  const same = known.find((playback) => playback.sessionId === report.sessionId);
  if (same && same.sequence >= report.sequence) return known;
  const startedMs = same ? Math.min(same.startedMs, report.startedMs) : report.startedMs;
  return [{ ...report, startedMs }, ...known.filter((playback) => playback !== same)]
    .toSorted((a, b) => b.startedMs - a.startedMs || (a.sessionId < b.sessionId ? 1 : -1))
    .slice(0, MAX_PLAYBACKS);
}

/** Where a device resumes: the position of the latest playback, 0 close to the end, or null if there is none. */
export function resumePosition(known: readonly Playback[], durationSeconds: number): number | null {
  const latest = known[0];
  if (!latest) return null;
  return latest.positionSeconds >= durationSeconds - RESTART_WITHIN_SECONDS ? 0 : latest.positionSeconds;
}
