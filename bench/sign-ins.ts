// Floods of guessed passwords, and the effect on learners elsewhere who sign in meanwhile.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createUser } from '#server/features/auth/index.ts';
import { MAX_PER_ADDRESS } from '#server/features/auth/limits.ts';
import { createStation } from '#server/testing/server-process.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { poolOf } from './lib/learners.ts';
import { median, percentile } from './lib/rounds.ts';
import type { Guessed, Guessing } from './lib/guess-process.ts';
import { type Account, signIn } from './lib/sign-in.ts';

const SECONDS = 15;
const LEARNERS = 20;
const CONNECTIONS = 64;
const PAUSE_MS = 1000;
const addresses = (network: number, count: number) =>
  Array.from({ length: count }, (_, n) => `127.0.${network}.${n + 1}`);
const FLOODS = { 'one address': addresses(2, 1), '32 addresses': addresses(3, 32) };
const HOMES = addresses(1, LEARNERS);

type Learner = { account: Account; home: string; cookie: string };
type SignIns = { times: number[]; failed: string[] };

export async function measureSignIns(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const learners = await makeLearners(pool);
    const alone = await signInUntil(server.address, learners, 'new', AbortSignal.timeout(10_000));
    const findings: Finding[] = [];
    for (const [name, from] of Object.entries(FLOODS)) {
      await pool.query('TRUNCATE rate_limit');
      await keepCookies(server.address, learners);
      const ending = new AbortController();
      const beside = (['new', 'known'] as const).map((kind) =>
        signInUntil(server.address, learners, kind, ending.signal),
      );
      const guessed = await guess({ address: server.address, from, connections: CONNECTIONS, seconds: SECONDS });
      ending.abort();
      const [fresh, known] = await Promise.all(beside);
      if (fresh && known) findings.push(...describeFlood({ name, from }, guessed, { alone, fresh, known }));
    }
    await pool.end();
    await server.end('SIGTERM');
    return findings;
  } finally {
    await station.close();
  }
}

async function makeLearners(pool: pg.Pool): Promise<Learner[]> {
  const learners = HOMES.map((home, n) => {
    const account = { email: `learner-${n}@bench.example`, password: `chim én thứ ${n} bay thấp` };
    return { account, home, cookie: '' };
  });
  for (const { account } of learners) await createUser({ pool, now: Date.now }, { name: 'Lan', ...account });
  return learners;
}

async function keepCookies(address: string, learners: Learner[]): Promise<void> {
  for (const learner of learners) {
    const agent = new Agent({ localAddress: learner.home });
    learner.cookie = (await signIn(address, agent, learner.account)).cookie;
  }
}

/** Learners sign in one after the other, each from home, in a new browser or one known to the account. */
async function signInUntil(
  address: string,
  learners: Learner[],
  browser: 'new' | 'known',
  ends: AbortSignal,
): Promise<SignIns> {
  const signIns: Promise<{ status: number; durationMs: number }>[] = [];
  for (let turn = 0; !ends.aborted; turn += 1) {
    const learner = learners[turn % learners.length];
    if (!learner) break;
    const agent = new Agent({ localAddress: learner.home });
    signIns.push(signIn(address, agent, learner.account, browser === 'known' ? learner.cookie : ''));
    await sleep(PAUSE_MS);
  }
  const answers = await Promise.all(signIns);
  return {
    times: answers.map(({ durationMs }) => durationMs),
    failed: answers.filter(({ status }) => status !== 200).map(({ status }) => String(status)),
  };
}

async function guess(guessing: Guessing): Promise<Guessed> {
  const flooding = fork(new URL('./lib/guess-process.ts', import.meta.url));
  flooding.send(guessing);
  const [guessed] = (await once(flooding, 'message')) as [Guessed];
  return guessed;
}

function describeFlood(
  { name, from }: { name: string; from: string[] },
  guessed: Guessed,
  { alone, fresh, known }: Record<'alone' | 'fresh' | 'known', SignIns>,
): Finding[] {
  const failed = [...fresh.failed, ...known.failed];
  const p95 = ({ times }: SignIns) =>
    `median ${formatNumber(median(times))} ms, p95 ${formatNumber(percentile(times, 0.95))} ms`;
  return [
    {
      name: `guessing from ${name} over ${CONNECTIONS} connections: learners elsewhere who could not sign in`,
      result: { value: failed.length },
      limit: { atMost: 0 },
      beside: [
        `${fresh.times.length} in a new browser: ${p95(fresh)}; without the flood ${p95(alone)}`,
        `${known.times.length} in one that knows the account: ${p95(known)}`,
        ...(failed.length > 0 ? [`answered with ${[...new Set(failed)].join(', ')}`] : []),
      ],
    },
    {
      name: `guessing from ${name}: passwords that were looked at in ${SECONDS} s, for each address`,
      result: { value: guessed.checked / from.length },
      limit: { atMost: MAX_PER_ADDRESS },
      beside: [`${formatNumber(guessed.checked / SECONDS)} a second, ${guessed.refused} refused`],
    },
    {
      name: `guessing from ${name}: answers that are neither 401 nor a refusal with Retry-After`,
      result: { value: guessed.others + guessed.refusedWithoutTime },
      limit: { atMost: 0 },
      beside: [],
    },
  ];
}
