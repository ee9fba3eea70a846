import type { SendRefusal } from '#web/lib/send-result.ts';
import { Store } from '#web/lib/store.ts';
import { EarliestTimer } from './earliest-timer.ts';
import type { Lane, Row, Scope } from './lane.ts';
import { IDLE, type OutboxState } from './outbox-state.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { Sending } from './sending.ts';
import { UnsentRows } from './unsent-rows.ts';

/**
 * Keeps a learner's actions until the server has acknowledged them. Every row is in the browser's storage before it is
 * sent and stays until an answer arrives. Sending is idempotent, by id or because rows merge. docs/decisions/025
 */
export class Outbox<T extends object, A> {
  readonly learnerId: number;
  readonly #lane: Lane<T, A>;
  readonly #ports: OutboxPorts;
  readonly #rows: UnsentRows<T, A>;
  readonly #sending: Sending<T, A>;
  readonly #lastAnswers = new Map<Scope, A>();
  readonly #states = new Map<Scope, OutboxState>();
  readonly #version = new Store(0);
  readonly #answerListeners = new Set<(answer: A, rows: readonly Row<T>[]) => void>();
  readonly #nextPass: EarliestTimer;
  readonly #overdue: EarliestTimer;
  #takesAll = false;
  #running: Promise<void> | null = null;
  #following: Promise<void> | null = null;

  constructor(learnerId: number, lane: Lane<T, A>, ports: OutboxPorts) {
    this.learnerId = learnerId;
    this.#lane = lane;
    this.#ports = ports;
    this.#rows = new UnsentRows(learnerId, lane, ports);
    this.#sending = new Sending(lane, ports, this.#rows);
    this.#nextPass = new EarliestTimer(ports, () => void this.flush());
    this.#overdue = new EarliestTimer(ports, () => this.#changed());
  }

  get laneName(): string {
    return this.#lane.name;
  }

  /** Whether rows grow; growing rows belong to their page while it lives. */
  get grows(): boolean {
    return this.#lane.growth !== undefined;
  }

  /** Unacknowledged rows, oldest first. */
  get rows(): readonly Row<T>[] {
    return this.#rows.all;
  }

