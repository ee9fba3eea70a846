import { z } from 'zod';
import { ORDER_STATES } from '#domain/payment/order-standing.ts';
import { learnerId } from './comments.ts';

const courseId = z.int().min(1).max(999_999_999);
/** Of answers: sums may be more than any one amount. */
export const dong = z.int().min(0);
const days = z.int().min(1).max(36_500).nullable();
export const moment = z.iso.datetime();

/** What a course costs for a time. */
export const PricePlanView = z.object({
  days: days.describe('days of access, null = for ever'),
  price_dong: dong.describe('whole đồng'),
  regular_dong: dong.nullable().describe('before the discount, null without one'),
});
export type PricePlanView = z.infer<typeof PricePlanView>;

/** Body of POST /api/orders. The price is the server's. */
export const OrderInput = z.object({
  course_id: courseId.describe('the course'),
  days: days.describe('of access, as one of its prices has them'),
  client_id: z.uuid().describe('id of this order; a second arrival answers as the first did'),
  learner_id: learnerId,
});
export type OrderInput = z.infer<typeof OrderInput>;

/** Where to transfer the money, and the picture that says the same to a bank's app. */
export const TransferTargetView = z.object({
  bank: z.string().describe('name of the bank'),
  account: z.string().describe('account number'),
  holder: z.string().describe('whose account it is'),
  amount_dong: dong.describe('what is still to be paid'),
  text: z.string().describe('text of the transfer; it names the order'),
  qr: z
    .object({
      size: z.int().describe('modules along each side, its quiet border included'),
      path: z.string().describe("the dark modules as an SVG path's d"),
    })
    .describe('the VietQR code'),
});
export type TransferTargetView = z.infer<typeof TransferTargetView>;

/** An order, for its learner. */
export const OrderView = z.object({
  code: z.string().describe('eight characters without look-alikes'),
  course_id: courseId.describe('the course'),
  course_name: z.string().describe('its name today'),
  days: days.describe('of access, null = for ever'),
  price_dong: dong.describe('frozen when the order was made'),
  received_dong: dong.describe('sum of what came'),
  missing_dong: dong.describe('what must still come'),
  surplus_dong: dong.describe('what came beyond the price'),
  refunded_dong: dong.nullable().describe('what was given back, null without a refund'),
  state: z.enum(ORDER_STATES).describe('waiting, partial, paid, ended (a later transfer still counts) or refunded'),
  created_at: moment.describe('when it was made'),
  expires_at: moment.describe('until when it waits'),
  paid_at: moment.nullable().describe('when the course was opened'),
  access_ends_at: moment.nullable().describe('of the access it opened; null: for ever, or not paid'),
  target: TransferTargetView.nullable().describe('null when nothing is to be paid, or nothing can be'),
});
export type OrderView = z.infer<typeof OrderView>;

/** Answer of GET /api/orders: the learner's orders, newest first. */
export const OrderListView = z.object({ orders: z.array(OrderView.omit({ target: true })).describe('newest first') });
export type OrderListView = z.infer<typeof OrderListView>;

/** Path of an order. Any text: what is no code is not found. */
export const OrderParams = z.object({ code: z.string().max(100).describe('code of the order') });

/** The page /payment. */
export const PaymentPageView = z.object({
  course: z
    .object({
      id: courseId,
      name: z.string(),
      SEOurl: z.string(),
      level: z.string(),
      stages: z.int(),
      lessons: z.int(),
    })
    .describe('what is bought'),
  plans: z.array(PricePlanView).describe('empty: it is not sold here'),
  runs_until: moment.nullable().optional().describe('of the access the learner has; null: for ever, absent: none'),
  order: OrderView.nullable().describe('the one that waits for money, or that the address names'),
});
export type PaymentPageView = z.infer<typeof PaymentPageView>;

/** Answer of the webhooks. */
export const WebhookView = z.object({ success: z.literal(true).describe('stored, or known already') });
export type WebhookView = z.infer<typeof WebhookView>;
