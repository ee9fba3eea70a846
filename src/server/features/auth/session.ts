import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Enrolment, GUEST, type Viewer } from '#domain/access/open-lesson.ts';
import { isStaffAnywhere, type StaffOf } from '#domain/access/staff-of.ts';
import { createBatchLoader } from '../../db/batch-loader.ts';
import { STAFF_OF } from '../../db/staff-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { cookieHeader } from './cookie.ts';

// After the Copenhagen Book, "Sessions": 256 random bits in the cookie, their hash in the table, sliding expiry.
const SESSION_LIFETIME_MS = 30 * 24 * 3600 * 1000;
const RENEW_BELOW_MS = SESSION_LIFETIME_MS / 2;
/** How exactly the owner learns when a session was last used: more would be a write for each request. */
const SEEN_EVERY_MS = 10 * 60_000;

export const SESSION_COOKIE = 'tsubame_session';

/** The account behind a request and the current content version, from one look-up. */
export type SessionLookup = {
  account: Account | null;
  viewer: Viewer;
  contentVersion: number;
  /** set if the cookie should be sent again */
  renewed: boolean;
};

export type Account = {
  id: number;
  name: string;
  email: string;
  avatar: string | null;
  /** teaches something */
  isStaff: boolean;
  staffOf: StaffOf;
  isAdmin: boolean;
  isTester: boolean;
  /** asked for a code when signing in */
  hasTotp: boolean;
};

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Starts a session and returns the token, which only the browser keeps. `passwordHash`: the password that was proven;
 * there is no session if the account has another one by now, or is about to have: the row waits for who changes it. A
 * suspended account gets none, so that it has none; nor does one that is to be deleted, nor one with a second step
 * without `hasGivenCode`.
 */
export async function createSession(
  pool: pg.Pool,
  owner: { userId: number; address: string; userAgent: string; passwordHash?: string; hasGivenCode?: boolean },
  nowMs: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await pool.query(
    `INSERT INTO session (token_hash, user_id, created_at, last_seen_at, expires_at, address, user_agent)
     SELECT $1, u.id, $3, $3, $4, $5, $6
       FROM "user" u WHERE u.id = $2 AND ($7::text IS NULL OR u.password_hash = $7) AND u.suspended_at IS NULL
        AND u.deletion_asked_at IS NULL AND ($8::boolean OR u.totp_secret IS NULL) FOR SHARE`,
    [
      hashToken(token),
      owner.userId,
      new Date(nowMs),
      new Date(nowMs + SESSION_LIFETIME_MS),
      owner.address,
      owner.userAgent,
      owner.passwordHash ?? null,
      owner.hasGivenCode ?? false,
    ],
  );
  if (rowCount === 0)
    throw new AppError((await isSuspended(pool, owner.userId)) ? 'ACCOUNT_SUSPENDED' : 'SIGN_IN_FAILED');
  return token;
}

async function isSuspended(pool: pg.Pool, userId: number): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM "user" WHERE id = $1 AND suspended_at IS NOT NULL', [userId]);
  return rowCount === 1;
}

export async function deleteSession(pool: pg.Pool, token: string): Promise<void> {
  await pool.query('DELETE FROM session WHERE token_hash = $1', [hashToken(token)]);
}

/** Ends the account's sessions, except that of a token. */
export async function deleteSessionsOf(client: pg.PoolClient, userId: number, keptToken: string | null): Promise<void> {
  const kept = keptToken === null ? Buffer.alloc(0) : hashToken(keptToken);
  await client.query('DELETE FROM session WHERE user_id = $1 AND token_hash <> $2', [userId, kept]);
}

type Row = {
  version: number | null;
  id: string | null;
  name: string;
  email: string;
  avatar: string | null;
  staff_of: StaffOf;
  is_admin: boolean;
  is_tester: boolean;
  has_totp: boolean;
  expires_ms: number;
  seen_ms: number;
  enrolments: [courseId: number, startsAtMs: number, expiresAtMs: number | null][] | null;
};

