import type { StaffOrdersCsvQuery, StaffOrderView } from '#contract/payment-desk.ts';
import type { OrderState } from '#domain/payment/order-standing.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CsvCell, csvMoment, toCsv } from '../../platform/csv.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { PaymentDeps } from './orders.ts';
import { toAsked, toStaffOrder } from './staff-lists.ts';
import { findStaffOrders } from './staff-rows.ts';

/** More are refused: a table that was cut looks whole. */
const MAX_CSV_ROWS = 20_000;

/** Orders as a table for spreadsheets, newest first. Amounts are whole đồng. */
export async function exportOrders(
  deps: PaymentDeps,
  context: RequestContext,
  filters: StaffOrdersCsvQuery,
): Promise<string> {
  const nowMs = deps.now();
  const asked = { ...(await toAsked(deps, filters)), before: null, limit: MAX_CSV_ROWS + 1 };
  const found = await findStaffOrders(deps.pool, asked, nowMs);
  if (found.length > MAX_CSV_ROWS) throw new AppError('ORDERS_TOO_MANY');
  const write = csvMoment(deps.timeZone);
  const at = (moment: string | null) => write(moment === null ? null : new Date(moment));
  const rows = found.map((row) => ({ order: toStaffOrder(context, row, nowMs), at }));
  return toCsv(COLUMNS, rows);
}

type CsvRow = { order: StaffOrderView; at: (moment: string | null) => string | null };

const STATES: Record<OrderState, string> = {
  waiting: 'Đang đợi chuyển khoản',
  partial: 'Còn thiếu tiền',
  paid: 'Đã thanh toán',
  ended: 'Quá 24 giờ',
  refunded: 'Đã hoàn tiền',
};

const COLUMNS: Readonly<Record<string, (row: CsvRow) => CsvCell>> = {
  'Mã đơn': ({ order }) => order.code,
  'Ngày đặt': ({ order, at }) => at(order.created_at),
  'Mã học viên': ({ order }) => order.learner?.id ?? null,
  'Học viên': ({ order }) => order.learner?.name ?? null,
  Email: ({ order }) => order.learner?.email ?? null,
  'Khóa học': ({ order }) => order.course_name,
  'Số ngày': ({ order }) => order.days,
  'Trạng thái': ({ order }) => STATES[order.state],
  'Giá (đồng)': ({ order }) => order.price_dong,
  'Đã nhận (đồng)': ({ order }) => order.received_dong,
  'Còn thiếu (đồng)': ({ order }) => order.missing_dong,
  'Dư (đồng)': ({ order }) => order.surplus_dong,
  'Đã hoàn (đồng)': ({ order }) => order.refunded_dong,
  'Thanh toán lúc': ({ order, at }) => at(order.paid_at),
  'Học đến': ({ order, at }) => at(order.access_ends_at),
  'Lý do hoàn': ({ order }) => order.refund_note,
};
