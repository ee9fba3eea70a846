import type pg from 'pg';
import { AccountView, type EndedSessionsView } from '#contract/account.ts';
import { AppError } from '../../platform/app-error.ts';
import { deviceWords } from './device-words.ts';
import type { AuthDeps } from './service.ts';
import { type Account, hashToken } from './session.ts';

/** More sessions than these were left somewhere; 'everywhere' ends them, too. */
const MAX_SHOWN = 50;

/** What the owner sees of an account, and where it is signed in. */
export async function findAccount(deps: AuthDeps, account: Account, token: string | null): Promise<AccountView> {
  const now = new Date(deps.now());
  const tokenHash = hashToken(token ?? '');
  const [user, sessions] = await Promise.all([
    deps.pool.query<{ is_verified: boolean; pending: string | null; codes_left: number }>(
      `SELECT email_verified_at IS NOT NULL AS is_verified,
              (SELECT t.email FROM account_token t
                WHERE t.user_id = u.id AND t.purpose = 'change' AND t.expires_at > $2
                ORDER BY t.created_at DESC LIMIT 1) AS pending,
              (SELECT count(*)::int FROM recovery_code c WHERE c.user_id = u.id) AS codes_left
         FROM "user" u WHERE id = $1`,
      [account.id, now],
    ),
    findSessionRows(deps, account.id, tokenHash),
  ]);
  const [state] = user.rows;
  return AccountView.parse({
    email: account.email,
    is_email_verified: state?.is_verified ?? false,
    pending_email: state?.pending ?? null,
    has_mail: deps.mail !== null,
    has_totp: account.hasTotp,
    recovery_codes_left: state?.codes_left ?? 0,
    sessions: sessions.map((row) => ({ ...toSession(row), is_current: row.token_hash.equals(tokenHash) })),
  });
}

type SessionRow = {
  token_hash: Buffer;
  id: number;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
};

/** That of `first`, then the last used. */
async function findSessionRows(
  deps: Pick<AuthDeps, 'pool' | 'now'>,
  userId: number,
  first: Buffer,
): Promise<SessionRow[]> {
  const { rows } = await deps.pool.query<SessionRow>(
    `SELECT token_hash, id::float8 AS id, user_agent, address, created_at, last_seen_at
       FROM session WHERE user_id = $1 AND expires_at > $2 
      ORDER BY token_hash = $3 DESC, last_seen_at DESC LIMIT ${MAX_SHOWN}`,
    [userId, new Date(deps.now()), first],
  );
  return rows;
}

const toSession = (row: SessionRow) => ({
  id: row.id,
  device: deviceWords(row.user_agent),
  address: row.address,
  signed_in_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
});

/** Where an account is signed in, the last used first: for staff. */
export async function findSessions(deps: Pick<AuthDeps, 'pool' | 'now'>, userId: number) {
  return (await findSessionRows(deps, userId, Buffer.alloc(0))).map(toSession);
}

/** Ends one of the owner's sessions. */
export async function endSession(pool: pg.Pool, userId: number, id: number): Promise<EndedSessionsView> {
  const { rowCount } = await pool.query('DELETE FROM session WHERE id = $1 AND user_id = $2', [id, userId]);
  if (rowCount === 0) throw new AppError('NOT_FOUND');
  return { ended: 1 };
}

/** Ends all of the owner's sessions, this one too. */
export async function endAllSessions(pool: pg.Pool, userId: number): Promise<EndedSessionsView> {
  const { rowCount } = await pool.query('DELETE FROM session WHERE user_id = $1', [userId]);
  return { ended: rowCount ?? 0 };
}
