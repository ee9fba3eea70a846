import { type Agent, request } from 'node:http';

export type Account = { email: string; password: string };
/** `status` 0: no answer. `cookie`: what the browser stores. */
export type SignInAnswer = { status: number; retryAfter: string | undefined; cookie: string; durationMs: number };

/** Signs in as a browser does that has kept `cookie`. */
export function signIn(address: string, agent: Agent, account: Account, cookie = ''): Promise<SignInAnswer> {
  const askedMs = performance.now();
  const body = JSON.stringify(account);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), cookie };
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string, cookies: string[] = []) =>
      resolve({
        status,
        retryAfter,
        cookie: cookies.map((one) => one.split(';')[0]).join('; '),
        durationMs: performance.now() - askedMs,
      });
    request(`${address}/api/auth/sign-in`, { method: 'POST', agent, headers }, (answer) => {
      answer
        .resume()
        .on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'], answer.headers['set-cookie']))
        .on('error', () => end(0));
    })
      .on('error', () => end(0))
      .end(body);
  });
}
