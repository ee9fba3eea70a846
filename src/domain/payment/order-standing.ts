/** How long an order waits before it is shown as ended; a later transfer still opens the course. decisions §12 */
export const ORDER_LIFETIME_MS = 24 * 3600 * 1000;

/** waiting: no money yet · partial: too little · paid: the course was opened · ended: waited in vain · refunded */
export const ORDER_STATES = ['waiting', 'partial', 'paid', 'ended', 'refunded'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What is stored of an order. Amounts are whole đồng, moments ms since 1970. */
export type OrderFacts = {
  priceDong: number;
  /** sum of the transfers that belong to it */
  receivedDong: number;
  /** what the school gave back, a surplus or everything */
  refundedDong: number;
  createdAtMs: number;
  paidAtMs: number | null;
  refundedAtMs: number | null;
};

export type OrderStanding = {
  state: OrderState;
  /** what must still come before the course opens */
  missingDong: number;
  /** what came beyond the price */
  surplusDong: number;
};

/** Where an order stands at `nowMs`. decisions §12 */
export function orderStanding(order: OrderFacts, nowMs: number): OrderStanding {
  const { priceDong, receivedDong, refundedDong, paidAtMs, refundedAtMs } = order;
  const isSettled = paidAtMs !== null || refundedAtMs !== null;
  return {
    state: stateOf(order, nowMs),
    missingDong: isSettled ? 0 : Math.max(0, priceDong - receivedDong),
    surplusDong: paidAtMs === null ? 0 : Math.max(0, receivedDong - refundedDong - priceDong),
  };
}

function stateOf(order: OrderFacts, nowMs: number): OrderState {
  if (order.refundedAtMs !== null) return 'refunded';
  if (order.paidAtMs !== null) return 'paid';
  if (order.receivedDong > 0) return 'partial';
  return nowMs >= order.createdAtMs + ORDER_LIFETIME_MS ? 'ended' : 'waiting';
}

/** Whether the money received opens the course now: once, and for no less than the price. */
export function opensCourse(order: Omit<OrderFacts, 'createdAtMs' | 'refundedDong'>): boolean {
  return order.paidAtMs === null && order.refundedAtMs === null && order.receivedDong >= order.priceDong;
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * When the access that an order buys ends, ms since 1970; null: never. The days begin at `nowMs`, or when the access
 * that the learner already has ends (`runningUntilMs`; undefined: none runs; null: one that never ends).
 */
export function accessEndMs(
  days: number | null,
  nowMs: number,
  runningUntilMs: number | null | undefined,
): number | null {
  if (days === null || runningUntilMs === null) return null;
  return Math.max(nowMs, runningUntilMs ?? nowMs) + days * DAY_MS;
}

/** Access of a learner to a course from somewhere else than orders, ms since 1970; null: it never ends. */
export type OtherAccess = { startsAtMs: number; endsAtMs: number | null };

/**
 * The days by which access that somebody added reaches beyond what there was when it began. `before` is all that the
 * learner had, with the ends that it has now.
 */
export function addedDays(
  { startsAtMs, endsAtMs }: { startsAtMs: number; endsAtMs: number },
  before: readonly OtherAccess[],
): number {
  const ends = before
    .filter((one) => one.startsAtMs < startsAtMs && (one.endsAtMs ?? Infinity) > startsAtMs)
    .map((one) => one.endsAtMs ?? Infinity);
  return Math.max(0, endsAtMs - Math.max(startsAtMs, ...ends)) / DAY_MS;
}

/**
 * When the access of each paid order ends, in the order in which they were paid: for the days of one that was refunded
 * to be in no later one's. `others` is what the learner has besides.
 */
export function replayAccess<Order extends { days: number | null; paidAtMs: number }>(
  paidOrders: readonly Order[],
  others: readonly OtherAccess[],
): (Order & { endsAtMs: number | null })[] {
  const had: OtherAccess[] = [...others];
  return paidOrders
    .toSorted((a, b) => a.paidAtMs - b.paidAtMs)
    .map((order) => {
      const { days, paidAtMs } = order;
      const ends = had.flatMap(({ startsAtMs, endsAtMs }) =>
        startsAtMs <= paidAtMs && (endsAtMs ?? Infinity) > paidAtMs ? [endsAtMs ?? Infinity] : [],
      );
      const last = Math.max(...ends);
      const runningUntilMs = ends.length === 0 ? undefined : Number.isFinite(last) ? last : null;
      const endsAtMs = accessEndMs(days, paidAtMs, runningUntilMs);
      had.push({ startsAtMs: paidAtMs, endsAtMs });
      return { ...order, endsAtMs };
    });
}
