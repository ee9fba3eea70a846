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
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import type { RememberedPosition } from '#domain/player/start-position.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import { MOST_RANGES_PER_REPORT } from '#domain/progress/report.ts';
import type { EntryStorage, StoredEntry } from './entry-storage.ts';
import { IDLE, type OutboxState, type OutboxStatus } from './outbox-state.ts';
import type { SendRefusal, SendResult } from './send-result.ts';

/** A tab that has not written for so long is taken for closed; its entries are sent by another one. */
const TAB_SILENT_MS = 30_000;

/** After a try: on with the same lesson, with the next one, or with none as long as this lasts. */
type Going = 'on' | 'next lesson' | 'stop';

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
  readonly #refusals = new Map<number, SendRefusal>();
  readonly #failures = new Map<number, number>();
  readonly #savedLessons = new Set<number>();
  readonly #states = new Map<number, OutboxState>();
  readonly #stateListeners = new Set<() => void>();
  readonly #outcomeListeners = new Set<(outcome: LessonOutcome) => void>();
  readonly #waitingDocuments = new Map<number, (retryAfterSeconds: number) => void>();
  #hold: 'sign-in' | 'other-learner' | null = null;
  #isUnreachable = false;
  readonly #inFlight = new Map<number, OutboxEntry>();
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
    const status = this.#statusOf(lessonId);
    const refusal = this.#refusals.get(lessonId) ?? null;
    if (known.status === status && known.refusal === refusal) return known;
    const state = { status, refusal };
    this.#states.set(lessonId, state);
    return state;
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
          if ((await this.#send(lessonId, false)) === 'stop') break;
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
    this.#refusals.clear();
    return this.flush();
  }

  /** Forgets what waits of a lesson: the learner lets it go. */
  dismiss(lessonId: number): void {
    this.#refusals.delete(lessonId);
    this.#failures.delete(lessonId);
    this.#keep(emptyEntry(this.learnerId, lessonId));
    this.#planRetry();
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

  async #send(lessonId: number, isLast: boolean): Promise<Going> {
    const entry = this.#entries.get(lessonId);
    if (this.#hold) return 'stop';
    const mustWait = this.#refusals.has(lessonId) || this.#untilDueMs(lessonId) > 0;
    if (!entry || mustWait || this.#inFlight.get(lessonId) === entry) return 'next lesson';
    this.#inFlight.set(lessonId, entry);
    this.#tellState();
    try {
      const going = await this.#sendPlayback(entry, isLast);
      return going === 'on' ? await this.#sendDocuments(entry) : going;
    } finally {
      this.#inFlight.delete(lessonId);
      this.#tellState();
    }
  }

  async #sendPlayback(entry: OutboxEntry, isLast: boolean): Promise<Going> {
    const sending = nextSending(entry, MOST_RANGES_PER_REPORT);
    if (sending.played.length === 0 && !sending.playback) return 'on';
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
    return entry.played.length > MOST_RANGES_PER_REPORT ? this.#sendPlayback(rest, isLast) : 'on';
  }

  async #sendDocuments(entry: OutboxEntry): Promise<Going> {
    for (const componentId of entry.readComponentIds) {
      const result = await this.#ports.sendDocumentRead(entry.lessonId, componentId, this.learnerId);
      if (result.type !== 'accepted') return this.#onFailure(entry.lessonId, result);
      const latest = this.#entries.get(entry.lessonId) ?? emptyEntry(this.learnerId, entry.lessonId);
      this.#keep({ ...latest, readComponentIds: latest.readComponentIds.filter((id) => id !== componentId) });
      const { accepted, retry_after_seconds: retryAfterSeconds, percent, is_passed: isPassed } = result.answer;
      this.#onSuccess({ lessonId: entry.lessonId, percent, isPassed });
      if (!accepted) this.#waitingDocuments.get(componentId)?.(retryAfterSeconds ?? 10);
    }
    return 'on';
  }

  #onSuccess(outcome: LessonOutcome): void {
    this.#isUnreachable = false;
    this.#failures.delete(outcome.lessonId);
    this.#savedLessons.add(outcome.lessonId);
    for (const listener of this.#outcomeListeners) listener(outcome);
  }

  #onFailure(lessonId: number, result: Exclude<SendResult<unknown>, { type: 'accepted' }>): Going {
    this.#isUnreachable = result.type === 'unreachable';
    if (result.type === 'refused') {
      this.#refusals.set(lessonId, result.refusal);
      return 'on';
    }
    if (result.type === 'sign-in' || result.type === 'other-learner') {
      this.#hold = result.type;
      return 'stop';
    }
    this.#failures.set(lessonId, (this.#failures.get(lessonId) ?? 0) + 1);
    if (result.type === 'unreachable') return 'stop';
    this.#notBeforeMs.set(lessonId, this.#ports.nowMs() + (result.afterSeconds ?? 0) * 1000);
    return 'next lesson';
  }

  #planRetry(): void {
    this.#cancelRetry();
    this.#tellState();
    const delaysMs = [...this.#entries.keys()]
      .filter((lessonId) => !this.#refusals.has(lessonId))
      .map((lessonId) => Math.max(this.#untilDueMs(lessonId), this.#backoffMs(lessonId)))
      // What was put in since and is not late waits for its reporter, which flushes every few seconds.
      .filter((delayMs) => delayMs > 0);
    if (this.#hold || delaysMs.length === 0) return;
    this.#cancelRetry = this.#ports.schedule(() => void this.flush(), Math.min(...delaysMs));
  }

  #untilDueMs(lessonId: number): number {
    return (this.#notBeforeMs.get(lessonId) ?? 0) - this.#ports.nowMs();
  }

  #backoffMs(lessonId: number): number {
    return retryDelayMs(this.#failures.get(lessonId) ?? 0, () => this.#ports.random());
  }

  #tellState(): void {
    for (const listener of this.#stateListeners) listener();
  }

  #statusOf(lessonId: number): OutboxStatus {
    if (this.#hold) return this.#hold;
    if (this.#refusals.has(lessonId)) return 'refused';
    const isUnsent = this.#entries.has(lessonId);
    if (isUnsent && (this.#isUnreachable || this.#failures.has(lessonId))) return 'waiting';
    if (this.#inFlight.has(lessonId) || (isUnsent && this.#untilDueMs(lessonId) > 0)) return 'saving';
    return this.#savedLessons.has(lessonId) ? 'saved' : 'idle';
  }
}

function toHundredths(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}
