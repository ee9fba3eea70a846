import type { Lane, Row, Scope } from './lane.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { isSameRow, RowStorage } from './row-storage.ts';

/** A page that has not written for so long is taken for closed; what it left is sent by another one. */
export const OTHER_PAGE_MS = 30_000;

/** A learner's unsent rows of one lane: this page's own, and those of other pages that it may send. */
export class UnsentRows<T extends object, A> {
  readonly #learnerId: number;
  readonly #lane: Lane<T, A>;
  readonly #ports: OutboxPorts;
  readonly #storage: RowStorage<T, A>;
  #all: readonly Row<T>[] = [];
  #lastAtMs = 0;

  constructor(learnerId: number, lane: Lane<T, A>, ports: OutboxPorts) {
    this.#learnerId = learnerId;
    this.#lane = lane;
    this.#ports = ports;
    this.#storage = new RowStorage(ports.storage, lane, learnerId);
    this.read(false);
  }

  /** In the order in which they were made. */
  get all(): readonly Row<T>[] {
    return this.#all;
  }

  scopeOf(row: Row<T>): Scope {
    return this.#lane.scopeOf ? this.#lane.scopeOf(row) : row.clientId;
  }

  keyOf(row: Row<T>): string {
    return this.#lane.keyOf?.(row) ?? String(this.scopeOf(row));
  }

  isOwn({ pageId }: Row<T>): boolean {
    return pageId === this.#ports.pageId;
  }

  isKept(row: Row<T>): boolean {
    return this.#storage.isKept(row);
  }

  find(clientId: string): Row<T> | null {
    return this.#all.find((row) => row.clientId === clientId) ?? null;
  }

  /** Takes something in. It lies in the storage when this returns. */
  add(content: T): Row<T> {
    const { growth, idOf } = this.#lane;
    const id = idOf?.(content) ?? this.#ports.newId();
    const clientId = growth ? `${id}:${this.#ports.pageId}` : id;
    const known = this.find(clientId);
    if (known && !growth) return known;
    return this.#write(known && growth ? growth.merge(known, content) : content, clientId);
  }

  /** Takes out what the server has answered to. */
  acknowledge(sent: Row<T>, answer: A): void {
    const isOwn = this.isOwn(sent);
    const rest = this.#lane.growth?.rest(isOwn ? this.find(sent.clientId) : sent, sent, answer) ?? null;
    if (rest && isOwn) this.#write(rest, sent.clientId);
    // What another page left goes on as this page's own.
    else if (rest) this.add(rest);
    if (!rest || !isOwn) this.forget(sent);
  }

  forget(row: Row<T>): void {
    this.#all = this.#all.filter(({ clientId }) => clientId !== row.clientId);
    this.#storage.forget(row, this.isOwn(row) ? undefined : 'unchanged');
  }

  /** The page is closed: any other may take over what grows. */
  releaseToOtherTabs(): void {
    if (!this.#lane.growth) return;
    for (const row of this.#all) if (this.isOwn(row)) this.#keep({ ...row, atMs: 0 });
  }

  /**
   * Takes in what the storage holds: of other pages everything, but what grows only if its page has closed or fallen
   * silent, or if `takesAll`. A growing row of this page is as this page knows it.
   */
  read(takesAll: boolean): void {
    const { growth } = this.#lane;
    const nowMs = this.#ports.nowMs();
    // Also what seems to be written in the future: the device's clock was put right since.
    const isLeft = ({ atMs }: Row<T>) => !growth || takesAll || Math.abs(nowMs - atMs) > OTHER_PAGE_MS;
    const unkept = new Set(this.#all.filter((row) => !this.isKept(row)));
    const stored = this.#storage.read();
    const ids = new Set(stored.map(({ clientId }) => clientId));
    const own = this.#all.filter((row) => this.isOwn(row) && (growth || unkept.has(row) || ids.has(row.clientId)));
    const others = stored
      .filter((row) => !this.isOwn(row) && isLeft(row))
      // A row that is on its way is known by its object.
      .map((row) => this.#all.find((known) => isSameRow(known, row)) ?? row);
    this.#all = [...others, ...own].toSorted((a, b) => a.atMs - b.atMs);
  }

  #write(content: T, clientId: string): Row<T> {
    // Two rows never share a moment, and none precedes what waits: so their order survives the storage, and a clock that
    // was put back. What grows has no order, and tells by its moment that its page lives.
    const afterMs = this.#lane.growth ? 0 : Math.max(this.#lastAtMs, ...this.#all.map(({ atMs }) => atMs)) + 1;
    this.#lastAtMs = Math.max(this.#ports.nowMs(), afterMs);
    const row = {
      ...content,
      clientId,
      learnerId: this.#learnerId,
      pageId: this.#ports.pageId,
      pageMs: this.#ports.pageMs(),
      atMs: this.#lastAtMs,
    };
    this.#keep(row);
    return row;
  }

  #keep(row: Row<T>): void {
    const others = this.#all.filter(({ clientId }) => clientId !== row.clientId);
    this.#all = [...others, row];
    this.#storage.keep(row);
  }
}
