import type { ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import { normaliseRanges, type Ranges, splitAt, subtract, union } from '#domain/progress/ranges.ts';
import { FakeBrowser, LEARNER } from '#web/lib/outbox/outbox-fixture.ts';
import type { OutboxPorts } from '#web/lib/outbox/outbox-ports.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';
import { type ProgressCalls, ProgressOutbox } from './progress-outbox.ts';

const DURATION_SECONDS = 1000;

export const CLOSED: SendRefusal = { code: 'COURSE_CLOSED', message: 'Khóa học này đã đóng.' };

export type Fault = 'none' | 'request lost' | 'answer lost' | 'busy' | 'bucket empty';

/** A server that keeps unions, in a world of pages that share a storage. */
export class World extends FakeBrowser {
  /** by "lesson:component" */
  readonly accepted = new Map<string, Ranges>();
  readonly reports: ProgressReportInput[] = [];
  readonly answers: SendResult<ProgressReportView>[] = [];
  position: { sessionId: string; sequence: number; seconds: number } | null = null;
  faults: Fault[] = [];

  tab(id: string, override: Partial<OutboxPorts & ProgressCalls> = {}): ProgressOutbox {
    const calls: ProgressCalls = {
      postReport: (report) => this.answer(id, this.answers.shift() ?? this.#answer(report)),
      postDocumentRead: async () => ({ type: 'retry', afterSeconds: null }),
    };
    return new ProgressOutbox(LEARNER, { ...calls, ...override }, this.page(id, override));
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

export const playback = (sequence: number, sessionId = 's1') => ({
  sessionId,
  sequence,
  positionSeconds: sequence,
  videoPercent: 0,
});
