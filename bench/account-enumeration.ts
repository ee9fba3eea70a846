// Whether the time of an answer tells which addresses have an account.
import { createUser } from '#server/features/auth/index.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { createStation } from '#server/testing/server-process.ts';
import type pg from 'pg';
import { type Finding, formatNumber } from './lib/finding.ts';
import { freePort } from './lib/free-port.ts';
import { poolOf } from './lib/learners.ts';
import { median, percentile } from './lib/rounds.ts';

const TRIES = 1000;
/** Percent between the medians. */
const MAX_DIFFERENCE = 5;
const PASSWORD = 'chim én bay thấp thì mưa';
const COMPARED = ['an account', 'no account'] as const;

type Try = (email: string, n: number) => Promise<Response>;

export async function measureAccountEnumeration(): Promise<Finding[]> {
  const station = createStation();
  const mail = await startMailServer();
  try {
    const port = await freePort();
    const server = await station.startServer({
      PORT: String(port),
      BASE_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: mail.url,
      TRUST_PROXY: 'true',
    });
    const pool = poolOf(await station.postgres());
    const emails = {
      'an account': 'hoc-vien@bench.example',
      'no account': 'khong-ai@bench.example',
    };
    await createUser({ pool, now: Date.now }, { name: 'Lan', email: emails['an account'], password: PASSWORD });
    const post = (path: string, n: number, body: object, cookie = '') =>
      fetch(`${server.address}${path}`, {
        method: 'POST',
        // Each try from an address of its own: limits delay by address.
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
          cookie,
        },
        body: JSON.stringify(body),
      });
    const asker = await post('/api/auth/register', 0, {
      name: 'Minh',
      email: 'minh@bench.example',
      password: PASSWORD,
    });
    const cookie = asker.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const calls: Record<string, Try> = {
      'sign-in': (email, n) => post('/api/auth/sign-in', n, { email, password: 'sai mật khẩu' }),
      'forgot-password': (email, n) => post('/api/auth/forgot-password', n, { email }),
      'change of address': (email, n) =>
        post('/api/account/email', n, { new_email: email, password: PASSWORD }, cookie),
    };
    const findings: Finding[] = [];
    for (const [name, ask] of Object.entries(calls)) findings.push(await compare(name, ask, emails, pool));
    await pool.end();
    await server.end('SIGTERM');
    return findings;
  } finally {
    await mail.close();
    await station.close();
  }
}

/** In turns, so that whatever else happens on the machine falls on both. */
async function compare(
  name: string,
  ask: Try,
  emails: Record<(typeof COMPARED)[number], string>,
  pool: pg.Pool,
): Promise<Finding> {
  const times: Record<(typeof COMPARED)[number], number[]> = { 'an account': [], 'no account': [] };
  const answers: Record<(typeof COMPARED)[number], Set<string>> = { 'an account': new Set(), 'no account': new Set() };
  for (let n = 0; n < TRIES; n += 1) {
    // The limits of an account would delay or refuse, for both alike.
    await pool.query('TRUNCATE rate_limit');
    for (const kind of n % 2 === 0 ? COMPARED : COMPARED.toReversed()) {
      const startedMs = performance.now();
      const answer = await ask(emails[kind], n);
      const text = await answer.text();
      times[kind].push(performance.now() - startedMs);
      answers[kind].add(`${answer.status} ${text.replace(/"requestId":"[^"]*"/, '')}`);
    }
  }
  const [known, unknown] = COMPARED.map((kind) => median(times[kind]));
  const isAlike = [...answers['an account']].join() === [...answers['no account']].join();
  return {
    name: `${name}, ${TRIES} tries each: difference between the medians with and without an account, in percent`,
    result: {
      value: isAlike ? (Math.abs((known ?? 0) - (unknown ?? 0)) / Math.min(known ?? 1, unknown ?? 1)) * 100 : 100,
    },
    limit: { atMost: MAX_DIFFERENCE },
    beside: COMPARED.map(
      (kind) =>
        `${kind}: median ${formatNumber(median(times[kind]))} ms, p95 ${formatNumber(percentile(times[kind], 0.95))} ms, answers ${[...answers[kind]].join(' | ')}`,
    ),
  };
}
