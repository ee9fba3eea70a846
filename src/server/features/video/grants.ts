import { createHmac, timingSafeEqual } from 'node:crypto';

// decisions §6: HMAC, 6 h, bound to one set of files, or to one file of it. docs/operations.md describes the format for foreign video servers.
const GRANT_LIFETIME_MS = 6 * 3600 * 1000;
/** Grants of the same ten minutes are the same, so that a browser finds the poster it already has. */
const STEP_MS = 10 * 60 * 1000;

const GRANT = /^([0-9a-z]{6,9})-([A-Za-z0-9_-]{32})$/;

/** What a grant opens: a folder with all its files, as a video needs it, or `{folder}/{file}`. */
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

/** Whether the grant is ours, opens this file of this folder, and has not run out. */
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

/** Path of a file under a fresh grant for its whole folder: a stream, whose playlists name its other files. */
export function grantedStreamPath(secret: string, folder: string, file: string, nowMs: number): string {
  return `/media/${createGrant(secret, folder, nowMs)}/${folder}/${file}`;
}

/** Path of a file under a fresh grant for this file alone. */
export function grantedFilePath(secret: string, folder: string, file: string, nowMs: number): string {
  return `/media/${createGrant(secret, `${folder}/${file}`, nowMs)}/${folder}/${file}`;
}
