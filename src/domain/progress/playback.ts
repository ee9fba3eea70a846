/** One playback of a lesson: where it stood at its latest report. */
export type Playback = {
  readonly sessionId: string;
  readonly startedMs: number;
  readonly sequence: number;
  readonly positionSeconds: number;
  /** server time at which that report arrived */
  readonly reportedMs: number;
};

/** Playbacks remembered per lesson, so that a late report of an older one is known for what it is. */
const MAX_PLAYBACKS = 8;

/** Within this of the end a playback counts as finished and starts again at 0. decisions §5 */
export const RESTART_WITHIN_SECONDS = 5;

/**
 * When a playback began, in server ms. A version-7 UUID says it itself, which makes the order of playbacks independent
 * of the order of arrival; it is not believed beyond `nowMs`. Any other id began when it was first heard of.
 */
export function playbackStartedMs(sessionId: string, nowMs: number): number {
  if (sessionId[14] !== '7') return nowMs;
  return Math.min(nowMs, Number.parseInt(sessionId.slice(0, 8) + sessionId.slice(9, 13), 16));
}

/**
 * Adds a report to the remembered playbacks. A repeated or older report of a playback changes nothing. Returns them
 * latest first.
 */
export function rememberPlayback(known: readonly Playback[], report: Playback): readonly Playback[] {
  const same = known.find((playback) => playback.sessionId === report.sessionId);
  if (same && same.sequence >= report.sequence) return known;
  const startedMs = same ? Math.min(same.startedMs, report.startedMs) : report.startedMs;
  return [{ ...report, startedMs }, ...known.filter((playback) => playback !== same)]
    .toSorted((a, b) => b.startedMs - a.startedMs || (a.sessionId < b.sessionId ? 1 : -1))
    .slice(0, MAX_PLAYBACKS);
}

/** Where a device resumes: the position of the latest playback, 0 close to the end, null before any. */
export function resumePosition(known: readonly Playback[], durationSeconds: number): number | null {
  const latest = known[0];
  if (!latest) return null;
  return latest.positionSeconds >= durationSeconds - RESTART_WITHIN_SECONDS ? 0 : latest.positionSeconds;
}
