import type { DocumentReadView, ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import type { EntryStorage } from './entry-storage.ts';
import type { SendResult } from '#web/lib/send-result.ts';

/** Everything that the outbox needs of the browser. */
export type OutboxPorts = {
  readonly storage: EntryStorage;
  sendReport(report: ProgressReportInput, isLast: boolean): Promise<SendResult<ProgressReportView>>;
  sendDocumentRead(lessonId: number, componentId: number, learnerId: number): Promise<SendResult<DocumentReadView>>;
  /** one tab at a time */
  withLock(task: () => Promise<void>): Promise<void>;
  schedule(task: () => void, delayMs: number): () => void;
  /** the device's clock: it may be wrong, and somebody may put it right at any moment */
  nowMs(): number;
  /** a clock that nobody sets */
  pageMs(): number;
  random(): number;
  newId(): string;
};
