import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { course } from './content-schema.ts';
import { moment, user } from './schema.ts';

/** An amount of money: whole đồng. */
const dong = () => bigint({ mode: 'number' });

/** What a learner wants to buy. Never deleted; it loses its learner with the account. decisions §12 */
export const paymentOrder = pgTable(
  'payment_order',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** in the text of the transfer */
    code: text().notNull(),
    userId: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
    courseId: integer()
      .notNull()
      .references(() => course.id),
    /** of access; null: for ever */
    days: integer(),
    /** frozen when the order was made */
    priceDong: dong().notNull(),
    /** a repeated call returns the first one's order */
    clientId: uuid().notNull(),
    createdAt: moment().notNull(),
    /** sum of its transfers */
    receivedDong: dong().notNull().default(0),
    /** when the course was opened */
    paidAt: moment(),
    /** of the access that it opened; null: for ever, or it opened none */
    accessEndsAt: moment(),
    refundedAt: moment(),
    refundedDong: dong(),
    refundNote: text(),
    refundedBy: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('payment_order_code').on(table.code),
    uniqueIndex('payment_order_client_id').on(table.userId, table.clientId),
    // Staff's lists, newest first.
    index('payment_order_course').on(table.courseId, table.createdAt, table.id),
    index('payment_order_created').on(table.createdAt, table.id),
    // Staff's short lists, out of a million orders.
    index('payment_order_partial')
      .on(table.createdAt, table.id)
      .where(sql`${table.receivedDong} > 0 AND ${table.paidAt} IS NULL AND ${table.refundedAt} IS NULL`),
    index('payment_order_surplus')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.paidAt} IS NOT NULL AND ${table.refundedAt} IS NULL AND ${table.receivedDong} - coalesce(${table.refundedDong}, 0) > ${table.priceDong}`,
      ),
    index('payment_order_refunded')
      .on(table.createdAt, table.id)
      .where(sql`${table.refundedAt} IS NOT NULL`),
  ],
);

/** Money that came. Each row belongs to an order or is in the list of those that fit none. */
export const bankTransfer = pgTable(
  'bank_transfer',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** who reported it: a notification service, or 'staff' */
    source: text().$type<'sepay' | 'casso' | 'staff'>().notNull(),
    /** the reporter's own id: the same transfer reported again is one row */
    externalId: text().notNull(),
    amountDong: dong().notNull(),
    text: text().notNull(),
    /** the account that received it, as reported */
    account: text().notNull(),
    reference: text().notNull(),
    receivedAt: moment().notNull(),
    orderId: bigint({ mode: 'number' }).references(() => paymentOrder.id),
    /** how it came to its order, or out of the list, if not by its text */
    note: text(),
    handledBy: bigint({ mode: 'number' }).references(() => user.id, { onDelete: 'set null' }),
    /** staff wrote down that it belongs to no order */
    dismissedAt: moment(),
  },
  (table) => [
    uniqueIndex('bank_transfer_external_id').on(table.source, table.externalId),
    index('bank_transfer_order').on(table.orderId),
    index('bank_transfer_open')
      .on(table.id)
      .where(sql`${table.orderId} IS NULL AND ${table.dismissedAt} IS NULL`),
    index('bank_transfer_dismissed')
      .on(table.id)
      .where(sql`${table.dismissedAt} IS NOT NULL`),
  ],
);
