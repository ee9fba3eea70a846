import type pg from 'pg';

export type AccountRow = {
  id: number;
  name: string;
  email: string;
  isStaff: boolean;
  isAdmin: boolean;
  isTester: boolean;
  isEmailVerified: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  suspendedAt: Date | null;
  suspendedReason: string | null;
};

const SELECT_ACCOUNT = `
  SELECT u.id::float8 AS id, u.name, u.email, u.is_staff AS "isStaff", u.is_admin AS "isAdmin",
         u.is_tester AS "isTester", u.email_verified_at IS NOT NULL AS "isEmailVerified", u.created_at AS "createdAt",
         (SELECT max(s.last_seen_at) FROM session s WHERE s.user_id = u.id) AS "lastSeenAt",
         u.suspended_at AS "suspendedAt", u.suspended_reason AS "suspendedReason"
    FROM "user" u WHERE u.id = $1`;

/** An account as the desk shows it. */
export async function findAccountRow(pool: pg.Pool, id: number): Promise<AccountRow | null> {
  return (await pool.query<AccountRow>(SELECT_ACCOUNT, [id])).rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockAccountRow(client: pg.PoolClient, id: number): Promise<AccountRow | null> {
  return (await client.query<AccountRow>(`${SELECT_ACCOUNT} FOR UPDATE`, [id])).rows[0] ?? null;
}
