import type pg from 'pg';
import type { ORDER_FILTERS, TRANSFER_FILTERS, TransfersQuery } from '#contract/payment-desk.ts';
import { ORDER_LIFETIME_MS } from '#domain/payment/order-standing.ts';
import type { AccountSearch } from '../../db/search-accounts.ts';
import { withOwnPlans } from '../../db/transaction.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-rows.ts';

export const PAGE_SIZE = 50;

/** An order with its learner; null for a deleted account. */
export type StaffOrderRow = OrderRow & { name: string | null; email: string | null };

type OrderFilter = (typeof ORDER_FILTERS)[number];

const ORDER_WHERE = {
  all: 'true',
  open: 'o.received_dong = 0 AND o.refunded_at IS NULL AND o.created_at > $1::timestamptz',
  partial: 'o.received_dong > 0 AND o.paid_at IS NULL AND o.refunded_at IS NULL',
  paid: 'o.paid_at IS NOT NULL AND o.refunded_at IS NULL',
  surplus:
    'o.paid_at IS NOT NULL AND o.refunded_at IS NULL AND o.received_dong - coalesce(o.refunded_dong, 0) > o.price_dong',
  refunded: 'o.refunded_at IS NOT NULL',
  ended: 'o.received_dong = 0 AND o.refunded_at IS NULL AND o.created_at <= $1::timestamptz',
} as const satisfies Record<OrderFilter, string>;

// Planned for the filters that are set. The rest of a page follows in the order of an index. The words are asked of one
// learner after another: joined, all orders of all whom they fit would be sorted.
const orders = (filter: OrderFilter) => `
    SELECT ${ORDER_COLUMNS}, u.name AS name, u.email AS email
      FROM payment_order o LEFT JOIN "user" u ON u.id = o.user_id
     WHERE ${ORDER_WHERE[filter]} AND $1::timestamptz IS NOT NULL
       AND ($2::text IS NULL OR o.code = $2)
       AND ($3::text IS NULL OR (SELECT w.search_words @@ $3::tsquery FROM "user" w WHERE w.id = o.user_id))
       AND ($10::bigint[] IS NULL OR o.user_id = ANY($10))
       AND ($4::int IS NULL OR o.course_id = $4)
       AND ($5::text IS NULL OR o.created_at >= $5::timestamp AT TIME ZONE $7)
       AND ($6::text IS NULL OR o.created_at < ($6::timestamp + interval '1 day') AT TIME ZONE $7)
       AND ($8::bigint IS NULL OR (o.created_at, o.id) < ((SELECT b.created_at FROM payment_order b WHERE b.id = $8), $8))
     ORDER BY o.created_at DESC, o.id DESC LIMIT $9`;

export type OrdersAsked = {
  filter: OrderFilter;
  code: string | null;
  /** whose; of everybody: deleted accounts included */
  learners: AccountSearch;
  courseId: number | null;
  /** days in the time zone, both included; null: from the first, to the last */
  from: string | null;
  to: string | null;
  timeZone: string;
  /** id of the order after which the page begins */
  before: number | null;
  limit: number;
};

/** Orders, newest first. */
export async function findStaffOrders(pool: pg.Pool, asked: OrdersAsked, nowMs: number): Promise<StaffOrderRow[]> {
  const { filter, code, learners, courseId, from, to, timeZone, before, limit } = asked;
  const endedBefore = new Date(nowMs - ORDER_LIFETIME_MS);
  const values = [endedBefore, code, learners.words, courseId, from, to, timeZone, before, limit, learners.ids];
  return withOwnPlans(pool, async (client) => (await client.query<StaffOrderRow>(orders(filter), values)).rows);
}

/** One order by its code. */
export async function findStaffOrder(pool: pg.Pool, code: string): Promise<StaffOrderRow | null> {
  const { rows } = await pool.query<StaffOrderRow>(
    `SELECT ${ORDER_COLUMNS}, u.name AS name, u.email AS email
       FROM payment_order o LEFT JOIN "user" u ON u.id = o.user_id WHERE o.code = $1`,
    [code],
  );
  return rows[0] ?? null;
}

export type TransferRow = {
  id: number;
  source: 'sepay' | 'casso' | 'staff';
  amountDong: number;
  text: string;
  account: string;
  reference: string;
  receivedAt: Date;
  note: string | null;
  dismissedAt: Date | null;
  orderCode: string | null;
  /** null: nobody has, or their account is gone */
  handledBy: string | null;
};

const TRANSFER_WHERE = {
  all: 'true',
  open: 't.order_id IS NULL AND t.dismissed_at IS NULL',
  dismissed: 't.dismissed_at IS NOT NULL',
} as const satisfies Record<(typeof TRANSFER_FILTERS)[number], string>;

const SELECT_TRANSFERS = `
    SELECT t.id::float8 AS id, t.source, t.amount_dong::float8 AS "amountDong", t.text, t.account, t.reference,
           t.received_at AS "receivedAt", t.note, t.dismissed_at AS "dismissedAt", o.code AS "orderCode",
           h.name AS "handledBy"
      FROM bank_transfer t LEFT JOIN payment_order o ON o.id = t.order_id LEFT JOIN "user" h ON h.id = t.handled_by`;

const transfers = (filter: keyof typeof TRANSFER_WHERE) => ({
  name: `staff-transfers-${filter}`,
  text: `${SELECT_TRANSFERS}
     WHERE ${TRANSFER_WHERE[filter]} AND ($1::bigint IS NULL OR t.id < $1)
     ORDER BY t.id DESC LIMIT $2`,
});

/** Transfers, newest first. */
export async function findTransfers(
  pool: pg.Pool,
  { filter, before, limit }: TransfersQuery & { limit: number },
): Promise<TransferRow[]> {
  return (await pool.query<TransferRow>({ ...transfers(filter), values: [before ?? null, limit] })).rows;
}

/** The money that is on an order, in the order in which it came. */
export async function findTransfersOf(pool: pg.Pool, orderId: number): Promise<TransferRow[]> {
  const { rows } = await pool.query<TransferRow>(
    `${SELECT_TRANSFERS}
     WHERE t.order_id = $1 ORDER BY t.received_at, t.id`,
    [orderId],
  );
  return rows;
}
