import type pg from 'pg';
import type { StaffOf } from '#domain/access/staff-of.ts';
import { STAFF_OF } from '../../db/staff-of.ts';
import { isLearnerOfSql, type Scope } from '../access/index.ts';

export type AccountRow = {
  id: number;
  name: string;
  email: string;
  staffOf: StaffOf;
  isAdmin: boolean;
  isTester: boolean;
  isEmailVerified: boolean;
  createdAt: Date;
  lastSeenAt: Date | null;
  suspendedAt: Date | null;
  suspendedReason: string | null;
  deletionAskedAt: Date | null;
};

const SELECT_ACCOUNT = `
  SELECT u.id::float8 AS id, u.name, u.email, ${STAFF_OF} AS "staffOf", u.is_admin AS "isAdmin",
         u.is_tester AS "isTester", u.email_verified_at IS NOT NULL AS "isEmailVerified", u.created_at AS "createdAt",
         (SELECT max(s.last_seen_at) FROM session s WHERE s.user_id = u.id) AS "lastSeenAt",
         u.suspended_at AS "suspendedAt", u.suspended_reason AS "suspendedReason",
         u.deletion_asked_at AS "deletionAskedAt"
    FROM "user" u WHERE u.id = $1 AND ($2::int[] IS NULL OR ${isLearnerOfSql('u.id', '$2', '$3')})`;

/** An account as the desk shows it. Outside of the scope nobody is known. */
export async function findAccountRow(pool: pg.Pool, id: number, scope: Scope): Promise<AccountRow | null> {
  const values = [id, scope && scope.courseIds, scope && scope.lessonIds];
  return (await pool.query<AccountRow>(SELECT_ACCOUNT, values)).rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockAccountRow(client: pg.PoolClient, id: number, scope: Scope): Promise<AccountRow | null> {
  const values = [id, scope && scope.courseIds, scope && scope.lessonIds];
  return (await client.query<AccountRow>(`${SELECT_ACCOUNT} FOR UPDATE OF u`, values)).rows[0] ?? null;
}
