import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { Stage } from '#domain/exam/paper.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { type Beacon, mp3Beacon, type Sitting, timeBeacon } from './exam-calls.ts';
import { dropNote, type ExamNote, keepNote, readNote } from './exam-note.ts';

/** decisions §11: the server counts what it hears of at least every 20 s */
const HEARTBEAT_MS = 15_000;
/** How often the server is told how far the recording was heard. */
const MP3_REPORT_MS = 5_000;

export type ReportPorts = {
  readonly storage: TextStorage;
  pageMs(): number;
  /** sends a beacon and hears the answer */
  postBeacon(beacon: Beacon): Promise<SendResult<ExamResultView>>;
  /** starts a request that outlives the page */
  sendBeacon(beacon: Beacon): void;
};

/** How far the open part is. */
type PartTime = { readonly stage: Stage; readonly elapsedMs: number };

/** What a sitting tells besides answers and steps: the server of time and recording, the next page by a note. */
export class SittingReports {
  readonly #sitting: Sitting;
  readonly #ports: ReportPorts;
  readonly #onAnswer: (result: SendResult<ExamResultView>) => void;
  #beatMs: number;
  #mp3: { seconds: number; reportedMs: number };
  /** the mondai that is shown */
  groupIndex = 0;

  constructor(
    sitting: Sitting,
    { ports, mp3Seconds }: { ports: ReportPorts; mp3Seconds: number },
    onAnswer: (result: SendResult<ExamResultView>) => void,
  ) {
    this.#sitting = sitting;
    this.#ports = ports;
    this.#onAnswer = onAnswer;
    this.#beatMs = ports.pageMs();
    this.#mp3 = { seconds: Math.max(mp3Seconds, this.note?.mp3Seconds ?? 0), reportedMs: 0 };
  }

  /** Furthest second of the recording that was heard. */
  get mp3Seconds(): number {
    return this.#mp3.seconds;
  }

  /** The recording was heard up to here. Returns whether the server is told. */
  heard(seconds: number): boolean {
    if (seconds <= this.#mp3.seconds) return false;
    const pageMs = this.#ports.pageMs();
    const isDue = pageMs - this.#mp3.reportedMs >= MP3_REPORT_MS;
    this.#mp3 = { seconds, reportedMs: isDue ? pageMs : this.#mp3.reportedMs };
    if (isDue) this.#post(mp3Beacon(this.#sitting, seconds));
    return isDue;
  }

  /** It was heard so far in another window: the server knows. */
  heardElsewhere(seconds: number): void {
    this.#mp3 = { ...this.#mp3, seconds: Math.max(this.#mp3.seconds, seconds) };
  }

  /** The page is there: says so from time to time. */
  beat({ stage, elapsedMs }: PartTime): void {
    const pageMs = this.#ports.pageMs();
    if (pageMs - this.#beatMs < HEARTBEAT_MS) return;
    this.#beatMs = pageMs;
    this.#post(timeBeacon(this.#sitting, stage, elapsedMs));
  }

  /** The next beat need not wait. */
  beatSoon(): void {
    this.#beatMs = -HEARTBEAT_MS;
  }

  /** The page can't be seen, or goes. `part` null: its time is told by answers that are under way. */
  leave(part: PartTime | null): void {
    if (part) this.#ports.sendBeacon(timeBeacon(this.#sitting, part.stage, part.elapsedMs));
    if (this.#mp3.seconds > 0) this.#ports.sendBeacon(mp3Beacon(this.#sitting, this.#mp3.seconds));
  }

  /** What an earlier page noted of this attempt. */
  get note(): ExamNote | null {
    return readNote(this.#ports.storage, this.#sitting.learnerId, this.#sitting.resultId);
  }

  keepNote({ stage, elapsedMs }: PartTime, isSubmitted: boolean): void {
    const { learnerId, resultId, windowId } = this.#sitting;
    const { groupIndex, mp3Seconds } = this;
    const note = { windowId, stage, elapsedMs, mp3Seconds, isSubmitted, groupIndex };
    keepNote(this.#ports.storage, learnerId, resultId, note);
  }

  /** There is nothing to go on with. */
  dropNote(): void {
    dropNote(this.#ports.storage, this.#sitting.learnerId, this.#sitting.resultId);
  }

  #post(beacon: Beacon): void {
    void this.#ports.postBeacon(beacon).then(this.#onAnswer);
  }
}
