import { RESTART_WITHIN_SECONDS } from '../progress/playback.ts';

/** A position that somebody remembered, and when (server time). */
export type RememberedPosition = { readonly seconds: number; readonly atMs: number };

/** Positions kept in the guest's cookie; the oldest go first. */
const MOST_POSITIONS = 20;

/**
 * Where a video starts: at the learner's own position, the newer of the server's and of what waits to be sent; a guest
 * starts where this browser left off. spec 1 §4, decisions §6
 */
export function startPosition(sources: {
  readonly server: RememberedPosition | null;
  readonly unsent: RememberedPosition | null;
  readonly cookieSeconds: number | null;
  readonly durationSeconds: number;
}): number {
  const { server, unsent } = sources;
  const newer = server && unsent ? (unsent.atMs > server.atMs ? unsent : server) : (server ?? unsent);
  const seconds = newer?.seconds ?? sources.cookieSeconds ?? 0;
  return seconds >= sources.durationSeconds - RESTART_WITHIN_SECONDS || seconds < 0 ? 0 : seconds;
}

/** Reads the cookie `name:seconds.name:seconds`; null when it knows nothing of the video. */
export function positionInCookie(cookie: string | undefined, videoName: string): number | null {
  const entry = (cookie ?? '').split('.').find((part) => part.startsWith(`${videoName}:`));
  const seconds = Number(entry?.slice(videoName.length + 1));
  return entry && Number.isInteger(seconds) && seconds >= 0 ? seconds : null;
}

/** The cookie with the video's position in front. */
export function withPosition(cookie: string | undefined, videoName: string, seconds: number): string {
  const others = (cookie ?? '').split('.').filter((part) => part !== '' && !part.startsWith(`${videoName}:`));
  return [`${videoName}:${Math.floor(seconds)}`, ...others].slice(0, MOST_POSITIONS).join('.');
}
