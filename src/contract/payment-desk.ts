import { z } from 'zod';
import { ORDER_CODE_LENGTH } from '#domain/payment/order-code.ts';
import { dong, moment, OrderView } from './payments.ts';

/** Sums of transfers stay far below what a number holds exactly. */
const MAX_DONG = 1_000_000_000_000;
const amount = z.int().min(1).max(MAX_DONG).describe('whole đồng');
export const MAX_NOTE_UNITS = 500;
const note = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NOTE_UNITS)
  // PostgreSQL holds no NUL, UTF-8 no half of a pair.
  .regex(/^(?:\n|[^\p{Cc}\p{Cs}])*$/u)
  .describe('why, for whoever reads it later');
const orderCode = z.string().length(ORDER_CODE_LENGTH).describe('code of the order');
const staffName = z.string().nullable().describe('who did it; null: nobody of staff, or their account is gone');

const before = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
  .optional()
  .describe('next_before of the last answer');
/** A day of this century: others concern no order, and PostgreSQL does not know all of them. */
const day = z.iso.date().regex(/^20/);

export const ORDER_FILTERS = ['all', 'open', 'partial', 'paid', 'surplus', 'refunded', 'ended'] as const;
export const MAX_ORDER_SEARCH_UNITS = 100;

const orderFilters = {
  filter: z.enum(ORDER_FILTERS).default('all').describe('open: nothing came yet, ended: nor will it'),
  q: z
    .string()
    .max(MAX_ORDER_SEARCH_UNITS)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)
    .optional()
    .describe("an order's code, or beginnings of words of a learner's name or address"),
  course: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional()
    .describe('orders of this course'),
  from: day.optional().describe("first day on which they were made, in the site's time zone"),
  to: day.optional().describe('last day on which they were made'),
};

/** Query of GET /api/staff/orders.csv. */
export const StaffOrdersCsvQuery = z.object(orderFilters);
export type StaffOrdersCsvQuery = z.infer<typeof StaffOrdersCsvQuery>;
/** Query of GET /api/staff/orders. */
export const StaffOrdersQuery = z.object({ ...orderFilters, before });
export type StaffOrdersQuery = z.infer<typeof StaffOrdersQuery>;

export const StaffOrderView = OrderView.omit({ target: true }).extend({
  learner: z
    .object({
      id: z.int().describe('account'),
      name: z.string().describe('as the learner wrote it'),
      email: z.string().describe('as the learner wrote it'),
    })
    .nullable()
    .describe('null: the account was deleted'),
  refund_note: z.string().nullable().describe('why it was refunded'),
});
export type StaffOrderView = z.infer<typeof StaffOrderView>;

/** Answer of GET /api/staff/orders. */
export const StaffOrdersView = z.object({
  orders: z.array(StaffOrderView).describe('newest first'),
  next_before: z.int().nullable().describe('for the next page, null at the end'),
});
export type StaffOrdersView = z.infer<typeof StaffOrdersView>;

/** Something that happened to an order. */
export const OrderEventView = z.object({
  kind: z
    .enum(['made', 'received', 'opened', 'taken-off', 'refunded', 'surplus-refunded'])
    .describe('received: money that is on it; taken-off: money that was put on it by mistake'),
  at: moment.describe('when'),
  amount_dong: dong.nullable().describe('whole đồng; null: no money moved'),
  by: staffName,
  note: z.string().nullable().describe('what staff wrote'),
  transfer: z
    .object({
      id: z.int().describe('the transfer'),
      source: z.enum(['sepay', 'casso', 'staff']).describe('who reported it'),
      text: z.string().describe('as the bank gave it'),
    })
    .nullable()
    .describe('of received money'),
});
export type OrderEventView = z.infer<typeof OrderEventView>;

/** One order, for staff. */
export const StaffOrderPageView = z.object({
  order: StaffOrderView.describe('as it stands'),
  events: z.array(OrderEventView).describe('in the order in which they happened'),
  can: z.object({ refund: z.boolean().describe('the viewer may write down refunds') }).describe('what is offered'),
});
export type StaffOrderPageView = z.infer<typeof StaffOrderPageView>;

export const TRANSFER_FILTERS = ['open', 'all', 'dismissed'] as const;

const transferFilters = {
  filter: z.enum(TRANSFER_FILTERS).default('open').describe('open: fits no order and nobody has handled it'),
};

/** Query of GET /api/staff/transfers.csv. */
export const TransfersCsvQuery = z.object(transferFilters);
export type TransfersCsvQuery = z.infer<typeof TransfersCsvQuery>;
/** Query of GET /api/staff/transfers. */
export const TransfersQuery = z.object({ ...transferFilters, before });
export type TransfersQuery = z.infer<typeof TransfersQuery>;

export const TransferView = z.object({
  id: z.int().describe('the transfer'),
  source: z.enum(['sepay', 'casso', 'staff']).describe('who reported it'),
  amount_dong: dong.describe('whole đồng'),
  text: z.string().describe('as the bank gave it'),
  account: z.string().describe('that received it, as reported'),
  reference: z.string().describe("the bank's"),
  received_at: moment.describe('when it was reported here'),
  order_code: z.string().nullable().describe('the order it belongs to'),
  note: z.string().nullable().describe('what staff wrote'),
  handled_by: staffName,
  is_dismissed: z.boolean().describe('staff wrote down that it belongs to no order'),
  likely_codes: z.array(z.string()).describe('of orders that the text may mean'),
});
export type TransferView = z.infer<typeof TransferView>;

/** Answer of GET /api/staff/transfers. */
export const TransfersView = z.object({
  transfers: z.array(TransferView).describe('newest first'),
  next_before: z.int().nullable().describe('for the next page, null at the end'),
});
export type TransfersView = z.infer<typeof TransfersView>;

const seenReceived = dong
  .optional()
  .describe('what the order had received when the caller looked; refused if that has changed since');

/** Body of POST /api/staff/transfers/{id}/assign. */
export const AssignInput = z.object({ order_code: orderCode, note, seen_received_dong: seenReceived });
export type AssignInput = z.infer<typeof AssignInput>;

/** Body of POST /api/staff/transfers/{id}/take-off: it was put on this order by mistake. */
export const TakeOffInput = z.object({ order_code: orderCode, note });
export type TakeOffInput = z.infer<typeof TakeOffInput>;

/** Body of POST /api/staff/transfers/{id}/dismiss. */
export const DismissInput = z.object({ note });
export type DismissInput = z.infer<typeof DismissInput>;

/** Body of POST /api/staff/orders/{code}/confirm: money that staff saw arrive. */
export const ConfirmInput = z.object({
  amount_dong: amount,
  note,
  client_id: z.uuid().describe('id of this confirmation; a second arrival changes nothing'),
  seen_received_dong: seenReceived,
});
export type ConfirmInput = z.infer<typeof ConfirmInput>;

/** Body of POST /api/staff/orders/{code}/refund: money that the school gave back. Ends the access, unless it is kept. */
export const RefundInput = z.object({
  amount_dong: amount,
  note,
  keeps_access: z.boolean().default(false).describe('true: only what came beyond the price is given back'),
  seen_refunded_dong: dong
    .optional()
    .describe('what had been given back when the caller looked; refused if that has changed since'),
});
export type RefundInput = z.infer<typeof RefundInput>;
