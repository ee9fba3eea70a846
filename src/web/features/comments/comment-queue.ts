import type { NewCommentView, NewReplyView } from '#contract/comments.ts';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';
import { type CommentTarget, targetKey } from './comment-target.ts';
import { forgetQueued, isQueued, keepQueued, type QueuedComment, readQueued } from './queued-comment.ts';

export type AcceptedComment = NewCommentView | NewReplyView;

/** sending: on its way or next in line; failed: tried again later or by the learner; refused: by the learner only. */
export type PendingStatus = 'sending' | 'offline' | 'failed' | 'refused' | 'sign-in' | 'other-learner';

export type PendingComment = {
  readonly item: QueuedComment;
  readonly status: PendingStatus;
  /** what the server said */
  readonly message: string | null;
};

export type QueuePorts = {
  readonly storage: TextStorage;
  send(item: QueuedComment): Promise<SendResult<AcceptedComment>>;
  /** one tab at a time */
  withLock(task: () => Promise<void>): Promise<void>;
  isOnline(): boolean;
  schedule(task: () => void, delayMs: number): () => void;
  nowMs(): number;
  random(): number;
  newId(): string;
};

type Waiting = { readonly message: string | null; readonly isOffline: boolean };

/**
 * Holds a learner's comments from the press of the button until the server has them. They lie in the browser's storage
 * before they are sent and leave it with an answer only; an id of their own lets them be sent twice without harm. They
 * go one after the other, in the order of writing. decisions §2
 */
export class CommentQueue {
  readonly learnerId: number;
  readonly #ports: QueuePorts;
  #items: QueuedComment[];
  readonly #kept = new Set<string>();
  readonly #refusals = new Map<string, SendRefusal>();
  readonly #listeners = new Set<() => void>();
  readonly #acceptedListeners = new Set<(item: QueuedComment, answer: AcceptedComment) => void>();
  readonly #pending = new Map<string, readonly PendingComment[]>();
  #hold: 'sign-in' | 'other-learner' | null = null;
  #waiting: Waiting | null = null;
  #onWire: string | null = null;
  #failures = 0;
  #running: Promise<void> | null = null;
  #cancelRetry: () => void = () => undefined;

