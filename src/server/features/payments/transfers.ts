import type pg from 'pg';
import { orderCodesIn } from '#domain/payment/order-code.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ReportedTransfer } from './bank-notice.ts';
import { lockOrders, type OrderRow } from './order-rows.ts';
import { addMoney, type SettleDeps } from './settle.ts';

export type TransferDeps = SettleDeps & { pool: pg.Pool };

/**
 * Takes in a transfer: once, however often it is reported, and whole or not at all. It goes to the order that its text
 * names, else into the list of those that fit none. The same id with another amount or text is refused. False: it was
 * known. decisions §12
 */
export function receiveTransfer(deps: TransferDeps, transfer: ReportedTransfer): Promise<boolean> {
  return inTransaction(deps.pool, async (client) => {
    const id = await insertTransfer(client, transfer, deps.now());
    if (id === null) {
      await refuseAltered(client, transfer);
      return false;
    }
    const order = await findNamedOrder(client, transfer.text);
    if (order) await assign(deps, client, { id, amountDong: transfer.amountDong }, order);
    return true;
  });
}

/** Stores the transfer; null: it is known. */
async function insertTransfer(
  client: pg.PoolClient,
  { source, externalId, amountDong, text, account, reference }: ReportedTransfer,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO bank_transfer (source, external_id, amount_dong, text, account, reference, received_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (source, external_id) DO NOTHING RETURNING id::float8 AS id`,
    [source, externalId, amountDong, text, account, reference, new Date(nowMs)],
  );
  return rows[0]?.id ?? null;
}

async function refuseAltered(client: pg.PoolClient, transfer: ReportedTransfer): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM bank_transfer
      WHERE source = $1 AND external_id = $2 AND amount_dong = $3 AND text = $4 AND account = $5`,
    [transfer.source, transfer.externalId, transfer.amountDong, transfer.text, transfer.account],
  );
  if (!rowCount) throw new AppError('TRANSFER_ALTERED');
}

/** The one order that a text names. Of a refunded one, one of a deleted account, or of several, staff decide. */
async function findNamedOrder(client: pg.PoolClient, text: string): Promise<OrderRow | null> {
  const orders = await lockOrders(client, orderCodesIn(text));
  const [order] = orders;
  return order && orders.length === 1 && order.refundedAt === null && order.userId !== null ? order : null;
}

/** Puts a stored transfer on a locked order. */
export async function assign(
  deps: SettleDeps,
  client: pg.PoolClient,
  transfer: { id: number; amountDong: number },
  order: OrderRow,
  by: { userId: number; note: string } | null = null,
): Promise<void> {
  await client.query(
    'UPDATE bank_transfer SET order_id = $2, handled_by = $3, note = $4, dismissed_at = NULL WHERE id = $1',
    [transfer.id, order.id, by?.userId ?? null, by?.note ?? null],
  );
  await addMoney(deps, client, order, transfer.amountDong);
}

/** Somebody who decided by another amount than there is now looks again: their colleague may have done the same. */
export function refuseUnseen(dong: number, seenDong: number | undefined): void {
  if (seenDong !== undefined && seenDong !== dong) throw new AppError('ORDER_CHANGED');
}

/** Takes in money that staff saw arrive, on a locked order. False: this confirmation is known. */
export async function receiveByStaff(
  deps: SettleDeps,
  client: pg.PoolClient,
  order: OrderRow,
  confirmed: { clientId: string; amountDong: number; note: string; userId: number; seenDong: number | undefined },
): Promise<boolean> {
  const { clientId, amountDong, note, userId, seenDong } = confirmed;
  const transfer = {
    source: 'staff',
    externalId: clientId,
    amountDong,
    text: order.code,
    account: '',
    reference: '',
  } as const;
  const id = await insertTransfer(client, transfer, deps.now());
  if (id === null) {
    await refuseAltered(client, transfer);
    return false;
  }
  refuseUnseen(order.receivedDong, seenDong);
  await assign(deps, client, { id, amountDong }, order, { userId, note });
  return true;
}
