import type { Delivery } from './delivery.ts';

type WaitingRow = {
  readonly delivery: Delivery;
  /** in flight, or already tried in this pass */
  readonly isTaken: boolean;
};

type LaneOrder = { readonly isOrdered?: boolean; readonly maxPerCall?: number };

/** Rows that can be sent without the learner's help: only the first if order matters. */
function open<R extends WaitingRow>(rows: readonly R[], { isOrdered }: LaneOrder): readonly R[] {
  const waiting = rows.filter(({ delivery }) => !delivery.isRefused);
  return isOrdered ? waiting.slice(0, 1) : waiting;
}

/**
 * Rows of the next call: the oldest due row and others of its key. A key that did not get through comes after those
 * that failed less often: it may be too large for this network, and they need not wait for it.
 */
export function dueRows<R extends WaitingRow & { readonly key: string }>(
  rows: readonly R[],
  pageMs: number,
  lane: LaneOrder,
): readonly R[] {
  const isDue = ({ isTaken, delivery }: R) => !isTaken && !delivery.isRefused && delivery.notBeforeMs <= pageMs;
  const due = open(rows, lane).filter(isDue);
  const first = due.toSorted((a, b) => a.delivery.unreached - b.delivery.unreached)[0];
  return rows.filter((row) => row.key === first?.key && isDue(row)).slice(0, lane.maxPerCall ?? 1);
}

/**
 * Delay until the next automatic pass; null: none. `retryMs`: backoff while the server is unreachable. `soonMs`: how
 * long an unhindered row waits; undefined if it waits for an explicit flush.
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
