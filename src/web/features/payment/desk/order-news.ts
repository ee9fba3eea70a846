import type { StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { ORDER_STATE_NAMES } from '#web/lib/order-state.ts';

/** How an order stands now, after something was done to it. */
export function orderNews(order: StaffOrderView): string {
  const facts = [
    `Đơn ${order.code}: ${ORDER_STATE_NAMES[order.state].toLowerCase()}`,
    `đã nhận ${formatDong(order.received_dong)}`,
    ...(order.missing_dong > 0 ? [`còn thiếu ${formatDong(order.missing_dong)}`] : []),
    ...(order.surplus_dong > 0 ? [`dư ${formatDong(order.surplus_dong)}`] : []),
    ...(order.refunded_dong === null ? [] : [`đã hoàn ${formatDong(order.refunded_dong)}`]),
  ];
  return `${facts.join(', ')}.`;
}
