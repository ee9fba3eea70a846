import type pg from 'pg';
import {
  type OrderEventView,
  type StaffOrdersCsvQuery,
  StaffOrderPageView,
  type StaffOrdersQuery,
  StaffOrdersView,
  type StaffOrderView,
  type TransfersQuery,
  TransfersView,
} from '#contract/payment-desk.ts';
import { isOrderCode, orderCodesIn } from '#domain/payment/order-code.ts';
import { EVERYBODY, searchAccounts } from '../../db/search-accounts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findOrderAudit } from './order-audit.ts';
import { type PaymentDeps, toOrderFields } from './orders.ts';
import {
  findStaffOrder,
  findStaffOrders,
  findTransfers,
  findTransfersOf,
  type OrdersAsked,
  PAGE_SIZE,
  type StaffOrderRow,
} from './staff-rows.ts';

/** Orders of all learners, newest first. */
export async function listStaffOrders(
  deps: PaymentDeps,
  context: RequestContext,
  { before, ...filters }: StaffOrdersQuery,
): Promise<StaffOrdersView> {
  const asked = { ...(await toAsked(deps, filters)), before: before ?? null, limit: PAGE_SIZE + 1 };
  const rows = await findStaffOrders(deps.pool, asked, deps.now());
  const shown = rows.slice(0, PAGE_SIZE);
  return StaffOrdersView.parse({
    orders: shown.map((row) => toStaffOrder(context, row, deps.now())),
    next_before: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  });
}

/** What the filters ask of the table. A search that is no code is one for a learner. */
export async function toAsked(
  { pool, timeZone }: { pool: pg.Pool; timeZone: string },
  { filter, q = '', course, from, to }: StaffOrdersCsvQuery,
): Promise<Omit<OrdersAsked, 'before' | 'limit'>> {
  const search = q.trim();
  const code = isOrderCode(search.toUpperCase()) ? search.toUpperCase() : null;
  const learners = code === null ? await searchAccounts(pool, search) : EVERYBODY;
  return { filter, code, learners, courseId: course ?? null, from: from ?? null, to: to ?? null, timeZone };
}

export function toStaffOrder(context: RequestContext, row: StaffOrderRow, nowMs: number): StaffOrderView {
  return {
    ...toOrderFields(context, row, nowMs),
    learner: row.userId === null ? null : { id: row.userId, name: row.name ?? '', email: row.email ?? '' },
    refund_note: row.refundNote,
  };
}

/** One order with what happened to it. */
export async function viewStaffOrder(
  deps: PaymentDeps,
  context: RequestContext,
  code: string,
): Promise<StaffOrderPageView> {
  const row = await findStaffOrder(deps.pool, code.toUpperCase());
  if (!row) throw new AppError('ORDER_NOT_FOUND');
  return StaffOrderPageView.parse({
    order: toStaffOrder(context, row, deps.now()),
    events: await findEvents(deps.pool, row),
    can: { refund: context.viewer.isAdmin },
  });
}

/** Orders, transfers and the audit log each know a part of it. */
async function findEvents(pool: pg.Pool, row: StaffOrderRow): Promise<OrderEventView[]> {
  const nothing = { amount_dong: null, by: null, note: null, transfer: null };
  const received = (await findTransfersOf(pool, row.id)).map((one) => ({
    kind: 'received' as const,
    at: one.receivedAt.toISOString(),
    amount_dong: one.amountDong,
    by: one.handledBy,
    note: one.note,
    transfer: { id: one.id, source: one.source, text: one.text },
  }));
  const opened = row.paidAt && { ...nothing, kind: 'opened' as const, at: row.paidAt.toISOString() };
  return [
    { ...nothing, kind: 'made', at: row.createdAt.toISOString() },
    ...[...received, ...(opened ? [opened] : []), ...(await findOrderAudit(pool, row.code))].toSorted(
      (a, b) => Date.parse(a.at) - Date.parse(b.at),
    ),
  ];
}

/** Transfers, newest first; by default those that fit no order. */
export async function listTransfers(deps: PaymentDeps, query: TransfersQuery): Promise<TransfersView> {
  const rows = await findTransfers(deps.pool, { ...query, limit: PAGE_SIZE + 1 });
  const shown = rows.slice(0, PAGE_SIZE);
  return TransfersView.parse({
    transfers: shown.map((row) => ({
      id: row.id,
      source: row.source,
      amount_dong: row.amountDong,
      text: row.text,
      account: row.account,
      reference: row.reference,
      received_at: row.receivedAt.toISOString(),
      order_code: row.orderCode,
      note: row.note,
      handled_by: row.handledBy,
      is_dismissed: row.dismissedAt !== null,
      likely_codes: row.orderCode === null ? orderCodesIn(row.text).slice(0, 5) : [],
    })),
    next_before: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  });
}
