import type pg from 'pg';
import { isDispensable } from '#domain/account/deletion.ts';
import { AppError } from '../../platform/app-error.ts';

/**
 * Locks an account and all admins, always in this order: of two admins who leave at the same moment, the second one is
 * the last. Returns how many other admins can act.
 */
export async function lockWithAdmins(client: pg.PoolClient, id: number): Promise<number> {
  const { rows } = await client.query<{ id: number; isActive: boolean }>(
    `SELECT id::float8 AS id, suspended_at IS NULL AND deletion_asked_at IS NULL AS "isActive"
       FROM "user" WHERE is_admin OR id = $1 ORDER BY id FOR UPDATE`,
    [id],
  );
  return rows.filter((one) => one.id !== id && one.isActive).length;
}

export function refuseLastAdmin(account: { isAdmin: boolean }, otherAdmins: number): void {
  if (!isDispensable(account, otherAdmins)) throw new AppError('LAST_ADMIN');
}
