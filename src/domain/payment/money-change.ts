import { opensCourse, type OrderFacts } from './order-standing.ts';

export type MoneyChange = {
  receivedDong: number;
  missingDong: number;
  surplusDong: number;
  /** the course opens by it */
  opens: boolean;
  /** the access that the order had opened ends by it */
  closes: boolean;
};

/**
 * What becomes of an order that gets `changeDong`, or loses it if that is negative: staff are told before, the server
 * does it. An order without its price keeps no access. decisions §12
 */
export function changeMoney(order: Omit<OrderFacts, 'createdAtMs'>, changeDong: number): MoneyChange {
  const { priceDong, refundedDong, paidAtMs, refundedAtMs } = order;
  const receivedDong = order.receivedDong + changeDong;
  const opens = opensCourse({ priceDong, receivedDong, paidAtMs, refundedAtMs });
  const closes = changeDong < 0 && paidAtMs !== null && refundedAtMs === null && receivedDong < priceDong;
  const isPaid = opens || (paidAtMs !== null && !closes);
  return {
    receivedDong,
    missingDong: isPaid || refundedAtMs !== null ? 0 : Math.max(0, priceDong - receivedDong),
    surplusDong: isPaid ? Math.max(0, receivedDong - refundedDong - priceDong) : 0,
    opens,
    closes,
  };
}

/** Whether money can be taken off an order again. What was given back, in part too, was given back from all of it. */
export function mayTakeBack({
  refundedDong,
  refundedAtMs,
}: Pick<OrderFacts, 'refundedDong' | 'refundedAtMs'>): boolean {
  return refundedAtMs === null && refundedDong === 0;
}
