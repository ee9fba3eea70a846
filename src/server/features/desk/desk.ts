import type pg from 'pg';
import { DeskView } from '#contract/desk/desk.ts';
import { isSiteStaff } from '#domain/access/staff-of.ts';
import { scopeOf, type Staff } from '../access/index.ts';
import type { AuthDeps } from '../auth/index.ts';
import { countReported } from '../comments/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import type { RequestContext } from '../request-context/index.ts';

/** `timeZone`: in which days begin. */
export type DeskDeps = Pick<AuthDeps, 'pool' | 'now' | 'mail'> & { timeZone: string; payments: PaymentDeps };

/** More are not counted. */
const MOST = 100;

/** What waits for staff: in their courses, and of the whole site's money for its staff alone. */
export async function findDesk({ pool }: DeskDeps, { tree }: RequestContext, staff: Staff): Promise<DeskView> {
  const [reports, transfers] = await Promise.all([
    countReported(pool, scopeOf(tree, staff)),
    isSiteStaff(staff) ? countOpenTransfers(pool) : null,
  ]);
  return DeskView.parse({ reports, transfers });
}

async function countOpenTransfers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM (SELECT FROM bank_transfer WHERE order_id IS NULL AND dismissed_at IS NULL LIMIT ${MOST}) AS open`,
  );
  return rows[0]?.count ?? 0;
}
