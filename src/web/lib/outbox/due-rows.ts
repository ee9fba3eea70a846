import type { Delivery } from './delivery.ts';

type WaitingRow = {
  readonly delivery: Delivery;
  /** on its way, or tried just now */
  readonly isTaken: boolean;
};

type LaneOrder = { readonly isOrdered?: boolean; readonly maxPerCall?: number };

/** Rows that may be sent one day without the learner's doing: where order counts, the first of them. */
function open<R extends WaitingRow>(rows: readonly R[], { isOrdered }: LaneOrder): readonly R[] {
  const waiting = rows.filter(({ delivery }) => !delivery.isRefused);
  return isOrdered ? waiting.slice(0, 1) : waiting;
}

/** The rows of the next call: the oldest that is due, with others of its key. */
export function dueRows<R extends WaitingRow & { readonly key: string }>(
  rows: readonly R[],
  pageMs: number,
  lane: LaneOrder,
): readonly R[] {
  const isDue = ({ isTaken, delivery }: R) => !isTaken && !delivery.isRefused && delivery.notBeforeMs <= pageMs;
  const first = open(rows, lane).find(isDue);
  return rows.filter((row) => row.key === first?.key && isDue(row)).slice(0, lane.maxPerCall ?? 1);
}

/**
 * In how many ms the next pass is due by itself; null: in none. `retryMs`: as long as the server could not be reached;
 * `soonMs`: how long a row waits that nothing holds up, undefined where it waits for who put it in.
 */
export function passDelayMs(
  rows: readonly (WaitingRow & { readonly soonMs: number | undefined })[],
  pageMs: number,
  retryMs: number,
  lane: LaneOrder,
): number | null {
  const delaysMs = open(rows, lane)
    .filter(({ isTaken }) => !isTaken)
    .map(
      ({ delivery, soonMs }) => Math.max(retryMs, delivery.notBeforeMs - pageMs, soonMs ?? 0) || (soonMs ?? Infinity),
    );
  const delayMs = Math.min(...delaysMs);
  return delayMs === Infinity ? null : Math.max(0, delayMs);
}
