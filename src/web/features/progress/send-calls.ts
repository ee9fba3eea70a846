import type { DocumentReadView, ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import { postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';

const REPORT_PATH = '/khoa-hoc/upsert-lesson-progress';

/** Sends a report. `isLast`: the page may be gone before the answer. Never rejects. */
export function postReport(report: ProgressReportInput, isLast: boolean): Promise<SendResult<ProgressReportView>> {
  if (isLast && !('keepalive' in Request.prototype)) return beacon(report);
  return postJson<ProgressReportView>(REPORT_PATH, report);
}

/** Reports a document as read. Never rejects. */
export function postDocumentRead(
  lessonId: number,
  componentId: number,
  learnerId: number,
): Promise<SendResult<DocumentReadView>> {
  return postJson(`/api/lessons/${lessonId}/document-read`, { component_id: componentId, learner_id: learnerId });
}

/** For browsers without fetch(keepalive): a form whose answer is lost, so its content is sent again later. */
async function beacon(report: ProgressReportInput): Promise<SendResult<never>> {
  const fields = Object.entries(report).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  navigator.sendBeacon(REPORT_PATH, new URLSearchParams(fields));
  return { type: 'retry', afterSeconds: null };
}
