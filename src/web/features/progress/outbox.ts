import type { DocumentReadView, ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import {
  acknowledge,
  emptyEntry,
  isSettled,
  mergeEntries,
  nextSending,
  type OutboxEntry,
  type UnsentPlayback,
} from '#domain/player/outbox-entry.ts';
import type { RememberedPosition } from '#domain/player/start-position.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import { MOST_RANGES_PER_REPORT } from '#domain/progress/report.ts';
import type { EntryStorage, StoredEntry } from './entry-storage.ts';
import type { SendResult } from './send-result.ts';

/** A tab that has not written for so long is taken for closed; its entries are sent by another one. */
const TAB_SILENT_MS = 30_000;

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

export type OutboxStatus = 'idle' | 'saved' | 'saving' | 'waiting' | 'sign-in' | 'other-learner' | 'refused';

/** What the page shows of the outbox. */
export type OutboxState = { readonly status: OutboxStatus; readonly refusal: string | null };

/** What the server said of a lesson. */
export type LessonOutcome = { readonly lessonId: number; readonly percent: number; readonly isPassed: boolean };

/** Everything that the outbox needs of the browser. */
export type OutboxPorts = {
  readonly storage: EntryStorage;
  sendReport(report: ProgressReportInput, isLast: boolean): Promise<SendResult<ProgressReportView>>;
  sendDocumentRead(lessonId: number, componentId: number, learnerId: number): Promise<SendResult<DocumentReadView>>;
  /** one tab at a time */
  withLock(task: () => Promise<void>): Promise<void>;
  schedule(task: () => void, delayMs: number): () => void;
  nowMs(): number;
  random(): number;
  newId(): string;
};

/**
 * Holds what a learner did until the server has acknowledged it. Every change lies in the browser's storage before it
 * is sent and leaves it only with an answer; a report that is sent twice changes nothing (the server keeps a union).
 */
export class Outbox {
  readonly learnerId: number;
  readonly #tabId: string;
  readonly #ports: OutboxPorts;
  readonly #entries = new Map<number, OutboxEntry>();
  readonly #notBeforeMs = new Map<number, number>();
  readonly #refusals = new Map<number, string>();
  readonly #stateListeners = new Set<() => void>();
  readonly #outcomeListeners = new Set<(outcome: LessonOutcome) => void>();
  readonly #waitingDocuments = new Map<number, (retryAfterSeconds: number) => void>();
  #state: OutboxState = { status: 'idle', refusal: null };
  #hold: 'sign-in' | 'other-learner' | null = null;
  #failures = 0;
  readonly #inFlight = new Map<number, OutboxEntry>();
  #hasSaved = false;
  #flush: Promise<void> | null = null;
  #nextFlush: Promise<void> | null = null;
  #cancelRetry: () => void = () => undefined;

  constructor(learnerId: number, tabId: string, ports: OutboxPorts) {
    this.learnerId = learnerId;
    this.#tabId = tabId;
    this.#ports = ports;
  }

  get state(): OutboxState {
    return this.#state;
  }

  /** Lessons of this tab that wait to be acknowledged. */
  get unsentLessons(): number {
    return this.#entries.size;
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
  addPlayback(lessonId: number, played: Ranges, playback: UnsentPlayback): void {
    this.#put({ ...emptyEntry(this.learnerId, lessonId), played, playback });
  }

  /** Puts a read document in. `onTooEarly` hears when the server wants it read for longer. */
  addReadDocument(lessonId: number, componentId: number, onTooEarly: (retryAfterSeconds: number) => void): void {
    this.#waitingDocuments.set(componentId, onTooEarly);
    this.#put({ ...emptyEntry(this.learnerId, lessonId), readComponentIds: [componentId] });
  }

  /** The position that no server knows yet, from whatever tab. */
  unsentPosition(lessonId: number): RememberedPosition | null {
    const stored = this.#ports.storage.list(this.learnerId).map(({ entry }) => entry);
    const merged = [...stored, ...this.#entries.values()]
      .filter((entry) => entry.lessonId === lessonId)
      .reduce(mergeEntries, emptyEntry(this.learnerId, lessonId));
    return merged.playback && { seconds: merged.playback.positionSeconds, atMs: merged.playback.atMs };
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
        for (const lessonId of this.#entries.keys()) {
          if (!(await this.#send(lessonId, false))) break;
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
    return this.flush();
  }

  /**
   * The page may go away: starts the requests before it returns. The entries stay in storage until an answer is seen;
   * once `isClosed`, any other tab may take them over.
   */
  sendLast(isClosed: boolean): void {
    for (const [lessonId, entry] of this.#entries) {
      if (isClosed) this.#ports.storage.save({ tabId: this.#tabId, entry, savedMs: 0 });
      void this.#send(lessonId, true).finally(() => this.#planRetry());
    }
  }

  #put(addition: OutboxEntry): void {
    const known = this.#entries.get(addition.lessonId);
    this.#keep(known ? mergeEntries(known, addition) : addition);
  }

  #keep(entry: OutboxEntry): void {
    const stored: StoredEntry = { tabId: this.#tabId, entry, savedMs: this.#ports.nowMs() };
    if (isSettled(entry)) {
      this.#entries.delete(entry.lessonId);
      this.#ports.storage.remove(stored);
    } else {
      this.#entries.set(entry.lessonId, entry);
      this.#ports.storage.save(stored);
    }
  }

  #adopt(whose: 'closed tabs too' | 'every tab'): void {
    for (const stored of this.#ports.storage.list(this.learnerId)) {
      const isSilent = this.#ports.nowMs() - stored.savedMs > TAB_SILENT_MS;
      if (stored.tabId === this.#tabId || !(isSilent || whose === 'every tab')) continue;
      this.#put(stored.entry);
      // A tab that lives after all holds its entry in memory and sends it again, which is harmless.
      if (isSilent) this.#ports.storage.remove(stored, 'unchanged');
    }
  }

  /** Sends one entry. Returns false when there is no use in trying the others now. */
  async #send(lessonId: number, isLast: boolean): Promise<boolean> {
    const entry = this.#entries.get(lessonId);
    if (this.#hold) return false;
    const mustWait = this.#refusals.has(lessonId) || (this.#notBeforeMs.get(lessonId) ?? 0) > this.#ports.nowMs();
    if (!entry || mustWait || this.#inFlight.get(lessonId) === entry) return true;
    this.#inFlight.set(lessonId, entry);
    this.#updateState();
    try {
      return (await this.#sendPlayback(entry, isLast)) && (await this.#sendDocuments(entry));
    } finally {
      this.#inFlight.delete(lessonId);
      this.#updateState();
    }
  }

  async #sendPlayback(entry: OutboxEntry, isLast: boolean): Promise<boolean> {
    const sending = nextSending(entry, MOST_RANGES_PER_REPORT);
    if (sending.played.length === 0 && !sending.playback) return true;
    const report: ProgressReportInput = {
      lesson_id: entry.lessonId,
      learner_id: this.learnerId,
      client_id: this.#ports.newId(),
      played: sending.played.map(([from, to]) => [toHundredths(from), toHundredths(to)]),
      ...(sending.playback && {
        video_progress: sending.playback.videoPercent,
        position_seconds: toHundredths(sending.playback.positionSeconds),
        session_id: sending.playback.sessionId,
        sequence: sending.playback.sequence,
      }),
    };
    const result = await this.#ports.sendReport(report, isLast);
    if (result.type !== 'accepted') return this.#onFailure(entry.lessonId, result);
    const { pending, retry_after_seconds: retryAfterSeconds, percent, is_passed: isPassed } = result.answer;
    const latest = this.#entries.get(entry.lessonId) ?? emptyEntry(this.learnerId, entry.lessonId);
    const rest = acknowledge(latest, sending, pending);
    this.#keep(rest);
    this.#notBeforeMs.set(entry.lessonId, this.#ports.nowMs() + (retryAfterSeconds ?? 0) * 1000);
    this.#onSuccess({ lessonId: entry.lessonId, percent, isPassed });
    return entry.played.length > MOST_RANGES_PER_REPORT ? this.#sendPlayback(rest, isLast) : true;
  }

  async #sendDocuments(entry: OutboxEntry): Promise<boolean> {
    for (const componentId of entry.readComponentIds) {
      const result = await this.#ports.sendDocumentRead(entry.lessonId, componentId, this.learnerId);
      if (result.type !== 'accepted') return this.#onFailure(entry.lessonId, result);
      const latest = this.#entries.get(entry.lessonId) ?? emptyEntry(this.learnerId, entry.lessonId);
      this.#keep({ ...latest, readComponentIds: latest.readComponentIds.filter((id) => id !== componentId) });
      const { accepted, retry_after_seconds: retryAfterSeconds, percent, is_passed: isPassed } = result.answer;
      this.#onSuccess({ lessonId: entry.lessonId, percent, isPassed });
      if (!accepted) this.#waitingDocuments.get(componentId)?.(retryAfterSeconds ?? 10);
    }
    return true;
  }

  #onSuccess(outcome: LessonOutcome): void {
    this.#failures = 0;
    this.#hasSaved = true;
    for (const listener of this.#outcomeListeners) listener(outcome);
  }

  #onFailure(lessonId: number, result: Exclude<SendResult<unknown>, { type: 'accepted' }>): boolean {
    if (result.type === 'refused') {
      this.#refusals.set(lessonId, result.message);
      return true;
    }
    if (result.type === 'retry') {
      this.#failures += 1;
      const notBeforeMs = this.#ports.nowMs() + (result.afterSeconds ?? 0) * 1000;
      this.#notBeforeMs.set(lessonId, notBeforeMs);
    } else {
      this.#hold = result.type;
    }
    return false;
  }

  #planRetry(): void {
    this.#cancelRetry();
    this.#updateState();
    const waiting = [...this.#entries.keys()].filter((lessonId) => !this.#refusals.has(lessonId));
    const dueMs = waiting.map((lessonId) => (this.#notBeforeMs.get(lessonId) ?? 0) - this.#ports.nowMs());
    if (this.#hold || waiting.length === 0) return;
    // What was put in since and is not late waits for its reporter, which flushes every few seconds.
    if (this.#failures === 0 && !dueMs.some((ms) => ms > 0)) return;
    const backoffMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, this.#failures - 1));
    const jitteredMs = this.#failures === 0 ? 0 : backoffMs * (0.5 + this.#ports.random());
    const delayMs = Math.max(jitteredMs, Math.min(...dueMs), 0);
    this.#cancelRetry = this.#ports.schedule(() => void this.flush(), delayMs);
  }

  #updateState(): void {
    const refusal = [...this.#refusals.values()][0] ?? null;
    const status = this.#statusNow(refusal);
    if (status === this.#state.status && refusal === this.#state.refusal) return;
    this.#state = { status, refusal };
    for (const listener of this.#stateListeners) listener();
  }

  #statusNow(refusal: string | null): OutboxStatus {
    if (this.#hold) return this.#hold;
    if (refusal !== null) return 'refused';
    if (this.#failures > 0 && this.#entries.size > 0) return 'waiting';
    const isPending = [...this.#entries.keys()].some((id) => (this.#notBeforeMs.get(id) ?? 0) > this.#ports.nowMs());
    if (this.#inFlight.size > 0 || isPending) return 'saving';
    return this.#hasSaved ? 'saved' : 'idle';
  }
}

function toHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
