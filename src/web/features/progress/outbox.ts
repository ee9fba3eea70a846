import type { ProgressReportView } from '#contract/progress.ts';
import {
  acknowledge,
  emptyEntry,
  entryKey,
  isSettled,
  mergeEntries,
  nextSending,
  type OutboxEntry,
  type UnsentPlayback,
} from '#domain/player/outbox-entry.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import { MOST_RANGES_PER_REPORT } from '#domain/progress/report.ts';
import { Deliveries } from './delivery.ts';
import type { StoredEntry } from './entry-storage.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import { gravest, IDLE, isPlaceless, type OutboxState } from './outbox-state.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { toReport } from './to-report.ts';

/** A tab that has not written for so long is taken for closed; its entries are sent by another one. */
const TAB_SILENT_MS = 30_000;

/** After a try: on with the same entry, with the next one, or with none as long as this lasts. */
type Going = 'on' | 'next entry' | 'stop';

/** What the server said of a lesson. */
export type LessonOutcome = {
  readonly lessonId: number;
  readonly percent: number;
  readonly isPassed: boolean;
  /** its stage is done, and no page said yet that it showed so */
  readonly isStageUnseen: boolean;
  readonly from: 'playback' | 'document';
};

type Answer = Pick<ProgressReportView, 'percent' | 'is_passed' | 'show_popup_done_stage'>;

/**
 * Holds what a learner did until the server has acknowledged it. Every change lies in the browser's storage before it
 * is sent and leaves it only with an answer; a report that is sent twice changes nothing (the server keeps a union).
 */
export class Outbox {
  readonly learnerId: number;
  readonly #tabId: string;
  readonly #ports: OutboxPorts;
  /** by entryKey */
  readonly #entries = new Map<string, OutboxEntry>();
  /** keys of entries that only this tab's memory holds */
  readonly #unkept = new Set<string>();
  readonly #deliveries = new Deliveries();
  readonly #states = new Map<number, OutboxState>();
  readonly #stateListeners = new Set<() => void>();
  readonly #outcomeListeners = new Set<(outcome: LessonOutcome) => void>();
  readonly #waitingDocuments = new Map<number, (retryAfterSeconds: number | null) => void>();
  #hold: 'sign-in' | 'other-learner' | null = null;
  #isUnreachable = false;
  #flush: Promise<void> | null = null;
  #nextFlush: Promise<void> | null = null;
  #cancelRetry: () => void = () => undefined;

  constructor(learnerId: number, tabId: string, ports: OutboxPorts) {
    this.learnerId = learnerId;
    this.#tabId = tabId;
    this.#ports = ports;
  }