  constructor(learnerId: number, ports: QueuePorts) {
    this.learnerId = learnerId;
    this.#ports = ports;
    this.#items = readQueued(ports.storage, learnerId);
    for (const { clientId } of this.#items) this.#kept.add(clientId);
  }

  /** How many are not sent. */
  get size(): number {
    return this.#items.length;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onAccepted(listener: (item: QueuedComment, answer: AcceptedComment) => void): () => void {
    this.#acceptedListeners.add(listener);
    return () => this.#acceptedListeners.delete(listener);
  }

  /** What waits for a target, oldest first. The same array as long as nothing has changed. */
  pending(target: CommentTarget): readonly PendingComment[] {
    const key = targetKey(target);
    const known = this.#pending.get(key);
    if (known) return known;
    const found = this.#items
      .filter((item) => targetKey(item.target) === key)
      .map((item) => ({ item, ...this.#stateOf(item) }));
    this.#pending.set(key, found);
    return found;
  }

  /** Takes a comment and sends it. */
  add(comment: Omit<QueuedComment, 'clientId' | 'learnerId' | 'writtenMs'>): void {
    const item: QueuedComment = {
      ...comment,
      clientId: this.#ports.newId(),
      learnerId: this.learnerId,
      writtenMs: this.#ports.nowMs(),
    };
    this.#items = [...this.#items, item];
    this.#keep(item);
    this.#changed();
    void this.flush();
  }

  /** Takes one back that is not on its way. Returns it, null when it is too late. */
  drop(clientId: string): QueuedComment | null {
    const item = this.#items.find((one) => one.clientId === clientId);
    if (!item || clientId === this.#onWire) return null;
    this.#forget(item);
    this.#changed();
    return item;
  }

  /** Tries again, now: everything that waits, and of what was refused the one that is named. */
  retry(clientId?: string): Promise<void> {
    this.#hold = null;
    if (clientId !== undefined) this.#allowAgain(clientId);
    // A pass that is just giving up has not seen what made this a good moment.
    return this.#running ? this.#running.then(() => this.flush()) : this.flush();
  }

  /** Sends everything that may be sent. One pass at a time. */
  flush(): Promise<void> {
    this.#running ??= this.#pass().finally(() => {
      this.#running = null;
      // What was added after the pass had found nothing more.
      if (!this.#waiting && this.#next()) void this.flush();
    });
    return this.#running;
  }

  /** Another tab has sent or added something. */
  reread(): void {
    const stored = readQueued(this.#ports.storage, this.learnerId);
    const ids = new Set(stored.map(({ clientId }) => clientId));
    const mine = this.#items.filter(({ clientId }) => ids.has(clientId) || !this.#kept.has(clientId));
    const known = new Set(mine.map(({ clientId }) => clientId));
    this.#items = [...mine, ...stored.filter(({ clientId }) => !known.has(clientId))];
    for (const { clientId } of stored) this.#kept.add(clientId);
    this.#changed();
  }

  async #pass(): Promise<void> {
    this.#cancelRetry();
    if (!this.#next()) return;
    this.#waiting = null;
    if (!this.#ports.isOnline()) return this.#wait({ message: null, isOffline: true }, null);
    await this.#ports.withLock(async () => {
      for (let item = this.#next(); item; item = this.#next()) {
        if (this.#isSentElsewhere(item)) {
          this.#forget(item);
          continue;
        }
        this.#onWire = item.clientId;
        this.#changed();
        const result = await this.#ports.send(item);
        this.#onWire = null;
        const goesOn = this.#settle(item, result);
        this.#changed();
        if (!goesOn) return;
      }
    });
    this.#changed();
  }

  /** Returns whether the next one may be sent. */
  #settle(item: QueuedComment, result: SendResult<AcceptedComment>): boolean {
    if (result.type === 'accepted') {
      this.#failures = 0;
      this.#forget(item);
      for (const listener of this.#acceptedListeners) listener(item, result.answer);
      return true;
    }
    if (result.type === 'refused') {
      this.#refusals.set(item.clientId, result.refusal);
      return true;
    }
    if (result.type === 'sign-in' || result.type === 'other-learner') {
      this.#hold = result.type;
      return false;
    }
    const { refusal, afterSeconds } = result.type === 'retry' ? result : { refusal: undefined, afterSeconds: null };
    this.#failures += 1;
    this.#wait({ message: refusal?.message ?? null, isOffline: !this.#ports.isOnline() }, afterSeconds);
    return false;
  }

  #wait(waiting: Waiting, afterSeconds: number | null): void {
    this.#waiting = waiting;
    this.#changed();
    if (waiting.isOffline) return; // the page says when the network is back
    const delayMs = Math.max(
      (afterSeconds ?? 0) * 1000,
      retryDelayMs(this.#failures, () => this.#ports.random()),
    );
    this.#cancelRetry = this.#ports.schedule(() => void this.flush(), delayMs);
  }

  #next(): QueuedComment | undefined {
    return this.#hold ? undefined : this.#items.find(({ clientId }) => !this.#refusals.has(clientId));
  }

  #stateOf(item: QueuedComment): { status: PendingStatus; message: string | null } {
    const refusal = this.#refusals.get(item.clientId);
    if (refusal) return { status: 'refused', message: refusal.message };
    if (this.#hold) return { status: this.#hold, message: null };
    if (this.#waiting)
      return { status: this.#waiting.isOffline ? 'offline' : 'failed', message: this.#waiting.message };
    return { status: 'sending', message: null };
  }

  #allowAgain(clientId: string): void {
    const refusal = this.#refusals.get(clientId);
    this.#refusals.delete(clientId);
    if (refusal?.code !== 'CLIENT_ID_REUSED') return;
    // Under its old id the server knows another comment.
    const renewed = this.#items.map((item) =>
      item.clientId === clientId ? { ...item, clientId: this.#ports.newId() } : item,
    );
    const old = this.#items.find((item) => item.clientId === clientId);
    this.#items = renewed;
    if (old) forgetQueued(this.#ports.storage, old);
    for (const item of renewed) if (!this.#kept.has(item.clientId)) this.#keep(item);
  }

  #keep(item: QueuedComment): void {
    keepQueued(this.#ports.storage, item);
    if (isQueued(this.#ports.storage, item)) this.#kept.add(item.clientId);
  }

  #isSentElsewhere(item: QueuedComment): boolean {
    return this.#kept.has(item.clientId) && !isQueued(this.#ports.storage, item);
  }

  #forget(item: QueuedComment): void {
    this.#items = this.#items.filter(({ clientId }) => clientId !== item.clientId);
    this.#refusals.delete(item.clientId);
    this.#kept.delete(item.clientId);
    forgetQueued(this.#ports.storage, item);
  }

  #changed(): void {
    this.#pending.clear();
    for (const listener of this.#listeners) listener();
  }
}
