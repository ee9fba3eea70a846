import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { UNDO_DAYS } from '#domain/account/deletion.ts';
import { hashToken } from './session.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * What a link in an e-mail does: prove the account's address, set a new password, change the address to a proven one,
 * take such a change back, or keep an account that is to be deleted.
 */
export type TokenPurpose = 'verify' | 'reset' | 'change' | 'undo' | 'keep';

/** How long a link works. */
export const TOKEN_LIFETIME_MS: Readonly<Record<TokenPurpose, number>> = {
  verify: DAY_MS,
  reset: HOUR_MS,
  change: DAY_MS,
  undo: 7 * DAY_MS,
  keep: UNDO_DAYS * DAY_MS,
};

const TOKEN = /^[\w-]{43}$/;

/** A token's account, as it is now. */
export type FoundToken = {
  userId: number;
  purpose: TokenPurpose;
  /** the address that the token is about */
  email: string;
  createdAt: Date;
  name: string;
  /** the account's address */
  accountEmail: string;
};

/** Stores a token and returns it: 256 random bits, which only the e-mail contains. */
export async function createAccountToken(
  client: pg.PoolClient,
  { userId, purpose, email }: { userId: number; purpose: TokenPurpose; email: string },
  nowMs: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await client.query(
    `INSERT INTO account_token (token_hash, user_id, purpose, email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashToken(token), userId, purpose, email, new Date(nowMs), new Date(nowMs + TOKEN_LIFETIME_MS[purpose])],
  );
  return token;
}

type Row = { user_id: number; purpose: string; email: string; created_at: Date; name: string; account_email: string };

function toFound(row: Row | undefined): FoundToken | null {
  if (!row) return null;
  return {
    userId: row.user_id,
    purpose: row.purpose as TokenPurpose,
    email: row.email,
    createdAt: row.created_at,
    name: row.name,
    accountEmail: row.account_email,
  };
}

/** Looks a token up without using it; null if it is unknown, used or too old. */
export async function findAccountToken(
  pool: pg.Pool,
  token: string,
  purposes: readonly TokenPurpose[],
  nowMs: number,
): Promise<FoundToken | null> {
  if (!TOKEN.test(token)) return null;
  const { rows } = await pool.query<Row>(
    `SELECT t.user_id::float8 AS user_id, t.purpose, t.email, t.created_at, u.name, u.email AS account_email
       FROM account_token t JOIN "user" u ON u.id = t.user_id
      WHERE t.token_hash = $1 AND t.purpose = ANY($2) AND t.expires_at > $3`,
    [hashToken(token), purposes, new Date(nowMs)],
  );
  return toFound(rows[0]);
}

/**
 * Locks an account until the transaction ends; null if there is none. Whoever writes both locks it before its tokens: in
 * different orders, two would wait for each other.
 */
export async function lockAccount(
  client: pg.PoolClient,
  userId: number,
): Promise<{ passwordHash: string; isProven: boolean } | null> {
  const { rows } = await client.query<{ passwordHash: string; isProven: boolean }>(
    `SELECT password_hash AS "passwordHash", email_verified_at IS NOT NULL AS "isProven"
       FROM "user" WHERE id = $1 FOR UPDATE`,
    [userId],
  );
  return rows[0] ?? null;
}

/** Uses a token up: of two who try at once, one gets it. It comes back if the transaction fails. Locks its account. */
export async function takeAccountToken(
  client: pg.PoolClient,
  token: string,
  purposes: readonly TokenPurpose[],
  nowMs: number,
): Promise<FoundToken | null> {
  if (!TOKEN.test(token)) return null;
  const { rows: owners } = await client.query<{ id: number }>(
    'SELECT user_id::float8 AS id FROM account_token WHERE token_hash = $1',
    [hashToken(token)],
  );
  if (!owners[0]) return null;
  await lockAccount(client, owners[0].id);
  const { rows } = await client.query<Row>(
    `DELETE FROM account_token t USING "user" u
      WHERE u.id = t.user_id AND t.token_hash = $1 AND t.purpose = ANY($2) AND t.expires_at > $3
     RETURNING t.user_id::float8 AS user_id, t.purpose, t.email, t.created_at, u.name, u.email AS account_email`,
    [hashToken(token), purposes, new Date(nowMs)],
  );
  return toFound(rows[0]);
}

/** Ends the links of these purposes that were made since a moment. */
export async function endAccountTokens(
  client: pg.PoolClient,
  userId: number,
  purposes: readonly TokenPurpose[],
  since: Date = new Date(0),
): Promise<void> {
  await client.query('DELETE FROM account_token WHERE user_id = $1 AND purpose = ANY($2) AND created_at >= $3', [
    userId,
    purposes,
    since,
  ]);
}
