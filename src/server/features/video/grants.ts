import { createHmac, timingSafeEqual } from 'node:crypto';

// decisions §6: HMAC, 6 h, bound to one set of files. docs/operations.md describes the format for foreign video servers.
const LIFETIME_MS = 6 * 3600 * 1000;
/** Grants of the same ten minutes are the same, so that a browser finds the poster it already has. */
const STEP_MS = 10 * 60 * 1000;

const GRANT = /^([0-9a-z]{6,9})-([A-Za-z0-9_-]{32})$/;

function sign(secret: string, folder: string, expires: string): string {
  return createHmac('sha256', secret).update(`v1\n${folder}\n${expires}`).digest('base64url').slice(0, 32);
}

/** A grant for the files of one folder: `{expiry in seconds, base 36}-{192 bits of HMAC-SHA256, base64url}`. */
export function createGrant(secret: string, folder: string, nowMs: number): string {
  const expiresMs = Math.ceil((nowMs + LIFETIME_MS) / STEP_MS) * STEP_MS;
  const expires = (expiresMs / 1000).toString(36);
  return `${expires}-${sign(secret, folder, expires)}`;
}

/** Whether the grant is ours, for this folder, and has not run out. */
export function isGrantValid(secret: string, folder: string, grant: string, nowMs: number): boolean {
  const match = GRANT.exec(grant);
  if (!match?.[1] || !match[2]) return false;
  const isOurs = timingSafeEqual(Buffer.from(sign(secret, folder, match[1])), Buffer.from(match[2]));
  return isOurs && nowMs < Number.parseInt(match[1], 36) * 1000;
}

/** Path of a file under a fresh grant. */
export function grantedPath(secret: string, folder: string, file: string, nowMs: number): string {
  return `/media/${createGrant(secret, folder, nowMs)}/${folder}/${file}`;
}
