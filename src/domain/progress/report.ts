import { mediaPercent } from './lesson-percent.ts';
import { type Playback, playbackStartedMs, rememberPlayback } from './playback.ts';
import { normaliseRanges, type Ranges, splitAt, subtract, totalSeconds, union } from './ranges.ts';
import { fillStudyClock, secondsUntilAvailable, STUDY_CLOCK, type StudyClock } from './study-clock.ts';

/** Time between two reports of our own player. spec 1 §9 */
export const REPORT_INTERVAL_SECONDS = 10;

/** A report may name at most this many stretches; a browser that has more sends them in several reports. */
export const MAX_RANGES_PER_REPORT = 200;

/** What a browser says about a video. Seconds may be fractions. */
export type MediaReport = {
  readonly played?: Ranges | undefined;
  readonly videoPercent?: number | undefined;
  readonly positionSeconds?: number | undefined;
  readonly sessionId?: string | undefined;
  readonly sequence?: number | undefined;
};

/** What the server holds of one medium for one learner. */
export type MediaState = { readonly played: Ranges; readonly playbacks: readonly Playback[]; readonly percent: number };

export const NO_MEDIA: MediaState = { played: [], playbacks: [], percent: 0 };

export type ReportOutcome = {
  readonly media: MediaState;
  readonly clock: StudyClock;
  /** seconds that came faster than time passes: to be sent again */
  readonly pending: Ranges;
  readonly retryAfterSeconds: number | null;
  /** false when the report said nothing new */
  readonly changed: boolean;
};

/**
 * A bare percent counts as the stretch that ends there (decisions §5). It is as long as one report interval at the
 * speed at which the study clock fills, or one percent of the medium where that is longer: else a client that reports
 * only whole percents could never reach the end of a long video.
 */
function bareStretch(videoPercent: number, durationSeconds: number): Ranges {
  const endSeconds = (videoPercent / 100) * durationSeconds;
  const lengthSeconds = Math.max(REPORT_INTERVAL_SECONDS * STUDY_CLOCK.perServerSecond, durationSeconds / 100);
  return [[Math.max(0, endSeconds - lengthSeconds), endSeconds]];
}

/**
 * Applies one report: adds the played seconds as far as the learner's clock allows, remembers the position. Seconds
 * that the server already has cost nothing, so a repeated report changes nothing. Percent never falls, also when the
 * medium was replaced by a longer one.
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
    // Enough for the whole rest, but a long backlog is worth a try every interval.
    retryAfterSeconds:
      rest.length === 0
        ? null
        : Math.min(REPORT_INTERVAL_SECONDS, secondsUntilAvailable(clockLeft, totalSeconds(rest))),
    changed: spentSeconds > 0 || playbacks !== media.playbacks,
  };
}

/** A client without sessions of its own is one playback that goes on for ever; its reports count by arrival. */
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
