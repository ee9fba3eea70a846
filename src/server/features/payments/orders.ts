import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { OrderListView, type OrderInput, OrderView, PaymentPageView } from '#contract/payments.ts';
import { accessRunsUntil } from '#domain/access/open-lesson.ts';
import { createOrderCode, isOrderCode } from '#domain/payment/order-code.ts';
import { ORDER_LIFETIME_MS, orderStanding } from '#domain/payment/order-standing.ts';
import { planOf } from '#domain/payment/price-plan.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findByClientId, findOrdersOf, findOwnOrder, insertOrder, orderFacts, type OrderRow } from './order-rows.ts';
import type { SettleDeps } from './settle.ts';
import { type BankAccount, toTransferTarget } from './transfer-target.ts';

/** `timeZone`: in which staff's days begin and end. */
export type PaymentDeps = SettleDeps & { pool: pg.Pool; bankAccount: BankAccount | null; timeZone: string };

/** Orders of a learner that are listed, at most. */
const LISTED = 100;

/**
 * Orders a course at today's price. An order of the same learner, course, days and price that still waits is given
 * again, so that a second window or a reload asks for no second transfer. decisions §12
 */
export async function makeOrder(
  deps: PaymentDeps,
  context: RequestContext,
  userId: number,
  input: OrderInput,
): Promise<OrderView> {
  const nowMs = deps.now();
  const earlier = await findByClientId(deps.pool, userId, input.client_id);
  if (earlier) return answerAgain(deps, context, earlier, input);
  const course = context.tree.courseById.get(input.course_id);
  if (!course) throw new AppError('COURSE_NOT_FOUND');
  if (course.prices.length === 0) throw new AppError('PAYMENT_OFF');
  const plan = planOf(course.prices, input.days);
  if (!plan) throw new AppError('PRICE_GONE');
  if (accessRunsUntil(context.viewer, course.id, nowMs) === null) throw new AppError('COURSE_IS_YOURS');
  await consumeLimit(deps.pool, 'order', { userId, staffOf: context.viewer.staffOf }, nowMs);
  const order = await inTransaction(deps.pool, async (client) => {
    // Two windows that order at the same moment: the second sees the first one's order.
    await client.query('SELECT FROM "user" WHERE id = $1 FOR UPDATE', [userId]);
    const waiting = (await findOrdersOf(client, userId, LISTED)).find(
      (one) =>
        one.courseId === course.id &&
        one.days === plan.days &&
        one.priceDong === plan.priceDong &&
        standingOf(one, nowMs).state === 'waiting',
    );
    const wish = { userId, courseId: course.id, days: plan.days, priceDong: plan.priceDong };
    return waiting ?? insertWithNewCode(client, { ...wish, clientId: input.client_id, createdAt: new Date(nowMs) });
  });
  return toOrderView(deps, context, order);
}

/** The order that this call made before, if it was this call. */
function answerAgain(deps: PaymentDeps, context: RequestContext, order: OrderRow, input: OrderInput): OrderView {
  if (order.courseId !== input.course_id || order.days !== input.days) throw new AppError('CLIENT_ID_REUSED');
  return toOrderView(deps, context, order);
}

const CODE_TRIES = 5;

async function insertWithNewCode(
  client: pg.PoolClient,
  wish: Omit<Parameters<typeof insertOrder>[1], 'code'>,
): Promise<OrderRow> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const order = await insertOrder(client, { ...wish, code: createOrderCode((below) => randomInt(below)) });
    if (order) return order;
    // Two calls with one client id at the same moment: the other one has made it.
    const made = await findByClientId(client, wish.userId, wish.clientId);
    if (made) return made;
  }
  throw new Error('No free order code was found.');
}

/** A learner's own order. */
export async function getOrder(
  deps: PaymentDeps,
  context: RequestContext,
  userId: number,
  code: string,
): Promise<OrderView> {
  const typed = code.toUpperCase();
  const order = isOrderCode(typed) ? await findOwnOrder(deps.pool, userId, typed) : null;
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return toOrderView(deps, context, order);
}

/** A learner's orders, newest first. */
export async function listOrders(deps: PaymentDeps, context: RequestContext, userId: number): Promise<OrderListView> {
  const rows = await findOrdersOf(deps.pool, userId, LISTED);
  return OrderListView.parse({ orders: rows.map((row) => toOrderFields(context, row, deps.now())) });
}

/**
 * The page that sells a course. `code` names the order to show, else it is the newest that waits for money or a part of
 * it. A guest sees the prices alone.
 */
export async function findPaymentPage(
  deps: PaymentDeps,
  context: RequestContext,
  courseId: number,
  code: string | null,
): Promise<PaymentPageView> {
  const course = context.tree.courseById.get(courseId);
  if (!course) throw new AppError('COURSE_NOT_FOUND');
  const nowMs = deps.now();
  const { userId } = context.viewer;
  const orders = userId === null ? [] : await findOrdersOf(deps.pool, userId, LISTED);
  const ofCourse = orders.filter((order) => order.courseId === course.id);
  const order = ofCourse.find((one) =>
    code === null ? ['waiting', 'partial'].includes(standingOf(one, nowMs).state) : one.code === code.toUpperCase(),
  );
  const runs = accessRunsUntil(context.viewer, course.id, nowMs);
  return PaymentPageView.parse({
    course: {
      id: course.id,
      name: course.name,
      SEOurl: course.seoUrl,
      level: course.level,
      stages: course.stages.length,
      lessons: course.lessons.length,
    },
    plans: course.prices.map(({ days, priceDong, regularDong }) => ({
      days,
      price_dong: priceDong,
      regular_dong: regularDong,
    })),
    runs_until: typeof runs === 'number' ? new Date(runs).toISOString() : runs,
    order: order ? toOrderView(deps, context, order) : null,
  });
}

export const standingOf = (row: OrderRow, nowMs: number) => orderStanding(orderFacts(row), nowMs);

/** The fields of an order that its learner and staff see. */
export function toOrderFields(
  context: Pick<RequestContext, 'tree'>,
  row: OrderRow,
  nowMs: number,
): Omit<OrderView, 'target'> {
  const { state, missingDong, surplusDong } = standingOf(row, nowMs);
  return {
    code: row.code,
    course_id: row.courseId,
    course_name: context.tree.courseById.get(row.courseId)?.name ?? `Khóa học ${row.courseId}`,
    days: row.days,
    price_dong: row.priceDong,
    received_dong: row.receivedDong,
    missing_dong: missingDong,
    surplus_dong: surplusDong,
    refunded_dong: row.refundedDong,
    state,
    created_at: row.createdAt.toISOString(),
    expires_at: new Date(row.createdAt.getTime() + ORDER_LIFETIME_MS).toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    access_ends_at: row.accessEndsAt?.toISOString() ?? null,
  };
}

function toOrderView(deps: PaymentDeps, context: RequestContext, row: OrderRow): OrderView {
  const fields = toOrderFields(context, row, deps.now());
  const isOpen = fields.state === 'waiting' || fields.state === 'partial';
  const target = isOpen && deps.bankAccount ? toTransferTarget(deps.bankAccount, row.code, fields.missing_dong) : null;
  return OrderView.parse({ ...fields, target });
}
