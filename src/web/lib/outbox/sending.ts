import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Deliveries, type Delivery } from './delivery.ts';
import { dueRows, passDelayMs } from './due-rows.ts';
import type { Lane, Row } from './lane.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { isOrphaned, type OutboxState, stateOfRows } from './outbox-state.ts';
import { OTHER_PAGE_MS, type UnsentRows } from './unsent-rows.ts';

/** Delivery state of a lane's rows: what is in flight, what has to wait, and how long. */
export class Sending<T extends object, A> {
  readonly #lane: Lane<T, A>;
  readonly #ports: OutboxPorts;
  readonly #rows: UnsentRows<T, A>;
  readonly #inFlight = new Set<Row<T>>();
  /** ids of rows that were tried in vain: whatever becomes of others meanwhile, they are tried again */
  readonly #toRetry = new Set<string>();
  readonly #deliveries = new Deliveries();
  #hold: 'sign-in' | 'other-learner' | null = null;
  /** consecutive attempts without any answer */
  #unreached = 0;

  constructor(lane: Lane<T, A>, ports: OutboxPorts, rows: UnsentRows<T, A>) {
    this.#lane = lane;
    this.#ports = ports;
    this.#rows = rows;
  }

  /** Sending is suspended until the learner is signed in again. */
  get isHeld(): boolean {
    return this.#hold !== null;
  }

  get isFailing(): boolean {
    return this.#unreached > 0 || this.#rows.all.some((row) => this.#deliveryOf(row).failures > 0);
  }

  isInFlight(clientId: string): boolean {
    return [...this.#inFlight].some((row) => row.clientId === clientId);
  }

  /** Rows of the next call; adds them to `tried`. */
  due(tried: Set<string>): readonly Row<T>[] {
    if (this.isHeld) return [];
    const rows = this.#rows.all.map((row) => ({
      row,
      key: this.#rows.keyOf(row),
      delivery: this.#deliveryOf(row),
      isTaken: this.#inFlight.has(row) || tried.has(row.clientId),
    }));
    const due = dueRows(rows, this.#ports.pageMs(), this.#lane).map(({ row }) => row);
    for (const { clientId } of due) tried.add(clientId);
    return due;
  }

  begin(rows: readonly Row<T>[]): void {
    for (const row of rows) this.#inFlight.add(row);
  }

  /** Records a call's result. Returns whether to go on with others. */
  end(rows: readonly Row<T>[], result: SendResult<A>): boolean {
    const isInVain = result.type === 'unreachable' || result.type === 'retry';
    for (const row of rows) {
      this.#inFlight.delete(row);
      if (isInVain) this.#toRetry.add(row.clientId);
      else this.#toRetry.delete(row.clientId);
    }
    this.#unreached = result.type === 'unreachable' ? this.#unreached + 1 : 0;
    const [first] = rows;
    if (result.type === 'unreachable') {
      if (first) this.#deliveryOf(first).unreached += 1;
      return false;
    }
    if (result.type === 'sign-in' || result.type === 'other-learner') {
      this.#hold = result.type;
      return false;
    }
    if (!first) return true;
    const delivery = this.#deliveryOf(first);
    const pageMs = this.#ports.pageMs();
    if (result.type === 'refused') delivery.refused(result.refusal);
    else if (result.type === 'accepted') {
      delivery.accepted(pageMs + (this.#lane.waitSeconds?.(result.answer) ?? 0) * 1000);
    } else {
      const afterMs = (result.afterSeconds ?? 0) * 1000;
      delivery.postponed(pageMs, afterMs, () => this.#ports.random(), result.refusal ?? null);
    }
    return true;
  }

  /** Retries at the learner's request; `key` limits which refused rows. */
  retry(key?: string): void {
    this.#deliveries.clearFailures();
    if (key === undefined) this.wake();
    else {
      this.#hold = null;
      this.#deliveries.of(key).clearRefusal();
    }
  }

  /** Something may help. */
  wake(): void {
    this.#hold = null;
    if (!this.#lane.keepsRefusals) this.#deliveries.clearRefusals();
  }

  /** Returns the orphaned rows among these and resets their keys' delivery state. */
  abandon(rows: readonly Row<T>[]): readonly Row<T>[] {
    const lost = rows.filter((row) => {
      const { isRefused, refusal } = this.#deliveryOf(row);
      return isRefused && isOrphaned(refusal);
    });
    for (const row of lost) this.#deliveryOf(row).clearRefusal();
    return lost;
  }

  /** Delay until the next automatic pass; null: none. */
  nextPassMs(): number | null {
    if (this.isHeld) return null;
    const { soonMs } = this.#lane;
    const random = () => this.#ports.random();
    const rows = this.#rows.all.map((row) => {
      const plannedMs = soonMs === undefined || this.#rows.isOwn(row) ? soonMs : OTHER_PAGE_MS;
      return {
        delivery: this.#deliveryOf(row),
        isTaken: this.#inFlight.has(row),
        soonMs: plannedMs ?? (this.#toRetry.has(row.clientId) ? retryDelayMs(1, random) : undefined),
      };
    });
    const retryMs = retryDelayMs(this.#unreached, random);
    return passDelayMs(rows, this.#ports.pageMs(), retryMs, this.#lane);
  }

  /** The combined state of several rows. */
  stateOf(rows: readonly Row<T>[], isSaved: boolean): Omit<OutboxState, 'isOverdue'> {
    const pageMs = this.#ports.pageMs();
    const all = this.#rows.all;
    const head = this.#lane.isOrdered ? all.find((row) => !this.#deliveryOf(row).isRefused) : undefined;
    const isHeldUp = this.#unreached > 0 || (head !== undefined && this.#deliveryOf(head).failures > 0);
    return stateOfRows(
      rows.map((row) => {
        const { isRefused, refusal, failures, notBeforeMs } = this.#deliveryOf(row);
        const isBusy = this.#lane.soonMs !== undefined || notBeforeMs > pageMs || this.isInFlight(row.clientId);
        return { isRefused, refusal, isWaiting: isHeldUp || failures > 0, isBusy };
      }),
      { hold: all.length > 0 ? this.#hold : null, isSaved },
    );
  }

  #deliveryOf(row: Row<T>): Delivery {
    return this.#deliveries.of(this.#rows.keyOf(row));
  }
}
