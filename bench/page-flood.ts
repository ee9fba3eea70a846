// A flood of pages, and what an ordinary learner elsewhere notices of it.
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStation } from '#server/testing/server-process.ts';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { flood, type FloodAnswers } from './lib/flood.ts';
import { makeLearners, poolOf } from './lib/learners.ts';
import { type LoopDelay, readLoopDelay, WATCHED } from './lib/loop-delay.ts';
import { interleave, median, medianRatio, percentile, spread } from './lib/rounds.ts';
import { timedGet } from './lib/timed-get.ts';

const SECONDS = 2;
const ROUNDS = 5;
/** Another address of this machine: turns are taken by address. */
const FLOODING_ADDRESS = '127.0.0.2';
const PAUSE_MS = 10;
/** Long enough that the server has read the question. */
const PATIENCE_MS = 20;

const FLOODS = {
  '50 connections': { connections: 50, patienceMs: undefined },
  '500 connections': { connections: 500, patienceMs: undefined },
  '500 connections that hang up': { connections: 500, patienceMs: PATIENCE_MS },
} as const;
type FloodName = keyof typeof FLOODS;
type Round = { answers: FloodAnswers; delay: LoopDelay; healthMs: number; pagesMs: number[]; pagesRefused: number };

export async function measurePageFlood(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer(WATCHED);
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    await pool.end();
    const [lesson] = await findOpenLessons(server.address, 'video');
    if (!lesson || !learner) throw new Error('The demo content has no open lesson with a video.');
    const { cookie } = learner;
    const url = server.address + lesson.path;

    const agent = new Agent({ keepAlive: true });
    /** Asks over and over, with pauses, until it is told to stop. */
    const keepAsking = async (path: string, ends: AbortSignal) => {
      const answers = [];
      while (!ends.aborted) {
        answers.push(await timedGet(server.address + path, agent, { cookie }));
        await sleep(PAUSE_MS);
      }
      return answers;
    };
    const timesOf = (answers: { status: number; durationMs: number }[]) => {
      const wrong = answers.find(({ status }) => status !== 200);
      if (wrong) throw new Error(`A call beside the flood was answered with ${wrong.status}.`);
      return percentile(
        answers.map(({ durationMs }) => durationMs),
        0.95,
      );
    };
    const beside = async <T>(work: () => Promise<T>) => {
      const ending = new AbortController();
      const asking = ['/api/me', '/healthz', lesson.path].map((path) => keepAsking(path, ending.signal));
      const done = await work();
      ending.abort();
      const [calls = [], health = [], pages = []] = await Promise.all(asking);
      const found = pages.filter(({ status }) => status === 200).map(({ durationMs }) => durationMs);
      return {
        done,
        callMs: timesOf(calls),
        healthMs: timesOf(health),
        pagesMs: found,
        pagesRefused: pages.length - found.length,
      };
    };

    const rounds: Record<FloodName, Round[]> = {
      '50 connections': [],
      '500 connections': [],
      '500 connections that hang up': [],
    };
    const flooded = (name: FloodName) => async () => {
      await readLoopDelay(server);
      const { done, callMs, ...round } = await beside(() =>
        flood({ url, from: FLOODING_ADDRESS, seconds: SECONDS, ...FLOODS[name] }),
      );
      rounds[name].push({ answers: done, delay: await readLoopDelay(server), ...round });
      return callMs;
    };
    const alone = { healthMs: [] as number[], pagesMs: [] as number[] };
    const sides = {
      alone: async () => {
        const { callMs, healthMs, pagesMs } = await beside(() => sleep(SECONDS * 1000));
        alone.healthMs.push(healthMs);
        alone.pagesMs.push(...pagesMs);
        return callMs;
      },
      '50 connections': flooded('50 connections'),
      '500 connections': flooded('500 connections'),
      '500 connections that hang up': flooded('500 connections that hang up'),
    };
    await sides.alone();
    const calls = await interleave(sides, ROUNDS);
    agent.destroy();
    await server.end('SIGTERM');
    return (Object.keys(FLOODS) as FloodName[]).flatMap((name) => describeFlood(name, rounds[name], calls, alone));
  } finally {
    await station.close();
  }
}

function describeFlood(
  name: FloodName,
  rounds: Round[],
  calls: Record<FloodName | 'alone', number[]>,
  alone: { healthMs: number[]; pagesMs: number[] },
): Finding[] {
  const delays = rounds.map(({ delay }) => delay.p99);
  const sum = (count: (answers: FloodAnswers) => number) =>
    rounds.reduce((total, { answers }) => total + count(answers), 0);
  const [pages, refused, others] = [sum((one) => one.pages), sum((one) => one.refused), sum((one) => one.others)];
  const refusalsMs = rounds.flatMap(({ answers }) => answers.refusalsMs);
  const elsewhereMs = rounds.flatMap(({ pagesMs }) => pagesMs);
  const hangsUp = FLOODS[name].patienceMs !== undefined;
  const p95 = (times: number[]) => `p95 ${formatNumber(percentile(times, 0.95))} ms`;
  return [
    {
      name: `event loop delay p99 while ${name} ask for the lesson page`,
      result: { value: Math.max(...delays), unit: 'ms' },
      limit: { atMost: 200 },
      beside: [
        spread('of a round', delays, 'ms'),
        `the longest of all ${formatNumber(Math.max(...rounds.map(({ delay }) => delay.max)))} ms`,
      ],
    },
    {
      name: `p95 of a call beside ${name}, against without`,
      result: { value: medianRatio(calls[name], calls.alone) },
      limit: { atMost: 20 },
      beside: [
        spread('beside', calls[name], 'ms'),
        spread('without', calls.alone, 'ms'),
        `/healthz ${formatNumber(median(rounds.map(({ healthMs }) => healthMs)))} ms, without ${formatNumber(median(alone.healthMs))} ms`,
        `the lesson page of a learner elsewhere: ${elsewhereMs.length} answered, ${p95(elsewhereMs)} (without ${p95(alone.pagesMs)}), ` +
          `${rounds.reduce((total, { pagesRefused }) => total + pagesRefused, 0)} refused`,
      ],
    },
    {
      name: `answers to ${name} that are neither the page nor a 503 with Retry-After`,
      result: { value: sum((one) => one.refusedWithoutTime) + (hangsUp ? 0 : others) },
      limit: { atMost: 0 },
      beside: [
        `${Math.round(pages / (SECONDS * ROUNDS))} pages a second, ${refused} refused` +
          (refused > 0 ? ` (${p95(refusalsMs)})` : '') +
          (hangsUp ? `, ${others} gone before the answer` : ''),
      ],
    },
  ];
}
