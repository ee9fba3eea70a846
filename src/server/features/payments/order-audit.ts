import type pg from 'pg';
import type { OrderEventView } from '#contract/payment-desk.ts';
import type { OrderState } from '#domain/payment/order-standing.ts';
import { type AuditEntry, recordAudit } from '../audit/index.ts';
import { lockOrders, type OrderRow } from './order-rows.ts';
import { standingOf } from './orders.ts';

type OrderSnapshot = {
  state: OrderState;
  received_dong: number;
  refunded_dong: number;
  paid_at: string | null;
  access_ends_at: string | null;
};

function snapshotOf(row: OrderRow, nowMs: number): OrderSnapshot {
  return {
    state: standingOf(row, nowMs).state,
    received_dong: row.receivedDong,
    refunded_dong: row.refundedDong ?? 0,
    paid_at: row.paidAt?.toISOString() ?? null,
    access_ends_at: row.accessEndsAt?.toISOString() ?? null,
  };
}

export type OrderAct = {
  action: Extract<AuditEntry['action'], `payment.${string}`>;
  userId: number;
  amountDong: number;
  note: string;
  transferId?: number;
};

/** Writes down what somebody of staff did to a locked order, as it was before and as it is now. */
export async function auditOrder(client: pg.PoolClient, before: OrderRow, act: OrderAct, nowMs: number): Promise<void> {
  const [after] = await lockOrders(client, [before.code]);
  if (!after) throw new Error(`Order ${before.code} is gone.`);
  await recordAudit(client, {
    atMs: nowMs,
    actorId: act.userId,
    action: act.action,
    subject: { kind: 'payment-order', id: before.code },
    before: snapshotOf(before, nowMs),
    after: {
      ...snapshotOf(after, nowMs),
      amount_dong: act.amountDong,
      note: act.note,
      ...(act.transferId === undefined ? {} : { transfer_id: act.transferId }),
    },
  });
}

type AuditRow = {
  at: Date;
  action: string;
  by: string | null;
  amountDong: number | null;
  note: string | null;
  state: string | null;
};

/** What was taken off an order or given back, in the order in which it happened: no other table keeps it. */
export async function findOrderAudit(pool: pg.Pool, code: string): Promise<OrderEventView[]> {
  const { rows } = await pool.query<AuditRow>(
    `SELECT a.at, a.action, u.name AS by, (a.after->>'amount_dong')::float8 AS "amountDong", a.after->>'note' AS note,
            a.after->>'state' AS state
       FROM audit_entry a LEFT JOIN "user" u ON u.id = a.actor_id
      WHERE a.subject_kind = 'payment-order' AND a.subject_id = $1
        AND a.action IN ('payment.take-off', 'payment.refund')
      ORDER BY a.id`,
    [code],
  );
  return rows.map(({ at, action, by, amountDong, note, state }) => ({
    kind: action === 'payment.take-off' ? 'taken-off' : state === 'refunded' ? 'refunded' : 'surplus-refunded',
    at: at.toISOString(),
    amount_dong: amountDong,
    by,
    note,
    transfer: null,
  }));
}