  unsent(scope: Scope): readonly Row<T>[] {
    return this.rows.filter((row) => this.#rows.scopeOf(row) === scope);
  }

  /** Number of scopes with unsent rows. */
  get unsentScopes(): number {
    return new Set(this.rows.map((row) => this.#rows.scopeOf(row))).size;
  }

  /** Whether a row could not be stored and would be lost with the tab. */
  get hasUnkeptWork(): boolean {
    return this.rows.some((row) => !this.#rows.isKept(row));
  }

  /** Whether this page has sent the row and awaits the answer. */
  isSending({ clientId }: Row<T>): boolean {
    return this.#sending.isInFlight(clientId);
  }

  /** Why the server refused this row, or asked it to wait. */
  refusalOf(row: Row<T>): SendRefusal | null {
    return this.#sending.stateOf([row], false).refusal;
  }

  /** The server's latest answer for a scope, even before anyone subscribed; undefined: none in this page. */
  lastAnswer(scope: Scope): A | undefined {
    return this.#lastAnswers.get(scope);
  }

  readonly subscribe = this.#version.subscribe;

  /** Called with each answer and its rows; without rows, another tab was answered. */
  onAnswer(listener: (answer: A, rows: readonly Row<T>[]) => void): () => void {
    this.#answerListeners.add(listener);
    return () => this.#answerListeners.delete(listener);
  }

  /** Returns the same object while nothing has changed. */
  stateOf(scope: Scope): OutboxState {
    const known = this.#states.get(scope) ?? IDLE;
    const state = this.#stateNow(scope);
    const isSame =
      known.status === state.status && known.refusal === state.refusal && known.isOverdue === state.isOverdue;
    if (isSame) return known;
    this.#states.set(scope, state);
    return state;
  }

  /** Adds content. It is stored before this returns. */
  put(content: T): Row<T> {
    const { soonMs, fullAt = Infinity } = this.#lane;
    const row = this.#rows.add(content);
    const isNow = soonMs === 0 || (this.rows.length >= fullAt && !this.#sending.isFailing);
    // A running pass includes it.
    if (isNow && !this.#running) void this.flush();
    else if (soonMs !== undefined) this.#schedule();
    this.#changed();
    return row;
  }

  /** Withdraws a row that is not in flight. Returns it, or null if it is too late. */
  drop(clientId: string): Row<T> | null {
    const row = this.#rows.find(clientId);
    if (!row || this.isSending(row)) return null;
    this.#rows.forget(row);
    this.#changed();
    return row;
  }

  /**
   * Sends what is due. Resolves when everything was tried once, including rows added during the pass. With 'of every
   * page' (sign-out) also growing rows of pages that are still open.
   */
  flush(whose?: 'of every page'): Promise<void> {
    this.#takesAll ||= whose !== undefined;
    if (this.#running) {
      this.#following ??= this.#running.then(() => {
        this.#following = null;
        return this.flush();
      });
      return this.#following;
    }
    this.#running = this.#pass().finally(() => {
      this.#running = null;
      this.#reschedule();
    });
    return this.#running;
  }

  /** Retries at the learner's request. `key`: limits which refused rows are retried. */
  retry(key?: string): Promise<void> {
    this.#sending.retry(key);
    return this.flush();
  }

  /** Retries because something has changed: back online, page visible, perhaps signed in again in another tab. */
  wake(whose?: 'of every page'): Promise<void> {
    this.#sending.wake();
    return this.flush(whose);
  }

  /**
   * The page may be closing: starts the requests synchronously. Their rows stay until an answer is seen; once
   * `isClosed`, other pages may take over growing rows.
   */
  sendOnPageHide(isClosed: boolean): void {
    if (isClosed) this.#rows.releaseToOtherTabs();
    if (this.#lane.isOrdered) return;
    const tried = new Set<string>();
    for (let batch = this.#sending.due(tried); batch.length > 0; batch = this.#sending.due(tried)) {
      void this.#send(batch, true).finally(() => this.#reschedule());
    }
  }

  /** Another tab has written or sent something. */
  reread(): void {
    this.#rows.read(false);
    this.#schedule();
    this.#changed();
  }

  /** Another tab of the learner got an answer. */
  receiveFromOtherTab(answer: A, scope: Scope): void {
    this.reread();
    this.#notify(answer, scope, []);
  }

  /** Discards rows whose content no longer exists, at the learner's request. */
  dismiss(scope: Scope): void {
    for (const row of this.#sending.abandon(this.unsent(scope))) this.#rows.forget(row);
    this.#reschedule();
  }

  async #pass(): Promise<void> {
    if (this.#sending.isHeld) return;
    await this.#ports.withLock(async () => {
      // Rows sent by another tab meanwhile are gone from the storage.
      this.#rows.read(this.#takesAll);
      this.#takesAll = false;
      const tried = new Set<string>();
      for (let batch = this.#sending.due(tried); batch.length > 0; batch = this.#sending.due(tried)) {
        if (!(await this.#send(batch, false))) return;
      }
    });
  }

  /** Makes a call. Returns whether to go on with others. */
  async #send(rows: readonly Row<T>[], isLast: boolean): Promise<boolean> {
    const [first] = rows;
    this.#sending.begin(rows);
    this.#changed();
    const result = await this.#lane.send(rows, {
      pageId: this.#ports.pageId,
      pageMs: this.#ports.pageMs(),
      nowMs: this.#ports.nowMs(),
      latestMs: Math.max(...this.rows.filter((row) => !this.#rows.isOwn(row)).map(({ atMs }) => atMs)),
      isLast,
      isAll: first !== undefined && this.unsent(this.#rows.scopeOf(first)).length === rows.length,
    });
    const goesOn = this.#sending.end(rows, result);
    if (result.type === 'accepted' && first) {
      for (const row of rows) this.#rows.acknowledge(row, result.answer);
      this.#notify(result.answer, this.#rows.scopeOf(first), rows);
    }
    this.#changed();
    return goesOn;
  }

  #notify(answer: A, scope: Scope, rows: readonly Row<T>[]): void {
    this.#lastAnswers.set(scope, answer);
    for (const listener of this.#answerListeners) listener(answer, rows);
  }

  #reschedule(): void {
    this.#nextPass.clear();
    this.#schedule();
    this.#changed();
  }

  /** Schedules the next pass, unless an earlier one is scheduled. */
  #schedule(): void {
    this.#nextPass.scheduleIn(this.#sending.nextPassMs());
  }

  #stateNow(scope: Scope): OutboxState {
    const rows = this.unsent(scope);
    const isOverdue = (this.#waitedMs(rows) ?? 0) >= (this.#lane.overdueMs ?? Infinity);
    return { ...this.#sending.stateOf(rows, this.#lastAnswers.has(scope)), isOverdue };
  }

  /** How long this page's oldest row has been waiting, or null. */
  #waitedMs(rows: readonly Row<T>[]): number | null {
    const oldest = rows.find((row) => this.#rows.isOwn(row));
    return oldest ? this.#ports.pageMs() - oldest.pageMs : null;
  }

  #changed(): void {
    const waitedMs = this.#waitedMs(this.rows);
    const { overdueMs = 0 } = this.#lane;
    this.#overdue.clear();
    if (waitedMs !== null && waitedMs < overdueMs) this.#overdue.scheduleIn(overdueMs - waitedMs);
    this.#version.set(this.#version.get() + 1);
  }
}
