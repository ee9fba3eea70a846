import type pg from 'pg';
import { changeMoney, mayTakeBack } from '#domain/payment/money-change.ts';
import { accessEndMs, addedDays, replayAccess } from '#domain/payment/order-standing.ts';
import { AppError } from '../../platform/app-error.ts';
import { orderFacts, type OrderRow } from './order-rows.ts';
import { queueReceipt, type ReceiptMailDeps } from './receipt-mail.ts';

/** `mail` is null on a site that sends none. */
export type SettleDeps = { now: () => number; mail: ReceiptMailDeps | null };

/**
 * Adds money to a locked order, and opens its course once the price is there: all in the caller's transaction, so that
 * a transfer is on its order, and the course open, or neither.
 */
export async function addMoney(
  deps: SettleDeps,
  client: pg.PoolClient,
  order: OrderRow,
  amountDong: number,
): Promise<void> {
  const nowMs = deps.now();
  const { receivedDong, opens } = changeMoney(orderFacts(order), amountDong);
  await client.query('UPDATE payment_order SET received_dong = $2 WHERE id = $1', [order.id, receivedDong]);
  const { userId, courseId, days } = order;
  if (!opens) return;
  const opened = userId === null ? null : await openCourse(client, { userId, courseId, days }, nowMs);
  await client.query('UPDATE payment_order SET paid_at = $2, access_ends_at = $3 WHERE id = $1', [
    order.id,
    opened?.startsAt ?? new Date(nowMs),
    opened?.expiresAt ?? null,
  ]);
  if (opened && deps.mail) await queueReceipt(client, { ...order, accessEndsAt: opened.expiresAt }, deps.mail, nowMs);
}

/**
 * Takes money off a locked order that was put on it by mistake. If the price is no longer there, the access that it
 * opened ends, and the order waits again.
 */
export async function takeMoney(
  { now }: Pick<SettleDeps, 'now'>,
  client: pg.PoolClient,
  order: OrderRow,
  amountDong: number,
): Promise<void> {
  const facts = orderFacts(order);
  if (!mayTakeBack(facts)) throw new AppError('ORDER_GAVE_BACK');
  const { receivedDong, closes } = changeMoney(facts, -amountDong);
  if (closes) await endAccess(client, order, now());
  await client.query(
    `UPDATE payment_order
        SET received_dong = $2, paid_at = CASE WHEN $3 THEN NULL ELSE paid_at END,
            access_ends_at = CASE WHEN $3 THEN NULL ELSE access_ends_at END
      WHERE id = $1`,
    [order.id, receivedDong, closes],
  );
}

type Bought = { userId: number; courseId: number; days: number | null };

/** Enrols the learner. The lock on them lets two orders paid at one moment add up. */
async function openCourse(
  client: pg.PoolClient,
  { userId, courseId, days }: Bought,
  nowMs: number,
): Promise<{ startsAt: Date; expiresAt: Date | null }> {
  await client.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [userId]);
  const { rows } = await client.query<{ startsAt: Date; expiresAt: Date | null }>(
    `SELECT starts_at AS "startsAt", expires_at AS "expiresAt" FROM enrolment
      WHERE user_id = $1 AND course_id = $2 ORDER BY starts_at DESC`,
    [userId, courseId],
  );
  const running = rows.filter(({ expiresAt }) => expiresAt === null || expiresAt.getTime() > nowMs);
  const ends = running.map(({ expiresAt }) => expiresAt?.getTime() ?? Infinity);
  const runningUntilMs = ends.length === 0 ? undefined : finiteOrNull(Math.max(...ends));
  const endMs = accessEndMs(days, nowMs, runningUntilMs);
  // The moment is part of the row's key, and tells a refund which access to end.
  const newestMs = rows[0]?.startsAt.getTime() ?? 0;
  const startsAt = new Date(Math.max(nowMs, newestMs + 1));
  const expiresAt = endMs === null ? null : new Date(endMs);
  await client.query(
    `INSERT INTO enrolment (user_id, course_id, starts_at, expires_at, source) VALUES ($1, $2, $3, $4, 'payment')`,
    [userId, courseId, startsAt, expiresAt],
  );
  return { startsAt, expiresAt };
}

