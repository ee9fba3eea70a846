import type { Lane, Row, Scope } from './lane.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { isSameRow, RowStorage } from './row-storage.ts';

/** A page silent for this long counts as closed; others send what it left. */
export const OTHER_PAGE_MS = 30_000;

/** A learner's unsent rows of one lane: this page's, and those of other pages that it may send. */
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

  /** Oldest first. */
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

  /** Rows of other pages are read from the storage. */
  isKept(row: Row<T>): boolean {
    return !this.isOwn(row) || this.#storage.isKept(row);
  }

  find(clientId: string): Row<T> | null {
    return this.#all.find((row) => row.clientId === clientId) ?? null;
  }

  /** Adds content. It is stored when this returns. */
  add(content: T): Row<T> {
    const { growth, idOf } = this.#lane;
    const id = idOf?.(content) ?? this.#ports.newId();
    const clientId = growth ? `${id}:${this.#ports.pageId}` : id;
    const known = this.find(clientId);
    if (known && !growth) return known;
    return this.#write(known && growth ? growth.merge(known, content) : content, clientId);
  }

  /** Removes what the server has answered. */
  acknowledge(sent: Row<T>, answer: A): void {
    const isOwn = this.isOwn(sent);
    const rest = this.#lane.growth?.rest(isOwn ? this.find(sent.clientId) : sent, sent, answer) ?? null;
    if (rest && isOwn) this.#write(rest, sent.clientId);
    // The rest of another page's row continues as our own.
    else if (rest) this.add(rest);
    if (!rest || !isOwn) this.forget(sent);
  }

  forget(row: Row<T>): void {
    this.#all = this.#all.filter(({ clientId }) => clientId !== row.clientId);
    this.#storage.forget(row, this.isOwn(row) ? undefined : 'unchanged');
  }

  /** The page is closed: others may take over its growing rows. */
  releaseToOtherTabs(): void {
    if (!this.#lane.growth) return;
    for (const row of this.#all) if (this.isOwn(row)) this.#keep({ ...row, atMs: 0 });
  }

  /**
   * Reads the storage: all rows of other pages, but growing ones only if their page has closed or fallen silent, or
   * with `takesAll`. This page's growing rows are kept as they are in memory.
   */
  read(takesAll: boolean): void {
    const { growth } = this.#lane;
    const nowMs = this.#ports.nowMs();
    // Includes rows dated in the future: the device's clock has been corrected since.
    const isLeft = ({ atMs }: Row<T>) => !growth || takesAll || Math.abs(nowMs - atMs) > OTHER_PAGE_MS;
    const unkept = new Set(this.#all.filter((row) => !this.isKept(row)));
    const stored = this.#storage.read();
    const ids = new Set(stored.map(({ clientId }) => clientId));
    const own = this.#all.filter((row) => this.isOwn(row) && (growth || unkept.has(row) || ids.has(row.clientId)));
    const others = stored
      .filter((row) => !this.isOwn(row) && isLeft(row))
      // Rows in flight are identified by object.
      .map((row) => this.#all.find((known) => isSameRow(known, row)) ?? row);
    this.#all = [...others, ...own].toSorted((a, b) => a.atMs - b.atMs);
  }

  #write(content: T, clientId: string): Row<T> {
    // Times are strictly increasing, even if the clock is set back, so that the order survives storage. Growing rows
    // have no order; their time is a heartbeat of their page.
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
