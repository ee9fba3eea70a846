import type pg from 'pg';
import type { AssignInput, ConfirmInput, DismissInput, RefundInput, TakeOffInput } from '#contract/payment-desk.ts';
import { StaffOrderView } from '#contract/payment-desk.ts';
import { isOrderCode } from '#domain/payment/order-code.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { auditOrder } from './order-audit.ts';
import { lockOrderAmongOthers, lockOrders, type OrderRow } from './order-rows.ts';
import { type PaymentDeps, standingOf } from './orders.ts';
import { endAccess, takeMoney } from './settle.ts';
import { toStaffOrder } from './staff-lists.ts';
import { findStaffOrder } from './staff-rows.ts';
import { assign, receiveByStaff, refuseUnseen } from './transfers.ts';

type Staff = { context: RequestContext; userId: number };

/** Puts a transfer on the order that staff found for it. */
export async function assignTransfer(
  deps: PaymentDeps,
  { context, userId }: Staff,
  transferId: number,
  { order_code: code, note, seen_received_dong: seenDong }: AssignInput,
): Promise<StaffOrderView> {
  await inTransaction(deps.pool, async (client) => {
    // The order first, as a transfer that comes in does.
    const order = await lockTakingOrder(client, code);
    const transfer = await lockTransfer(client, transferId);
    if (transfer.orderId !== null) throw new AppError('TRANSFER_HANDLED');
    refuseUnseen(order.receivedDong, seenDong);
    await assign(deps, client, transfer, order, { userId, note });
    const { amountDong } = transfer;
    const act = { action: 'payment.assign', userId, amountDong, note, transferId } as const;
    await auditOrder(client, order, act, deps.now());
  });
  return findOne(deps, context, code);
}

/** Takes a transfer off the order that it was put on by mistake; it then fits no order again. */
export async function takeOffTransfer(
  deps: PaymentDeps,
  { context, userId }: Staff,
  transferId: number,
  { order_code: code, note }: TakeOffInput,
): Promise<StaffOrderView> {
  await inTransaction(deps.pool, async (client) => {
    const order = await lockOrder(client, code, lockOrderAmongOthers);
    const transfer = await lockTransfer(client, transferId);
    if (transfer.orderId !== order.id) throw new AppError('TRANSFER_ELSEWHERE');
    const { amountDong } = transfer;
    await takeMoney(deps, client, order, amountDong);
    await client.query('UPDATE bank_transfer SET order_id = NULL, handled_by = $2, note = $3 WHERE id = $1', [
      transferId,
      userId,
      note,
    ]);
    const act = { action: 'payment.take-off', userId, amountDong, note, transferId } as const;
    await auditOrder(client, order, act, deps.now());
  });
  return findOne(deps, context, code);
}

/** Writes down that a transfer belongs to no order. */
export function dismissTransfer(
  deps: PaymentDeps,
  userId: number,
  transferId: number,
  { note }: DismissInput,
): Promise<void> {
  return inTransaction(deps.pool, async (client) => {
    const transfer = await lockTransfer(client, transferId);
    if (transfer.orderId !== null || transfer.isDismissed) throw new AppError('TRANSFER_HANDLED');
    const nowMs = deps.now();
    await client.query('UPDATE bank_transfer SET dismissed_at = $2, handled_by = $3, note = $4 WHERE id = $1', [
      transferId,
      new Date(nowMs),
      userId,
      note,
    ]);
    await recordAudit(client, {
      atMs: nowMs,
      actorId: userId,
      action: 'payment.dismiss',
      subject: { kind: 'bank-transfer', id: String(transferId) },
      before: { is_dismissed: false, note: transfer.note },
      after: { is_dismissed: true, note, amount_dong: transfer.amountDong },
    });
  });
}

