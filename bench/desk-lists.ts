// The lists of the desk over 100,000 learners and 1,000,000 orders, against 1,000 learners and 10,000 orders.
import { Agent } from 'node:http';
import type pg from 'pg';
import { createStation } from '#server/testing/server-process.ts';
import { fillDesk } from './lib/fill-desk.ts';
import type { Finding } from './lib/finding.ts';
import { poolOf } from './lib/learners.ts';
import { interleave, medianRatio, percentile, spread, spreadOfRatios } from './lib/rounds.ts';
import { timedGet } from './lib/timed-get.ts';

const SMALL = 1_000;
/** BENCH_LEARNERS: fewer, to see that it works. */
const LARGE = Number(process.env['BENCH_LEARNERS'] ?? 100_000);
const LIMIT = { atMost: 1.5 };
const VISITS = 40;
/** A mock exam of the demo content. */
const EXAM = 393004;

/** What is asked for; `middle`: an account in the middle of the list. */
type List = (middle: number) => string;

const LISTS: Readonly<Record<string, List>> = {
  'learners, first page': () => '/quan-tri/hoc-vien',
  'learners, a page in the middle': (middle) => `/quan-tri/hoc-vien?truoc=${middle}`,
  'learners, a family name that every third has': () => '/quan-tri/hoc-vien?tim=nguyen',
  'learners, three words': () => '/quan-tri/hoc-vien?tim=nguyen+thi+desk',
  'learners, an address': () => '/quan-tri/hoc-vien?tim=hv777%40desk.example',
  'learners, a word that nobody has': () => '/quan-tri/hoc-vien?tim=xyzzy',
  'learners of a course': () => '/quan-tri/hoc-vien?khoa=39',
  'learners of a course, searched': () => '/quan-tri/hoc-vien?khoa=39&tim=lan',
  'learners who are suspended': () => '/quan-tri/hoc-vien?loc=suspended',
  'audit log, first page': () => '/quan-tri/nhat-ky',
  'audit log, one action': () => '/quan-tri/nhat-ky?viec=account.suspend',
  'audit log, one account': (middle) => `/quan-tri/nhat-ky?loai=account&ma=${middle}`,
  'orders, first page': () => '/api/staff/orders',
  'orders of a family name that every third has': () => '/api/staff/orders?q=nguyen',
  'orders of an address': () => '/api/staff/orders?q=hv777%40desk.example',
  'orders of a word that nobody has': () => '/api/staff/orders?q=xyzzy',
  'orders that are refunded': () => '/api/staff/orders?filter=refunded',
  'whom to give more time in an exam': () => `/api/lessons/${EXAM}/exam/learners?q=lan`,
};

/** As a teacher of one course, who looks after half of all learners. */
const LISTS_OF_TEACHER: Readonly<Record<string, List>> = {
  'learners of a teacher, first page': () => '/quan-tri/hoc-vien',
  'learners of a teacher, a page in the middle': (middle) => `/quan-tri/hoc-vien?truoc=${middle}`,
  'learners of a teacher, a family name that every third has': () => '/quan-tri/hoc-vien?tim=nguyen',
  'learners of a teacher, an address': () => '/quan-tri/hoc-vien?tim=hv776%40desk.example',
  'learners of a teacher, a word that nobody has': () => '/quan-tri/hoc-vien?tim=xyzzy',
  'learners of a teacher, suspended ones': () => '/quan-tri/hoc-vien?loc=suspended',
};

type Role = 'admin' | 'teacher';
type Site = { ask: (as: Role, path: List) => Promise<number>; end: () => Promise<void> };

export async function measureDeskLists(): Promise<Finding[]> {
  const sites: Site[] = [];
  try {
    sites.push(await openSite(SMALL));
    sites.push(await openSite(LARGE));
    const [small, large] = sites as [Site, Site];
    const findings: Finding[] = [];
    const lists = [
      ...Object.entries(LISTS).map(([name, path]) => ({ name, path, as: 'admin' as const })),
      ...Object.entries(LISTS_OF_TEACHER).map(([name, path]) => ({ name, path, as: 'teacher' as const })),
    ];
    for (const { name, path, as } of lists) {
      // What is in no cache yet is not the list's cost.
      await small.ask(as, path);
      await large.ask(as, path);
      const rounds = await interleave({ small: () => small.ask(as, path), large: () => large.ask(as, path) });
      findings.push({
        name: `${name}: p95 over ${LARGE} learners ÷ that over ${SMALL}`,
        result: { value: medianRatio(rounds.large, rounds.small) },
        limit: LIMIT,
        beside: [
          spread(`${LARGE}`, rounds.large, 'ms'),
          spread(`${SMALL}`, rounds.small, 'ms'),
          spreadOfRatios(rounds.large, rounds.small, LIMIT.atMost),
        ],
      });
    }
    return findings;
  } finally {
    for (const site of sites) await site.end();
  }
}

async function openSite(learners: number): Promise<Site> {
  const station = createStation();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const end = async () => {
    agent.destroy();
    await station.close();
  };
  try {
    const { address } = await station.startServer();
    const pool: pg.Pool = poolOf(await station.postgres());
    const { cookies, middle } = await fillDesk(pool, learners);
    await pool.end();
    return {
      end,
      async ask(as, path) {
        const times: number[] = [];
        for (let visit = 0; visit < VISITS; visit += 1) {
          const { status, durationMs } = await timedGet(address + path(middle), agent, { cookie: cookies[as] });
          if (status !== 200) throw new Error(`${path(middle)} answered ${status}.`);
          times.push(durationMs);
        }
        return percentile(times, 0.95);
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
