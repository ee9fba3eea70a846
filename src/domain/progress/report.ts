import { mediaPercent } from './lesson-percent.ts';
import { type Playback, playbackStartedMs, rememberPlayback } from './playback.ts';
import { normaliseRanges, type Ranges, splitAt, subtract, totalSeconds, union } from './ranges.ts';
import { fillStudyClock, secondsUntilAvailable, STUDY_CLOCK, type StudyClock } from './study-clock.ts';

/** Report interval of our player. spec 1 §9 */
export const REPORT_INTERVAL_SECONDS = 10;

/** Maximum number of ranges in a report; browsers with more send several. */
export const MAX_RANGES_PER_REPORT = 200;

/** What a browser reports about a video. Seconds may be fractional. */
export type MediaReport = {
  readonly played?: Ranges | undefined;
  readonly videoPercent?: number | undefined;
  readonly positionSeconds?: number | undefined;
  readonly sessionId?: string | undefined;
  readonly sequence?: number | undefined;
};

/** What the server stores of a learner's medium. */
export type MediaState = { readonly played: Ranges; readonly playbacks: readonly Playback[]; readonly percent: number };

export const NO_MEDIA: MediaState = { played: [], playbacks: [], percent: 0 };

export type ReportOutcome = {
  readonly media: MediaState;
  readonly clock: StudyClock;
  /** seconds reported faster than real time; the browser sends them again */
  readonly pending: Ranges;
  readonly retryAfterSeconds: number | null;
  /** false if the report contained nothing new */
  readonly changed: boolean;
};

/**
 * A bare percent stands for the range that ends there (decisions §5). That range is as long as one report interval at
 * the rate of the study clock, or one percent of the medium if longer: otherwise a client reporting whole percents
 * could never reach the end of a long video.
 */
function bareStretch(videoPercent: number, durationSeconds: number): Ranges {
  const endSeconds = (videoPercent / 100) * durationSeconds;
  const lengthSeconds = Math.max(REPORT_INTERVAL_SECONDS * STUDY_CLOCK.perServerSecond, durationSeconds / 100);
  return [[Math.max(0, endSeconds - lengthSeconds), endSeconds]];
}

/**
 * Applies a report: adds played seconds as far as the study clock allows and remembers the position. Seconds the server
 * already has cost nothing, so a repeated report changes nothing. Percent never falls, even if the medium was replaced
 * by a longer one.
 */
export function applyReport(
  media: MediaState,
  storedClock: StudyClock,
  report: MediaReport,
  durationSeconds: number,
  nowMs: number,
): ReportOutcome {
  const clock = fillStudyClock(storedClock, nowMs);
  const bare = report.played === undefined && report.videoPercent !== undefined;
  const said = bare ? bareStretch(report.videoPercent ?? 0, durationSeconds) : (report.played ?? []);
  // Seconds beyond the end belong to a longer medium that was replaced.
  const known = normaliseRanges(media.played, durationSeconds);
  const fresh = subtract(normaliseRanges(said, durationSeconds), known);
  const { taken, rest } = splitAt(fresh, Math.floor(clock.availableSeconds));
  const spentSeconds = totalSeconds(taken);
  const played = spentSeconds > 0 ? union(known, taken) : known;
  const clockLeft = { ...clock, availableSeconds: clock.availableSeconds - spentSeconds };

  const positionSeconds = report.positionSeconds ?? (bare ? said[0]?.[1] : undefined);
  const playbacks =
    positionSeconds === undefined
      ? media.playbacks
      : rememberPlayback(media.playbacks, toPlayback(report, Math.min(positionSeconds, durationSeconds), media, nowMs));

  return {
    media: { played, playbacks, percent: Math.max(media.percent, mediaPercent(totalSeconds(played), durationSeconds)) },
    clock: clockLeft,
    pending: rest,
    // Enough for all of it; a long backlog is retried every interval.
    retryAfterSeconds:
      rest.length === 0
        ? null
        : Math.min(REPORT_INTERVAL_SECONDS, secondsUntilAvailable(clockLeft, totalSeconds(rest))),
    changed: spentSeconds > 0 || playbacks !== media.playbacks,
  };
}

/** A client without session ids is one endless playback whose reports count by arrival. */
function toPlayback(report: MediaReport, positionSeconds: number, media: MediaState, nowMs: number): Playback {
  const sessionId = report.sessionId ?? 'none';
  const arrival = media.playbacks.find((playback) => playback.sessionId === sessionId);
  return {
    sessionId,
    startedMs: report.sessionId === undefined ? (arrival?.startedMs ?? nowMs) : playbackStartedMs(sessionId, nowMs),
    sequence: report.sequence ?? (arrival?.sequence ?? -1) + 1,
    positionSeconds,
    reportedMs: nowMs,
  };
}
