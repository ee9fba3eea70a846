import { RESTART_WITHIN_SECONDS } from '../progress/playback.ts';

/** A remembered position. Positions are ordered by their playback, not by arrival. */
export type RememberedPosition = {
  readonly seconds: number;
  /** when its playback began, server time */
  readonly startedMs: number;
  /** within its playback */
  readonly sequence: number;
};

/** Positions kept in a guest's cookie; the oldest are dropped. */
const MAX_POSITIONS = 20;

/** The position of the later playback; within one playback, of the later sequence. Ties go to the first. */
export function laterPosition(a: RememberedPosition | null, b: RememberedPosition | null): RememberedPosition | null {
  if (!a || !b) return a ?? b;
  const isLater = b.startedMs === a.startedMs ? b.sequence > a.sequence : b.startedMs > a.startedMs;
  return isLater ? b : a;
}

/**
 * Where a video starts: the later of the page's position and this browser's; for a guest, whose page has none, where
 * this browser left off, or what its cookie said as the page was asked for. spec 1 §4, decisions §6
 */
export function startPosition(sources: {
  readonly page: RememberedPosition | null;
  readonly browser: RememberedPosition | null;
  readonly cookieSeconds: number | null;
  readonly durationSeconds: number;
}): number {
  const seconds = laterPosition(sources.page, sources.browser)?.seconds ?? sources.cookieSeconds ?? 0;
  return seconds >= sources.durationSeconds - RESTART_WITHIN_SECONDS || seconds < 0 ? 0 : seconds;
}

/** Parses the cookie `name:seconds.name:seconds`; null if the video is not in it. */
export function positionInCookie(cookie: string | undefined, videoName: string): number | null {
  const entry = (cookie ?? '').split('.').find((part) => part.startsWith(`${videoName}:`));
  const seconds = Number(entry?.slice(videoName.length + 1));
  return entry && Number.isInteger(seconds) && seconds >= 0 ? seconds : null;
}

/** The cookie with this video's position in front. */
export function withPosition(cookie: string | undefined, videoName: string, seconds: number): string {
  const others = (cookie ?? '').split('.').filter((part) => part !== '' && !part.startsWith(`${videoName}:`));
  return [`${videoName}:${Math.floor(seconds)}`, ...others].slice(0, MAX_POSITIONS).join('.');
}
