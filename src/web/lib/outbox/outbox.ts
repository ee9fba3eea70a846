import { Store } from '#web/lib/store.ts';
import { EarliestTimer } from './earliest-timer.ts';
import type { Lane, Row, Scope } from './lane.ts';
import { IDLE, type OutboxState } from './outbox-state.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { Sending } from './sending.ts';
import { UnsentRows } from './unsent-rows.ts';

/**
 * Holds what a learner did until the server has acknowledged it. Every row lies in the browser's storage before it is
 * sent and leaves it only with an answer; sent twice it changes nothing, by its id or because it merges.
 * docs/decisions/025
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

  /** Whether its rows grow: then they are left to their page as long as that lives. */
  get grows(): boolean {
    return this.#lane.growth !== undefined;
  }

  /** What is not known to have arrived, in the order in which it was made. */
  get rows(): readonly Row<T>[] {
    return this.#rows.all;
  }

  unsent(scope: Scope): readonly Row<T>[] {
    return this.rows.filter((row) => this.#rows.scopeOf(row) === scope);
  }

  /** Of how many scopes something is unsent. */
  get unsentScopes(): number {
    return new Set(this.rows.map((row) => this.#rows.scopeOf(row))).size;
  }

  /** Something is unsent that the browser does not keep: it would go with the tab. */
  get hasUnkeptWork(): boolean {
    return this.rows.some((row) => !this.#rows.isKept(row));
  }

  /** Whether this page has begun to send the row and knows of no answer yet. */
  isSending({ clientId }: Row<T>): boolean {
    return this.#sending.isInFlight(clientId);
  }

  /** What the server said last of a scope, perhaps before anybody listened; undefined: nothing in this page life. */
  lastAnswer(scope: Scope): A | undefined {
    return this.#lastAnswers.get(scope);
  }

  readonly subscribe = this.#version.subscribe;

  /** Hears what the server said to each call, and to which rows; without any, another tab was answered. */
  onAnswer(listener: (answer: A, rows: readonly Row<T>[]) => void): () => void {
    this.#answerListeners.add(listener);
    return () => this.#answerListeners.delete(listener);
  }

  /** The same object as long as nothing has changed. */
  stateOf(scope: Scope): OutboxState {
    const known = this.#states.get(scope) ?? IDLE;
    const state = this.#stateNow(scope);
    const isSame =
      known.status === state.status && known.refusal === state.refusal && known.isOverdue === state.isOverdue;
    if (isSame) return known;
    this.#states.set(scope, state);
    return state;
  }

  /** Takes something in: it lies in the storage before this returns. */
  put(content: T): Row<T> {
    const { soonMs, fullAt = Infinity } = this.#lane;
    const row = this.#rows.add(content);
    const isNow = soonMs === 0 || (this.rows.length >= fullAt && !this.#sending.isFailing);
    // A pass that runs takes it along.
    if (isNow && !this.#running) void this.flush();
    else if (soonMs !== undefined) this.#schedule();
    this.#changed();
    return row;
  }

  /** Takes a row back that is not on its way. Returns it, null when it is too late. */
  drop(clientId: string): Row<T> | null {
    const row = this.#rows.find(clientId);
    if (!row || this.isSending(row)) return null;
    this.#rows.forget(row);
    this.#changed();
    return row;
  }

  /**
   * Sends what is due. Resolves when everything was tried once, also what was put in while a pass was under way.
   * `whose`: what grows is its own page's business as long as that lives, unless the learner signs out.
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

  /** Tries again at once because the learner asks for it. `key`: of what was refused only this. */
  retry(key?: string): Promise<void> {
    this.#sending.retry(key);
    return this.flush();
  }

  /** Something may help: the network is back, the page is looked at, perhaps somebody signed in again in another tab. */
  wake(whose?: 'of every page'): Promise<void> {
    this.#sending.wake();
    return this.flush(whose);
  }

  /**
   * The page may go away: starts the requests before it returns. What they carry stays until an answer is seen; once
   * `isClosed`, any other page may take over what grows.
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

  /** Another tab of the learner was answered. */
  receiveFromOtherTab(answer: A, scope: Scope): void {
    this.reread();
    this.#notify(answer, scope, []);
  }

  /** Forgets what has no place any more: the learner lets it go. */
  dismiss(scope: Scope): void {
    for (const row of this.#sending.abandon(this.unsent(scope))) this.#rows.forget(row);
    this.#reschedule();
  }

  async #pass(): Promise<void> {
    if (this.#sending.isHeld) return;
    await this.#ports.withLock(async () => {
      // What another tab has sent meanwhile is gone from the storage.
      this.#rows.read(this.#takesAll);
      this.#takesAll = false;
      const tried = new Set<string>();
      for (let batch = this.#sending.due(tried); batch.length > 0; batch = this.#sending.due(tried)) {
        if (!(await this.#send(batch, false))) return;
      }
    });
  }

  /** Makes a call. Returns whether another one makes sense. */
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

  /** Plans the next pass, unless an earlier one is planned. */
  #schedule(): void {
    this.#nextPass.scheduleIn(this.#sending.nextPassMs());
  }

  #stateNow(scope: Scope): OutboxState {
    const rows = this.unsent(scope);
    const isOverdue = (this.#waitedMs(rows) ?? 0) >= (this.#lane.overdueMs ?? Infinity);
    return { ...this.#sending.stateOf(rows, this.#lastAnswers.has(scope)), isOverdue };
  }

  /** For how long the oldest of this page's rows has been waiting; null without any. */
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
