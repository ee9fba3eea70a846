import type pg from 'pg';
import { CODE_AWAITED_MS } from '#domain/account/totp.ts';
import { cookieHeader } from './cookie.ts';
import { openPasswordProof, sealPasswordProof } from './password-proof.ts';

/**
 * A sign-in whose password was right and whose code is awaited: sealed, in this browser only. It opens nothing but the
 * next step, and ends with the password.
 */
export const SECOND_STEP_COOKIE = 'tsubame_second_step';

const CONTEXT = 'second step of a sign-in';

/** The Set-Cookie header that sets a half sign-in, or clears it if null. */
export function secondStepCookie(value: string | null, isHttps: boolean): string {
  return cookieHeader(SECOND_STEP_COOKIE, value ?? '', value === null ? 0 : CODE_AWAITED_MS / 1000, isHttps);
}

type Site = { secret: string; now: () => number };

/** The cookie's value after a right password. */
export function beginHalfSignIn(site: Site, user: { id: number; passwordHash: string }): string {
  return sealPasswordProof(site, CONTEXT, user);
}

type HalfSignedInUser = { userId: number; emailKey: string; passwordHash: string };

/** Whose half sign-in this is; null if it has ended. */
export async function findHalfSignedIn(
  { pool, ...site }: Site & { pool: pg.Pool },
  cookie: string,
): Promise<HalfSignedInUser | null> {
  const proof = openPasswordProof(site, CONTEXT, cookie);
  if (!proof) return null;
  const { rows } = await pool.query<HalfSignedInUser>(
    `SELECT id::float8 AS "userId", email_key AS "emailKey", password_hash AS "passwordHash"
       FROM "user" WHERE id = $1 AND totp_secret IS NOT NULL`,
    [proof.userId],
  );
  const [user] = rows;
  return user && proof.isOf(user.passwordHash) ? user : null;
}
