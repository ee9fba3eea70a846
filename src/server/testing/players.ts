import type { MeView } from '#contract/people.ts';
import type { ProgressReportInput, ProgressReportView } from '#contract/progress.ts';

/** A learner's browser, signed in over HTTP. */
export type Device = { userId: number; cookie: string };

export async function signInDevice(address: string, account: { email: string; password: string }): Promise<Device> {
  return openDevice(`${address}/api/auth/sign-in`, account);
}

export async function registerDevice(address: string, email: string, password: string): Promise<Device> {
  return openDevice(`${address}/api/auth/register`, { name: 'Người học', email, password });
}

async function openDevice(url: string, body: Record<string, string>): Promise<Device> {
  const answer = await post(url, null, body);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { userId: (JSON.parse(answer.text) as MeView).id, cookie };
}

/** The result of a report: the server's answer, or null if the connection broke. */
export type Sent = {
  status: number;
  retryAfter: string | null;
  durationMs: number;
  view: ProgressReportView | null;
} | null;

export async function sendReport(address: string, cookie: string, report: ProgressReportInput): Promise<Sent> {
  const startedMs = performance.now();
  try {
    const { status, headers, text } = await post(`${address}/khoa-hoc/upsert-lesson-progress`, cookie, report);
    const view = status === 200 ? (JSON.parse(text) as ProgressReportView) : null;
    return { status, retryAfter: headers.get('retry-after'), durationMs: performance.now() - startedMs, view };
  } catch (error) {
    // fetch's error if the server is gone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function post(url: string, cookie: string | null, body: unknown) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === null ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
