import { createHash } from 'node:crypto';
import { CODE_AWAITED_MS } from '#domain/account/totp.ts';
import { seal, unseal } from './sealed.ts';

type Site = { secret: string; now: () => number };

const fingerprint = (passwordHash: string) => createHash('sha256').update(passwordHash).digest('base64url');

/**
 * Says, sealed, that this browser has just typed an account's password; `context` says what for. It ends after ten
 * minutes, and with the password.
 */
export function sealPasswordProof(site: Site, context: string, user: { id: number; passwordHash: string }): string {
  const untilMs = site.now() + CODE_AWAITED_MS;
  return seal(`${user.id} ${untilMs} ${fingerprint(user.passwordHash)}`, context, site.secret).toString('base64url');
}

/** Whose it is, if the account still has the password; null if it has ended. */
export function openPasswordProof(
  site: Site,
  context: string,
  cookie: string,
): { userId: number; isOf: (passwordHash: string) => boolean } | null {
  const [id, untilMs, proven] = unseal(Buffer.from(cookie, 'base64url'), context, site.secret)?.split(' ') ?? [];
  if (id === undefined || site.now() >= Number(untilMs)) return null;
  return { userId: Number(id), isOf: (passwordHash) => fingerprint(passwordHash) === proven };
}
