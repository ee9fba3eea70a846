import { createHmac, timingSafeEqual } from 'node:crypto';

// decisions §6: HMAC, 6 h, bound to a set of files or one file. docs/operations.md describes the format for external
// video servers.
const GRANT_LIFETIME_MS = 6 * 3600 * 1000;
/** Expiries are rounded to ten minutes, so that browsers can reuse a cached poster. */
const STEP_MS = 10 * 60 * 1000;

const GRANT = /^([0-9a-z]{6,9})-([A-Za-z0-9_-]{32})$/;

/** What a grant covers: a folder with all its files, as for a video, or `{folder}/{file}`. */
type Subject = string;

function sign(secret: string, subject: Subject, expires: string): string {
  return createHmac('sha256', secret).update(`v1\n${subject}\n${expires}`).digest('base64url').slice(0, 32);
}

/** A grant: `{expiry in seconds, base 36}-{192 bits of HMAC-SHA256, base64url}`. */
export function createGrant(secret: string, subject: Subject, nowMs: number): string {
  const expiresMs = Math.ceil((nowMs + GRANT_LIFETIME_MS) / STEP_MS) * STEP_MS;
  const expires = (expiresMs / 1000).toString(36);
  return `${expires}-${sign(secret, subject, expires)}`;
}

/** Whether the grant is authentic, covers this file and has not expired. */
export function isGrantValid(
  secret: string,
  asked: { folder: string; file: string },
  grant: string,
  nowMs: number,
): boolean {
  const [, expires, signature] = GRANT.exec(grant) ?? [];
  if (!expires || !signature || nowMs >= Number.parseInt(expires, 36) * 1000) return false;
  const given = Buffer.from(signature);
  return [asked.folder, `${asked.folder}/${asked.file}`].some((subject) =>
    timingSafeEqual(Buffer.from(sign(secret, subject, expires)), given),
  );
}

/** Path of a file under a fresh grant for its folder: for streams, whose playlists name other files. */
export function grantedStreamPath(secret: string, folder: string, file: string, nowMs: number): string {
  return `/media/${createGrant(secret, folder, nowMs)}/${folder}/${file}`;
}

/** Path of a file under a fresh grant for just this file. */
export function grantedFilePath(secret: string, folder: string, file: string, nowMs: number): string {
  return `/media/${createGrant(secret, `${folder}/${file}`, nowMs)}/${folder}/${file}`;
}
