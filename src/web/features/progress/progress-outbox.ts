import type { LessonRowView } from '#contract/courses.ts';
import type { DocumentReadView, ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import {
  acknowledge,
  emptyEntry,
  entryKey,
  isSettled,
  mergeEntries,
  type OutboxEntry,
  type UnsentPlayback,
} from '#domain/player/outbox-entry.ts';
import type { Ranges } from '#domain/progress/ranges.ts';
import type { Lane } from '#web/lib/outbox/lane.ts';
import { Outbox } from '#web/lib/outbox/outbox.ts';
import type { OutboxPorts } from '#web/lib/outbox/outbox-ports.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { sendReport } from './send-report.ts';

/** Delay before retrying if the server gave none. */
const READ_AGAIN_SECONDS = 10;

/** Calls for progress. None rejects. */
export type ProgressCalls = {
  postReport(report: ProgressReportInput, isLast: boolean): Promise<SendResult<ProgressReportView>>;
  postDocumentRead(lessonId: number, componentId: number, learnerId: number): Promise<SendResult<DocumentReadView>>;
};

/** The server's answer about a lesson. */
export type LessonOutcome = {
  readonly lessonId: number;
  readonly percent: number;
  readonly isPassed: boolean;
  /** its stage is done and no page has shown that yet */
  readonly isStageUnseen: boolean;
  /** it came of an activity that has an end of its own, such as a video: its celebration belongs there */
  readonly waitsForEnd: boolean;
  /** of its row, if the answer was about an exam */
  readonly row?: Pick<LessonRowView, 'last_exam_result'>;
};

type ProgressAnswer =
  | { readonly from: 'playback'; readonly view: ProgressReportView }
  | { readonly from: 'document'; readonly view: DocumentReadView };

/** What a learner played and read; each part of a lesson is one growing row. Reports are idempotent. */
export class ProgressOutbox extends Outbox<OutboxEntry, ProgressAnswer> {
  readonly #readers = new Map<number, (retryAfterSeconds: number | null) => void>();

  constructor(learnerId: number, calls: ProgressCalls, ports: OutboxPorts) {
    super(learnerId, progressLane(calls, ports), ports);
    this.onAnswer((answer, [entry]) => {
      if (answer.from !== 'document' || !entry) return;
      const { accepted, retry_after_seconds: retryAfterSeconds } = answer.view;
      this.#readers.get(entry.componentId)?.(accepted ? null : (retryAfterSeconds ?? READ_AGAIN_SECONDS));
    });
  }

  /** Adds played ranges and the position without sending. */
  addPlayback(lessonId: number, componentId: number, played: Ranges, playback: UnsentPlayback): void {
    this.put({ ...emptyEntry(lessonId, componentId), played, playback });
  }

  /** Adds a read document. `onAnswer` gets the seconds until the server wants another report; null: it counts. */
  addReadDocument(lessonId: number, componentId: number, onAnswer: (retryAfterSeconds: number | null) => void): void {
    this.#readers.set(componentId, onAnswer);
    this.put({ ...emptyEntry(lessonId, componentId), isRead: true });
  }

  onOutcome(listener: (outcome: LessonOutcome) => void): () => void {
    return this.onAnswer(({ from, view }) => {
      const { lesson_id: lessonId, percent, is_passed: isPassed, show_popup_done_stage: isStageUnseen } = view;
      listener({ lessonId, percent, isPassed, isStageUnseen, waitsForEnd: from === 'playback' });
    });
  }
}

function progressLane(calls: ProgressCalls, ports: OutboxPorts): Lane<OutboxEntry, ProgressAnswer> {
  return {
    name: 'progress',
    scopeOf: ({ lessonId }) => lessonId,
    keyOf: entryKey,
    idOf: entryKey,
    growth: {
      merge: mergeEntries,
      rest(latest, sent, answer) {
        const entry = latest ?? emptyEntry(sent.lessonId, sent.componentId);
        const rest =
          answer.from === 'document' ? { ...entry, isRead: false } : acknowledge(entry, sent, answer.view.pending);
        return isSettled(rest) ? null : rest;
      },
    },
    isWhole: ({ lessonId, componentId, played }) =>
      typeof lessonId === 'number' && typeof componentId === 'number' && Array.isArray(played),
    async send([entry], { isLast }): Promise<SendResult<ProgressAnswer>> {
      if (!entry) return { type: 'retry', afterSeconds: null };
      const { lessonId, componentId, learnerId } = entry;
      if (entry.isRead) {
        const read = await calls.postDocumentRead(lessonId, componentId, learnerId);
        return read.type === 'accepted' ? { ...read, answer: { from: 'document', view: read.answer } } : read;
      }
      const post = (report: ProgressReportInput) => calls.postReport(report, isLast);
      const played = await sendReport(entry, { learnerId, newId: () => ports.newId(), post });
      return played.type === 'accepted' ? { ...played, answer: { from: 'playback', view: played.answer } } : played;
    },
    waitSeconds: (answer) => (answer.from === 'playback' ? answer.view.retry_after_seconds : null),
  };
}