  /** The same object as long as nothing has changed. */
  stateOf(lessonId: number): OutboxState {
    const known = this.#states.get(lessonId) ?? IDLE;
    const deliveries = this.#deliveries.ofLesson(lessonId);
    const now = { isUnreachable: this.#isUnreachable, pageMs: this.#ports.pageMs() };
    const statuses = deliveries.map(([key, one]) => one.status({ isUnsent: this.#entries.has(key), ...now }));
    const status = this.#hold ?? gravest(statuses);
    const refusal = deliveries.find(([, one]) => one.refusal)?.[1].refusal ?? null;
    if (known.status === status && known.refusal === refusal) return known;
    const state = { status, refusal };
    this.#states.set(lessonId, state);
    return state;
  }

  /** Lessons of this tab that wait to be acknowledged. */
  get unsentLessons(): number {
    return new Set(Array.from(this.#entries.values(), (entry) => entry.lessonId)).size;
  }

  /** Something is unsent that the browser does not keep: it would go with the tab. */
  get hasUnkeptWork(): boolean {
    return this.#unkept.size > 0;
  }

  subscribe(listener: () => void): () => void {
    this.#stateListeners.add(listener);
    return () => this.#stateListeners.delete(listener);
  }

  onOutcome(listener: (outcome: LessonOutcome) => void): () => void {
    this.#outcomeListeners.add(listener);
    return () => this.#outcomeListeners.delete(listener);
  }

  /** Puts played stretches and the position in. Sends nothing yet. */
  addPlayback(lessonId: number, componentId: number, played: Ranges, playback: UnsentPlayback): void {
    this.#put({ ...emptyEntry(this.learnerId, lessonId, componentId), played, playback });
  }

  /** Puts a read document in. `onAnswer` hears in how many seconds the server wants to hear of it again; null: it counts. */
  addReadDocument(lessonId: number, componentId: number, onAnswer: (retryAfterSeconds: number | null) => void): void {
    this.#waitingDocuments.set(componentId, onAnswer);
    this.#put({ ...emptyEntry(this.learnerId, lessonId, null), readComponentIds: [componentId] });
  }

  /** Sends what is due, also what closed tabs left behind. Resolves when everything was tried once. */
  flush(whose: 'closed tabs too' | 'every tab' = 'closed tabs too'): Promise<void> {
    if (this.#flush) {
      // What was put in meanwhile may lie behind the one that runs.
      this.#nextFlush ??= this.#flush.then(() => {
        this.#nextFlush = null;
        return this.flush(whose);
      });
      return this.#nextFlush;
    }
    this.#flush = this.#ports
      .withLock(async () => {
        this.#adopt(whose);
        for (const key of this.#entries.keys()) {
          if ((await this.#send(key, false)) === 'stop') break;
        }
      })
      .finally(() => {
        this.#flush = null;
        this.#planRetry();
      });
    return this.#flush;
  }

  /** Tries again at once: the network is back, the learner signed in again, or asks for it. */
  retry(): Promise<void> {
    this.#hold = null;
    this.#deliveries.forgiveAll();
    return this.flush();
  }

  /** Forgets what has no place in a lesson any more: the learner lets it go. */
  dismiss(lessonId: number): void {
    for (const entry of this.#entries.values()) {
      const delivery = this.#deliveries.of(entry);
      if (entry.lessonId !== lessonId || !isPlaceless(delivery.refusal)) continue;
      delivery.letGo();
      this.#keep(emptyEntry(this.learnerId, lessonId, entry.componentId));
    }
    this.#planRetry();
  }

  /**
   * The page may go away: starts the requests before it returns. The entries stay in storage until an answer is seen;
   * once `isClosed`, any other tab may take them over.
   */
  sendLast(isClosed: boolean): void {
    for (const [key, entry] of this.#entries) {
      if (isClosed) this.#ports.storage.save({ tabId: this.#tabId, entry, savedMs: 0 });
      void this.#send(key, true).finally(() => this.#planRetry());
    }
  }

  #put(addition: OutboxEntry): void {
    this.#deliveries.of(addition);
    const known = this.#entries.get(entryKey(addition));
    this.#keep(known ? mergeEntries(known, addition) : addition);
  }

  #keep(entry: OutboxEntry): void {
    const stored: StoredEntry = { tabId: this.#tabId, entry, savedMs: this.#ports.nowMs() };
    const key = entryKey(entry);
    this.#unkept.delete(key);
    if (isSettled(entry)) {
      this.#entries.delete(key);
      this.#ports.storage.remove(stored);
    } else {
      this.#entries.set(key, entry);
      if (!this.#ports.storage.save(stored)) this.#unkept.add(key);
    }
  }

  #adopt(whose: 'closed tabs too' | 'every tab'): void {
    for (const stored of this.#ports.storage.list(this.learnerId)) {
      // Also one that seems to have written in the future: the device's clock was put right since.
      const isSilent = Math.abs(this.#ports.nowMs() - stored.savedMs) > TAB_SILENT_MS;
      if (stored.tabId === this.#tabId || !(isSilent || whose === 'every tab')) continue;
      this.#put(stored.entry);
      // A tab that lives after all holds its entry in memory and sends it again, which is harmless.
      if (isSilent) this.#ports.storage.remove(stored, 'unchanged');
    }
  }

  async #send(key: string, isLast: boolean): Promise<Going> {
    const entry = this.#entries.get(key);
    if (this.#hold) return 'stop';
    if (!entry) return 'next entry';
    const delivery = this.#deliveries.of(entry);
    if (delivery.mustWait(this.#ports.pageMs()) || delivery.sending === entry) return 'next entry';
    delivery.sending = entry;
    this.#tellState();
    try {
      const going = await this.#sendPlayback(entry, isLast);
      return going === 'on' ? await this.#sendDocuments(entry) : going;
    } finally {
      delivery.sending = null;
      this.#tellState();
    }
  }

  async #sendPlayback(entry: OutboxEntry, isLast: boolean): Promise<Going> {
    const sending = nextSending(entry, MOST_RANGES_PER_REPORT);
    if (sending.played.length === 0 && !sending.playback) return 'on';
    const result = await this.#ports.sendReport(toReport(entry, sending, this.#ports.newId()), isLast);
    if (result.type !== 'accepted') return this.#onFailure(entry, result);
    const { pending, retry_after_seconds: retryAfterSeconds } = result.answer;
    const rest = acknowledge(this.#latest(entry), sending, pending);
    this.#keep(rest);
    this.#deliveries.of(entry).holdUntil(this.#ports.pageMs() + (retryAfterSeconds ?? 0) * 1000);
    this.#onSuccess(entry, 'playback', result.answer);
    return entry.played.length > MOST_RANGES_PER_REPORT ? this.#sendPlayback(rest, isLast) : 'on';
  }

  async #sendDocuments(entry: OutboxEntry): Promise<Going> {
    for (const componentId of entry.readComponentIds) {
      const result = await this.#ports.sendDocumentRead(entry.lessonId, componentId, this.learnerId);
      if (result.type !== 'accepted') return this.#onFailure(entry, result);
      const latest = this.#latest(entry);
      this.#keep({ ...latest, readComponentIds: latest.readComponentIds.filter((id) => id !== componentId) });
      const { accepted, retry_after_seconds: retryAfterSeconds } = result.answer;
      this.#onSuccess(entry, 'document', result.answer);
      this.#waitingDocuments.get(componentId)?.(accepted ? null : (retryAfterSeconds ?? 10));
    }
    return 'on';
  }

  /** The entry as it is now; nothing when it was acknowledged meanwhile. */
  #latest(entry: OutboxEntry): OutboxEntry {
    return this.#entries.get(entryKey(entry)) ?? emptyEntry(this.learnerId, entry.lessonId, entry.componentId);
  }

  #onSuccess(entry: OutboxEntry, from: LessonOutcome['from'], answer: Answer): void {
    const { percent, is_passed: isPassed, show_popup_done_stage: isStageUnseen } = answer;
    const outcome = { lessonId: entry.lessonId, percent, isPassed, isStageUnseen, from };
    this.#isUnreachable = false;
    this.#deliveries.of(entry).accepted();
    for (const listener of this.#outcomeListeners) listener(outcome);
  }

  #onFailure(entry: OutboxEntry, result: Exclude<SendResult<unknown>, { type: 'accepted' }>): Going {
    this.#isUnreachable = result.type === 'unreachable';
    const delivery = this.#deliveries.of(entry);
    if (result.type === 'refused') {
      delivery.refusal = result.refusal;
      return 'on';
    }
    if (result.type === 'sign-in' || result.type === 'other-learner') {
      this.#hold = result.type;
      return 'stop';
    }
    delivery.failed();
    if (result.type === 'unreachable') return 'stop';
    delivery.holdUntil(this.#ports.pageMs() + (result.afterSeconds ?? 0) * 1000);
    return 'next entry';
  }

  #planRetry(): void {
    this.#cancelRetry();
    this.#tellState();
    const pageMs = this.#ports.pageMs();
    const delaysMs = Array.from(this.#entries.values(), (entry) =>
      this.#deliveries.of(entry).retryInMs(pageMs, () => this.#ports.random()),
    ).filter((delayMs) => delayMs !== null);
    // What was put in since and is not late waits for its reporter, which flushes every few seconds.
    if (this.#hold || delaysMs.length === 0) return;
    this.#cancelRetry = this.#ports.schedule(() => void this.flush(), Math.min(...delaysMs));
  }

  #tellState(): void {
    for (const listener of this.#stateListeners) listener();
  }
}