const finiteOrNull = (ms: number) => (Number.isFinite(ms) ? ms : null);

/**
 * Ends the access that the order opened, and takes its days out of what was bought, or added by staff, after it. What the
 * learner has from elsewhere stays. All of the learner's orders for the course are locked: `lockOrderAmongOthers`.
 */
export async function endAccess(client: pg.PoolClient, order: OrderRow, nowMs: number): Promise<void> {
  const { userId, courseId, paidAt } = order;
  if (userId === null) return;
  await client.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [userId]);
  const { rows: paid } = await client.query<{
    id: number;
    days: number | null;
    startsAt: Date | null;
    endsAt: Date | null;
  }>(
    `SELECT id::float8 AS id, days, paid_at AS "startsAt", access_ends_at AS "endsAt" FROM payment_order
      WHERE user_id = $1 AND course_id = $2 AND paid_at IS NOT NULL AND refunded_at IS NULL AND id <> $3`,
    [userId, courseId, order.id],
  );
  const orders = paid.flatMap(({ startsAt, ...one }) => (startsAt === null ? [] : [{ ...one, startsAt }]));
  const { rows: others } = await client.query<{ source: string; startsAt: Date; endsAt: Date | null }>(
    `SELECT source, starts_at AS "startsAt", expires_at AS "endsAt" FROM enrolment
      WHERE user_id = $1 AND course_id = $2 AND source <> 'payment'`,
    [userId, courseId],
  );
  const since = paidAt?.getTime() ?? nowMs;
  const before = [
    { startsAtMs: since, endsAtMs: order.accessEndsAt?.getTime() ?? null },
    ...[...orders, ...others].map(toAccess),
  ];
  const isAdded = ({ source, startsAt, endsAt }: (typeof others)[number]) =>
    source === 'staff' && startsAt.getTime() > since && endsAt !== null && endsAt.getTime() > nowMs;
  const replayed = replayAccess(
    [
      ...orders.map(({ id, days, startsAt }) => ({ id, days, startsAt, paidAtMs: startsAt.getTime() })),
      ...others.filter(isAdded).map(({ startsAt, endsAt }) => {
        const added = { startsAtMs: startsAt.getTime(), endsAtMs: endsAt?.getTime() ?? 0 };
        return { id: null, days: addedDays(added, before), startsAt, paidAtMs: added.startsAtMs };
      }),
    ],
    others.filter((one) => !isAdded(one)).map(toAccess),
  );
  await setEnd(client, order, new Date(nowMs));
  for (const { id, startsAt, paidAtMs, endsAtMs } of replayed) {
    if (paidAtMs < since) continue;
    await setEnd(client, { id, userId, courseId, paidAt: startsAt }, endsAtMs === null ? null : new Date(endsAtMs));
  }
}

const toAccess = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }) => ({
  startsAtMs: startsAt.getTime(),
  endsAtMs: endsAt?.getTime() ?? null,
});

/** `id` null: staff gave it. */
type OpenedOrder = Pick<OrderRow, 'userId' | 'courseId' | 'paidAt'> & { id: number | null };

/**
 * An enrolment begins at the moment at which its order was paid. It may have ended earlier, as staff can decide: then it
 * stays so. Null ends nothing.
 */
async function setEnd(client: pg.PoolClient, order: OpenedOrder, endsAt: Date | null): Promise<void> {
  await client.query(
    `UPDATE enrolment SET expires_at = least(expires_at, $4::timestamptz)
      WHERE user_id = $1 AND course_id = $2 AND starts_at = $3 AND source = $5`,
    [order.userId, order.courseId, order.paidAt, endsAt, order.id === null ? 'staff' : 'payment'],
  );
  if (order.id === null) return;
  await client.query('UPDATE payment_order SET access_ends_at = least(access_ends_at, $2::timestamptz) WHERE id = $1', [
    order.id,
    endsAt,
  ]);
}
