import type { ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import { normaliseRanges, type Ranges, splitAt, subtract, union } from '#domain/progress/ranges.ts';
import { createEntryStorage } from './entry-storage.ts';
import { Outbox } from './outbox.ts';
import type { OutboxPorts } from './outbox-ports.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';

export const LEARNER = 7;
const DURATION_SECONDS = 1000;

export const CLOSED: SendRefusal = { code: 'COURSE_CLOSED', message: 'Khóa học này đã đóng.' };

export type Fault = 'none' | 'request lost' | 'answer lost' | 'busy' | 'bucket empty';

class FakeStorage {
  readonly values = new Map<string, string>();
  get length() {
    return this.values.size;
  }
  key(index: number) {
    return [...this.values.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.values.set(key, value);
  }
  removeItem(key: string) {
    this.values.delete(key);
  }
}

/** A server that keeps unions, a clock that stands until it is moved, and tabs that share one storage. */
export class World {
  readonly storage = new FakeStorage();
  /** by "lesson:component" */
  readonly accepted = new Map<string, Ranges>();
  readonly reports: ProgressReportInput[] = [];
  readonly answers: SendResult<ProgressReportView>[] = [];
  nowMs = 1_000_000;
  /** by how much the device's clock is ahead */
  aheadMs = 0;
  position: { sessionId: string; sequence: number; seconds: number } | null = null;
  faults: Fault[] = [];
  readonly closedTabs = new Set<string>();
  #tasks: { atMs: number; task: () => void }[] = [];
  #ids = 0;

  tab(id: string, override: Partial<OutboxPorts> = {}): Outbox {
    return new Outbox(LEARNER, id, {
      storage: createEntryStorage(this.storage),
      sendReport: async (report) => {
        const answer = this.answers.shift() ?? this.#answer(report);
        await oneTurn();
        return this.closedTabs.has(id) ? new Promise<never>(() => undefined) : answer;
      },
      sendDocumentRead: async () => ({ type: 'retry', afterSeconds: null }),
      withLock: (task) => task(),
      schedule: (task, delayMs) => {
        const entry = { atMs: this.nowMs + delayMs, task: () => (this.closedTabs.has(id) ? undefined : task()) };
        this.#tasks.push(entry);
        return () => (this.#tasks = this.#tasks.filter((other) => other !== entry));
      },
      nowMs: () => this.nowMs + this.aheadMs,
      pageMs: () => this.nowMs,
      random: () => 0.5,
      newId: () => `id-${(this.#ids += 1)}`,
      ...override,
    });
  }

  /** What a closed page of the site lay down before entries named their component. */
  leaveFromBefore(lessonId: number, played: Ranges): void {
    const entry = { learnerId: LEARNER, lessonId, played, playback: playback(40, 's0'), readComponentIds: [] };
    const stored = { tabId: 'before', entry, savedMs: 0 };
    this.storage.setItem(`tsubame-progress:${LEARNER}:${lessonId}:before`, JSON.stringify(stored));
  }

  get scheduledInMs(): number[] {
    return this.#tasks.map(({ atMs }) => atMs - this.nowMs);
  }

  /** Lets scheduled tasks run, in order, until none is left. */
  async settle(): Promise<void> {
    await someTurns();
    for (let rounds = 0; this.#tasks.length > 0 && rounds < 500; rounds += 1) {
      this.#tasks.sort((a, b) => a.atMs - b.atMs);
      const next = this.#tasks.shift();
      this.nowMs = Math.max(this.nowMs, next?.atMs ?? 0);
      next?.task();
      await someTurns();
    }
  }

  #answer(report: ProgressReportInput): SendResult<ProgressReportView> {
    this.reports.push(report);
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'request lost') return { type: 'unreachable' };
    if (fault === 'busy') return { type: 'retry', afterSeconds: 5 };
    const key = `${report.lesson_id}:${report.component_id ?? 'video'}`;
    const known = this.accepted.get(key) ?? [];
    const fresh = subtract(normaliseRanges(report.played ?? [], DURATION_SECONDS), known);
    const { taken, rest } = splitAt(fresh, fault === 'bucket empty' ? 3 : DURATION_SECONDS);
    this.accepted.set(key, union(known, taken));
    if (report.session_id !== undefined) this.#take(report);
    if (fault === 'answer lost') return { type: 'unreachable' };
    return { type: 'accepted', answer: view(report, rest) };
  }

  #take({ session_id: sessionId = '', sequence = 0, position_seconds: seconds = 0 }: ProgressReportInput): void {
    const { position } = this;
    const isNewer =
      !position ||
      sessionId > position.sessionId ||
      (sessionId === position.sessionId && sequence >= position.sequence);
    if (isNewer) this.position = { sessionId, sequence, seconds };
  }
}

function view(report: ProgressReportInput, pending: Ranges): ProgressReportView {
  return {
    lesson_id: report.lesson_id,
    component_id: report.component_id ?? 0,
    percent: 10,
    is_passed: false,
    video_percent: 10,
    played: [],
    pending: pending.map(([from, to]): [number, number] => [from, to]),
    retry_after_seconds: pending.length > 0 ? 10 : null,
    position_seconds: 0,
    show_popup_done_stage: false,
  };
}

/** One turn of the event loop: as long as a request of this world takes. */
function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Long enough for every request that is under way, one after the other. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await oneTurn();
}

export const playback = (sequence: number, sessionId = 's1') => ({
  sessionId,
  sequence,
  positionSeconds: sequence,
  videoPercent: 0,
});
