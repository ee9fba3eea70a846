import { type Agent, get } from 'node:http';

/** `status` 0: no answer came. */
export type TimedAnswer = { status: number; retryAfter: string | undefined; durationMs: number };

/** Requests like a browser and reads the whole answer, or hangs up after `patienceMs`. */
export function timedGet(
  url: string,
  agent: Agent,
  { cookie, patienceMs }: { cookie?: string | undefined; patienceMs?: number | undefined } = {},
): Promise<TimedAnswer> {
  const askedMs = performance.now();
  const headers = {
    accept: 'text/html,application/json',
    'accept-encoding': 'br',
    // isbot takes Node's own name for a bot's.
    'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140',
    ...(cookie ? { cookie } : {}),
  };
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, retryAfter, durationMs: performance.now() - askedMs });
    const asking = get(url, { agent, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']))
        .on('error', () => end(0));
    }).on('error', () => end(0));
    if (patienceMs !== undefined) {
      const leaving = setTimeout(() => asking.destroy(), patienceMs);
      asking.on('close', () => clearTimeout(leaving));
    }
  });
}
