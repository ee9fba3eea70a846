import type { ErrorView } from '#contract/errors.ts';
import type { DocumentReadView, ProgressReportInput, ProgressReportView } from '#contract/progress.ts';
import type { SendResult } from './send-result.ts';

const REPORT_PATH = '/khoa-hoc/upsert-lesson-progress';
const ANSWER_LIMIT_MS = 20_000;

/** Sends a report. `isLast`: the page may be gone before the answer comes. Never rejects. */
export function postReport(report: ProgressReportInput, isLast: boolean): Promise<SendResult<ProgressReportView>> {
  if (isLast && !('keepalive' in Request.prototype)) return beacon(report);
  return post<ProgressReportView>(REPORT_PATH, report);
}

/** Says that a document was read. Never rejects. */
export function postDocumentRead(
  lessonId: number,
  componentId: number,
  learnerId: number,
): Promise<SendResult<DocumentReadView>> {
  return post(`/api/lessons/${lessonId}/document-read`, { component_id: componentId, learner_id: learnerId });
}

async function post<T>(path: string, body: object): Promise<SendResult<T>> {
  let hasAnswered = false;
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    hasAnswered = true;
    return response.ok ? { type: 'accepted', answer: (await response.json()) as T } : await failure(response);
  } catch (error) {
    console.info('Not sent, it will be sent again.', error);
    return hasAnswered ? { type: 'retry', afterSeconds: null } : { type: 'unreachable' };
  }
}

async function failure(response: Response): Promise<SendResult<never>> {
  const { status } = response;
  if (status === 401) return { type: 'sign-in' };
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    const afterSeconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
    return { type: 'retry', afterSeconds: Number.isNaN(afterSeconds) ? null : Math.min(afterSeconds, 600) };
  }
  const { error } = (await response.json()) as ErrorView;
  if (error.code === 'OTHER_LEARNER') return { type: 'other-learner' };
  return { type: 'refused', refusal: { code: error.code, message: error.message } };
}

/** For browsers without fetch(keepalive): a form, whose answer nobody sees. What it carried is sent again later. */
async function beacon(report: ProgressReportInput): Promise<SendResult<never>> {
  const fields = Object.entries(report).map(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  navigator.sendBeacon(REPORT_PATH, new URLSearchParams(fields));
  return { type: 'retry', afterSeconds: null };
}
