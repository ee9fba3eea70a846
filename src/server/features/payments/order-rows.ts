import type pg from 'pg';
import type { OrderFacts } from '#domain/payment/order-standing.ts';

/** An order as it is stored. Amounts are whole đồng. */
export type OrderRow = {
  id: number;
  code: string;
  userId: number | null;
  courseId: number;
  days: number | null;
  priceDong: number;
  receivedDong: number;
  createdAt: Date;
  paidAt: Date | null;
  accessEndsAt: Date | null;
  refundedAt: Date | null;
  refundedDong: number | null;
  refundNote: string | null;
};

export const ORDER_COLUMNS = `
  o.id::float8 AS id, o.code, o.user_id::float8 AS "userId", o.course_id AS "courseId", o.days,
  o.price_dong::float8 AS "priceDong", o.received_dong::float8 AS "receivedDong", o.created_at AS "createdAt",
  o.paid_at AS "paidAt", o.access_ends_at AS "accessEndsAt", o.refunded_at AS "refundedAt",
  o.refunded_dong::float8 AS "refundedDong", o.refund_note AS "refundNote"`;

/** What the rules ask of an order. */
export function orderFacts(row: OrderRow): OrderFacts {
  return {
    priceDong: row.priceDong,
    receivedDong: row.receivedDong,
    refundedDong: row.refundedDong ?? 0,
    createdAtMs: row.createdAt.getTime(),
    paidAtMs: row.paidAt?.getTime() ?? null,
    refundedAtMs: row.refundedAt?.getTime() ?? null,
  };
}

type Client = pg.Pool | pg.PoolClient;

/** A learner's order by the id that their browser gave it. */
export async function findByClientId(client: Client, userId: number, clientId: string): Promise<OrderRow | null> {
  const { rows } = await client.query<OrderRow>(
    `SELECT ${ORDER_COLUMNS} FROM payment_order o WHERE o.user_id = $1 AND o.client_id = $2`,
    [userId, clientId],
  );
  return rows[0] ?? null;
}

/** A learner's orders, newest first. */
export async function findOrdersOf(client: Client, userId: number, limit: number): Promise<OrderRow[]> {
  const { rows } = await client.query<OrderRow>(
    `SELECT ${ORDER_COLUMNS} FROM payment_order o WHERE o.user_id = $1 ORDER BY o.id DESC LIMIT $2`,
    [userId, limit],
  );
  return rows;
}

/** An order by its code, if it is the learner's. */
export async function findOwnOrder(client: Client, userId: number, code: string): Promise<OrderRow | null> {
  const { rows } = await client.query<OrderRow>(
    `SELECT ${ORDER_COLUMNS} FROM payment_order o WHERE o.user_id = $1 AND o.code = $2`,
    [userId, code],
  );
  return rows[0] ?? null;
}

/** The orders with these codes, locked until the transaction ends; in the order of their ids, so that none waits twice. */
export async function lockOrders(client: pg.PoolClient, codes: readonly string[]): Promise<OrderRow[]> {
  if (codes.length === 0) return [];
  const { rows } = await client.query<OrderRow>(
    `SELECT ${ORDER_COLUMNS} FROM payment_order o WHERE o.code = ANY($1::text[]) ORDER BY o.id FOR UPDATE`,
    [codes],
  );
  return rows;
}

/**
 * The orders of a learner for a course, locked as `lockOrders` does: whoever changes what several of them opened locks
 * them all, before the learner.
 */
export async function lockOrdersOf(client: pg.PoolClient, userId: number, courseId: number): Promise<void> {
  await client.query('SELECT FROM payment_order WHERE user_id = $1 AND course_id = $2 ORDER BY id FOR UPDATE', [
    userId,
    courseId,
  ]);
}

/** The order with this code, locked together with its learner's others for the course. */
export async function lockOrderAmongOthers(client: pg.PoolClient, code: string): Promise<OrderRow | null> {
  const { rows } = await client.query<{ userId: number | null; courseId: number }>(
    'SELECT user_id::float8 AS "userId", course_id AS "courseId" FROM payment_order WHERE code = $1',
    [code],
  );
  const [own] = rows;
  if (own && own.userId !== null) await lockOrdersOf(client, own.userId, own.courseId);
  return (await lockOrders(client, [code]))[0] ?? null;
}

export type NewOrder = Pick<OrderRow, 'code' | 'courseId' | 'days' | 'priceDong' | 'createdAt'> & {
  userId: number;
  clientId: string;
};

/** Stores an order; null: its code, or its learner's client id, is taken. */
export async function insertOrder(client: Client, order: NewOrder): Promise<OrderRow | null> {
  const { rows } = await client.query<OrderRow>(
    `INSERT INTO payment_order AS o (code, user_id, course_id, days, price_dong, client_id, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING ${ORDER_COLUMNS}`,
    [order.code, order.userId, order.courseId, order.days, order.priceDong, order.clientId, order.createdAt],
  );
  return rows[0] ?? null;
}