/** One prepared statement: who is this, which enrolments, which content version. */
const lookUpText = (asked: string) => `
    SELECT state.version, u.id, u.name, u.email, u.avatar, ${STAFF_OF} AS staff_of, u.is_admin, u.is_tester,
           u.totp_secret IS NOT NULL AS has_totp,
           (extract(epoch FROM s.expires_at) * 1000)::float8 AS expires_ms,
           (extract(epoch FROM s.last_seen_at) * 1000)::float8 AS seen_ms,
           (SELECT json_agg(json_build_array(e.course_id, (extract(epoch FROM e.starts_at) * 1000)::float8,
                                             (extract(epoch FROM e.expires_at) * 1000)::float8))
              FROM enrolment e WHERE e.user_id = u.id) AS enrolments
      FROM ${asked} AS asked(token_hash, n)
      LEFT JOIN content_state state ON state.id = 1
      LEFT JOIN session s ON s.token_hash = asked.token_hash AND s.expires_at > $2
      LEFT JOIN "user" u ON u.id = s.user_id
     ORDER BY asked.n`;
/** Usually a single one: PostgreSQL is a third faster without an array. */
const LOOK_UP = { name: 'session-look-up', text: lookUpText('(VALUES ($1::bytea, 1))') };
const LOOK_UP_MANY = { name: 'session-look-up-many', text: lookUpText('unnest($1::bytea[]) WITH ORDINALITY') };

type Asked = { tokenHash: Buffer; nowMs: number };

// Every request begins with a look-up; under load this statement would be half the cost of a small call.
const lookUps = new WeakMap<pg.Pool, (asked: Asked) => Promise<Row>>();

function lookUpOf(pool: pg.Pool): (asked: Asked) => Promise<Row> {
  const known = lookUps.get(pool);
  if (known) return known;
  const read = async (asked: Asked[]) => {
    const nowMs = Math.max(...asked.map((one) => one.nowMs));
    const hashes = asked.map((one) => one.tokenHash);
    const [first] = hashes;
    const statement =
      first && hashes.length === 1
        ? { ...LOOK_UP, values: [first, new Date(nowMs)] }
        : { ...LOOK_UP_MANY, values: [hashes, new Date(nowMs)] };
    return (await pool.query<Row>(statement)).rows;
  };
  const lookUp = createBatchLoader(read, {
    atOnce: 4,
    maxBatch: 64,
    timeoutMs: pool.options.connectionTimeoutMillis ?? Infinity,
  });
  lookUps.set(pool, lookUp);
  return lookUp;
}

/** Looks a token up; null or unknown tokens are guests. Extends sessions in their second half. */
export async function lookUpSession(pool: pg.Pool, token: string | null, nowMs: number): Promise<SessionLookup> {
  const tokenHash = token === null ? Buffer.alloc(0) : hashToken(token);
  const row = await lookUpOf(pool)({ tokenHash, nowMs });
  const contentVersion = row.version ?? 0;
  if (row.id === null) return { account: null, viewer: GUEST, contentVersion, renewed: false };

  const account: Account = {
    id: Number(row.id),
    name: row.name,
    email: row.email,
    avatar: row.avatar,
    isStaff: isStaffAnywhere({ staffOf: row.staff_of }),
    staffOf: row.staff_of,
    isAdmin: row.is_admin,
    isTester: row.is_tester,
    hasTotp: row.has_totp,
  };
  const enrolments: Enrolment[] = (row.enrolments ?? []).map(([courseId, startsAtMs, expiresAtMs]) => ({
    courseId,
    startsAtMs,
    expiresAtMs,
  }));
  const viewer: Viewer = { userId: account.id, staffOf: account.staffOf, isAdmin: account.isAdmin, enrolments };

  const renewed = row.expires_ms - nowMs < RENEW_BELOW_MS;
  if (renewed || nowMs - row.seen_ms >= SEEN_EVERY_MS) {
    const expiresMs = renewed ? nowMs + SESSION_LIFETIME_MS : row.expires_ms;
    await pool.query('UPDATE session SET last_seen_at = $2, expires_at = $3 WHERE token_hash = $1', [
      tokenHash,
      new Date(nowMs),
      new Date(expiresMs),
    ]);
  }
  return { account, viewer, contentVersion, renewed };
}

/** The Set-Cookie header that sets the token, or clears it if null. */
export function sessionCookie(token: string | null, isHttps: boolean): string {
  return cookieHeader(SESSION_COOKIE, token ?? '', token === null ? 0 : SESSION_LIFETIME_MS / 1000, isHttps);
}
