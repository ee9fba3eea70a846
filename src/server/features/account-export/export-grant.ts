import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long an address works after the password was typed: a slow connection may want to begin again. */
const EXPORT_GRANT_LIFETIME_MS = 15 * 60_000;

const GRANT = /^([0-9a-z]{1,12})-([A-Za-z0-9_-]{43})$/;

/** Whose archive, and the session that asks. */
export type ExportOwner = { userId: number; token: string };

function sign(secret: string, { userId, token }: ExportOwner, expires: string): Buffer {
  return createHmac('sha256', secret).update(`account export v1\n${userId}\n${token}\n${expires}`).digest();
}

/** `{expiry}-{HMAC-SHA256}`: says that this session's owner has just typed the password. */
export function createExportGrant(secret: string, owner: ExportOwner, nowMs: number): string {
  const expires = (nowMs + EXPORT_GRANT_LIFETIME_MS).toString(36);
  return `${expires}-${sign(secret, owner, expires).toString('base64url')}`;
}

export function isExportGrant(secret: string, owner: ExportOwner, grant: string, nowMs: number): boolean {
  const [, expires = '', signature = ''] = GRANT.exec(grant) ?? [];
  if (signature === '' || Number.parseInt(expires, 36) <= nowMs) return false;
  const expected = sign(secret, owner, expires);
  const given = Buffer.from(signature, 'base64url');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
