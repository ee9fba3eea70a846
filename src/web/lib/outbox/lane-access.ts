import { browserStorage, keysFrom } from '#web/lib/browser-storage.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { Store } from '#web/lib/store.ts';
import { rowPrefix } from './row-prefix.ts';

type AnyOutbox = { readonly learnerId: number; readonly unsentScopes: number; readonly hasUnkeptWork: boolean } & {
  wake(whose: 'of every page'): Promise<void>;
};

/** All outboxes of this page. */
const outboxes = new Set<AnyOutbox>();

/** Whether work of the learner, in any lane, would be lost with the page. */
export function hasUnkeptWork(learnerId: number): boolean {
  return [...outboxes].some((outbox) => outbox.learnerId === learnerId && outbox.hasUnkeptWork);
}

/**
 * Access to a lane's outboxes. Small, because it loads before anything plays: the outbox itself is fetched when there
 * is something to send. Browser only.
 */
export class LaneAccess<O extends AnyOutbox> {
  readonly #name: string;
  readonly #fetch: () => Promise<(learnerId: number) => O>;
  readonly #opened = new Map<number, O>();
  readonly #openedCount = new Store(0);

  constructor(name: string, fetch: () => Promise<(learnerId: number) => O>) {
    this.#name = name;
    this.#fetch = fetch;
  }

  /** The learner's outbox in this page, created on first use. */
  open(learnerId: number, create: (learnerId: number) => O): O {
    const known = this.#opened.get(learnerId);
    if (known) return known;
    const outbox = create(learnerId);
    this.#opened.set(learnerId, outbox);
    outboxes.add(outbox);
    // Called during rendering, perhaps: subscribers must not update before that is over.
    queueMicrotask(() => this.#openedCount.set(this.#opened.size));
    return outbox;
  }

  /** The learner's outbox, if this page has created it. */
  opened(learnerId: number): O | null {
    return this.#opened.get(learnerId) ?? null;
  }

  readonly onOpened = this.#openedCount.subscribe;

  async load(learnerId: number): Promise<O> {
    return this.opened(learnerId) ?? this.open(learnerId, await importWithRetry(this.#fetch));
  }

  /** Number of scopes with unsent rows, in the browser's storage or this page's memory. */
  count(learnerId: number): number {
    return Math.max(this.opened(learnerId)?.unsentScopes ?? 0, this.#countStored(learnerId));
  }

  /** Sends all unsent rows, also of other pages. Returns the number of scopes left. */
  async flush(learnerId: number): Promise<number> {
    if (this.count(learnerId) === 0) return 0;
    const outbox = await this.load(learnerId);
    await outbox.wake('of every page');
    return outbox.unsentScopes;
  }

  #countStored(learnerId: number): number {
    const prefix = rowPrefix(this.#name, learnerId);
    return new Set(keysFrom(browserStorage(), prefix).map((key) => key.slice(prefix.length).split(':')[0])).size;
  }
}
