import type { ErrorView } from '#contract/errors.ts';
import { ANSWER_MS, uploadMs } from '#contract/upload-time.ts';
import type { SendRefusal, SendResult } from './send-result.ts';

/** Sends JSON and parses the answer. Survives leaving the page (keepalive). Never rejects. */
export function postJson<T>(path: string, body: object): Promise<SendResult<T>> {
  return call<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
}

/** What a browser lets go out when the page is left: 64 KB in all. */
const KEEPALIVE_BYTES = 30_000;

/** Sends a form and parses the answer. Survives leaving the page if the form is small. Never rejects. */
export function postForm<T>(path: string, form: FormData): Promise<SendResult<T>> {
  const values = [...form.values()];
  // A code unit takes 3 bytes at most.
  const bytes = values.reduce((sum, value) => sum + (typeof value === 'string' ? value.length * 3 : value.size), 0);
  const init = { method: 'POST', body: form, keepalive: bytes < KEEPALIVE_BYTES };
  return call<T>(path, init, uploadMs(bytes));
}

/** Fetches JSON. Never rejects. */
export function getJson<T>(path: string): Promise<SendResult<T>> {
  return call<T>(path, {});
}

async function call<T>(path: string, init: RequestInit, limitMs = ANSWER_MS): Promise<SendResult<T>> {
  let hasAnswered = false;
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(limitMs) });
    hasAnswered = true;
    if (response.ok) return { type: 'accepted', answer: (await response.json()) as T };
    return failure(response.status, response.headers.get('retry-after'), await response.text());
  } catch (error) {
    console.info('No answer.', error);
    return hasAnswered ? { type: 'retry', afterSeconds: null } : { type: 'unreachable' };
  }
}

/** Interprets an answer other than 2xx. `body` may come from a proxy. */
export function failure(status: number, retryAfter: string | null, body: string): SendResult<never> {
  if (status === 401) return { type: 'sign-in' };
  const { refusal, data } = readBody(body);
  if (refusal?.code === 'OTHER_LEARNER') return { type: 'other-learner' };
  const isForNow = status >= 500 || status === 408 || status === 425 || status === 429;
  if (!isForNow && refusal) return { type: 'refused', refusal, ...(data === undefined ? {} : { data }) };
  const afterSeconds = Number.parseInt(retryAfter ?? '', 10);
  return { type: 'retry', afterSeconds: Number.isNaN(afterSeconds) ? null : Math.min(afterSeconds, 600), refusal };
}

function readBody(body: string): { refusal?: SendRefusal | undefined; data?: unknown } {
  try {
    const { error, data } = JSON.parse(body) as Partial<ErrorView> & { data?: unknown };
    return { refusal: error && { code: error.code, message: error.message }, data };
  } catch (error) {
    console.info('The answer is not of this site.', error);
    return {};
  }
}
