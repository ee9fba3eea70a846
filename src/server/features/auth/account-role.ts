import type pg from 'pg';
import type { ACCOUNT_ROLES } from '#domain/account/desk-rules.ts';
import type { StaffOf } from '#domain/access/staff-of.ts';
import { STAFF_OF } from '../../db/staff-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import { emailKey } from './email-address.ts';
import { lockWithAdmins, refuseLastAdmin } from './last-admin.ts';
import { type AuthDeps, createUser } from './service.ts';

/** What an account may do: `courseIds` are those that a teacher teaches, of every other role none. */
export type AccountRole = { role: (typeof ACCOUNT_ROLES)[number]; courseIds: readonly number[] };

/**
 * Makes an account what it is from now on: the next request of its owner asks anew. Nothing else of it ends. Written
 * down with what it was; false: it was so already. The caller has locked the account.
 */
export async function saveRole(
  client: pg.PoolClient,
  userId: number,
  { role, courseIds }: AccountRole,
  by: { actorId: number | null; nowMs: number },
): Promise<boolean> {
  if (role === 'teacher' && courseIds.length === 0) throw new AppError('ROLE_NEEDS_COURSE');
  const after = toTold({ role, courseIds: role === 'teacher' ? courseIds : [] });
  const before = toTold(await readRole(client, userId));
  if (JSON.stringify(before) === JSON.stringify(after)) return false;
  await client.query('UPDATE "user" SET is_staff = $2, is_admin = $3 WHERE id = $1', [
    userId,
    role === 'staff' || role === 'admin',
    role === 'admin',
  ]);
  await client.query('DELETE FROM course_staff WHERE user_id = $1 AND course_id <> ALL($2::int[])', [
    userId,
    after.courses,
  ]);
  await client.query(
    `INSERT INTO course_staff (user_id, course_id) SELECT $1, c.id FROM unnest($2::int[]) AS c(id)
     ON CONFLICT DO NOTHING`,
    [userId, after.courses],
  );
  const subject = { kind: 'account', id: String(userId) } as const;
  await recordAudit(client, { atMs: by.nowMs, actorId: by.actorId, action: 'account.role', subject, before, after });
  return true;
}

/** Makes an account from the command line. What it may do beyond a learner is written down with it. */
export function createByOperator(
  deps: Pick<AuthDeps, 'pool' | 'now'>,
  person: { name: string; email: string; password: string; isTester: boolean },
  to: AccountRole,
): Promise<number> {
  return createUser(deps, person, {
    also: async (client, userId) => {
      await saveRole(client, userId, to, { actorId: null, nowMs: deps.now() });
    },
  });
}

/** From the command line. null: there is no account with this address. The last admin stays one. */
export function changeRoleByEmail(
  pool: pg.Pool,
  email: string,
  to: AccountRole,
  nowMs: number,
): Promise<boolean | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: number }>('SELECT id::float8 AS id FROM "user" WHERE email_key = $1', [
      emailKey(email),
    ]);
    const [account] = rows;
    if (!account) return null;
    const otherAdmins = await lockWithAdmins(client, account.id);
    const { role } = await readRole(client, account.id);
    if (to.role !== 'admin') refuseLastAdmin({ isAdmin: role === 'admin' }, otherAdmins);
    return saveRole(client, account.id, to, { actorId: null, nowMs });
  });
}

/** Equal roles are told in equal words. */
const toTold = ({ role, courseIds }: AccountRole) => ({
  role,
  courses: [...new Set(courseIds)].toSorted((a, b) => a - b),
});

async function readRole(client: pg.PoolClient, userId: number): Promise<AccountRole> {
  const { rows } = await client.query<{ isAdmin: boolean; staffOf: StaffOf }>(
    `SELECT u.is_admin AS "isAdmin", ${STAFF_OF} AS "staffOf" FROM "user" u WHERE u.id = $1`,
    [userId],
  );
  const [row] = rows;
  if (!row) throw new AppError('LEARNER_NOT_FOUND');
  if (row.isAdmin) return { role: 'admin', courseIds: [] };
  if (row.staffOf === 'all') return { role: 'staff', courseIds: [] };
  return { role: row.staffOf.length > 0 ? 'teacher' : 'learner', courseIds: row.staffOf };
}