/** Takes in money that staff saw arrive. */
export async function confirmOrder(
  deps: PaymentDeps,
  { context, userId }: Staff,
  code: string,
  { amount_dong: amountDong, note, client_id: clientId, seen_received_dong: seenDong }: ConfirmInput,
): Promise<StaffOrderView> {
  await inTransaction(deps.pool, async (client) => {
    const order = await lockTakingOrder(client, code);
    const confirmed = { clientId, amountDong, note, userId, seenDong };
    if (!(await receiveByStaff(deps, client, order, confirmed))) return;
    await auditOrder(client, order, { action: 'payment.confirm', userId, amountDong, note }, deps.now());
  });
  return findOne(deps, context, code);
}

/**
 * Writes down money that the school gave back. It ends the access that the order had bought, whose days no later order
 * has either; what came beyond the price can be given back without that. The order stays.
 */
export async function refundOrder(
  deps: PaymentDeps,
  { context, userId }: Staff,
  code: string,
  { amount_dong: amountDong, note, keeps_access: keepsAccess, seen_refunded_dong: seenDong }: RefundInput,
): Promise<StaffOrderView> {
  await inTransaction(deps.pool, async (client) => {
    const order = await lockTakingOrder(client, code, lockOrderAmongOthers);
    if (order.receivedDong === 0) throw new AppError('ORDER_NOT_PAID');
    const nowMs = deps.now();
    const earlierDong = order.refundedDong ?? 0;
    refuseUnseen(earlierDong, seenDong);
    const mostDong = keepsAccess ? standingOf(order, nowMs).surplusDong : order.receivedDong - earlierDong;
    if (amountDong > mostDong) throw new AppError('REFUND_TOO_LARGE');
    await client.query(
      'UPDATE payment_order SET refunded_dong = $2, refund_note = $3, refunded_by = $4, refunded_at = $5 WHERE id = $1',
      [order.id, earlierDong + amountDong, note, userId, keepsAccess ? null : new Date(nowMs)],
    );
    if (!keepsAccess && order.paidAt !== null) await endAccess(client, order, nowMs);
    await auditOrder(client, order, { action: 'payment.refund', userId, amountDong, note }, nowMs);
  });
  return findOne(deps, context, code);
}

const lockAlone = async (client: pg.PoolClient, code: string) => (await lockOrders(client, [code]))[0] ?? null;

/** The order with this code, locked: alone, or among others whose access may change, too. */
async function lockOrder(client: pg.PoolClient, code: string, lock = lockAlone): Promise<OrderRow> {
  const typed = code.toUpperCase();
  const order = isOrderCode(typed) ? await lock(client, typed) : null;
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/** The same; a refunded one takes no more. */
async function lockTakingOrder(client: pg.PoolClient, code: string, lock = lockAlone): Promise<OrderRow> {
  const order = await lockOrder(client, code, lock);
  if (order.refundedAt !== null) throw new AppError('ORDER_REFUNDED');
  return order;
}

type LockedTransfer = {
  id: number;
  amountDong: number;
  orderId: number | null;
  isDismissed: boolean;
  note: string | null;
};

async function lockTransfer(client: pg.PoolClient, id: number): Promise<LockedTransfer> {
  const { rows } = await client.query<LockedTransfer>(
    `SELECT id::float8 AS id, amount_dong::float8 AS "amountDong", order_id::float8 AS "orderId",
            dismissed_at IS NOT NULL AS "isDismissed", note
       FROM bank_transfer WHERE id = $1 FOR UPDATE`,
    [id],
  );
  const [transfer] = rows;
  if (!transfer) throw new AppError('TRANSFER_NOT_FOUND');
  return transfer;
}

async function findOne(deps: PaymentDeps, context: RequestContext, code: string): Promise<StaffOrderView> {
  const row = await findStaffOrder(deps.pool, code.toUpperCase());
  if (!row) throw new AppError('ORDER_NOT_FOUND');
  return StaffOrderView.parse(toStaffOrder(context, row, deps.now()));
}
