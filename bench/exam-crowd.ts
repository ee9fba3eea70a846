// A whole school in one exam: 2,500 who sit it at once, 1,000 who begin it together, and what each costs in memory.
import { availableParallelism, platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { createStation, type ServerProcess } from '#server/testing/server-process.ts';
import { createCrowd, type Crowd, type SitTimes } from './lib/crowd.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { makeLearners, poolOf } from './lib/learners.ts';
import { COLLECTABLE, settledBytes } from './lib/resident.ts';
import { interleave, median, medianRatio, percentile, spread } from './lib/rounds.ts';
import { type BenchExam, findMock, seatLearners, type Sitter } from './lib/sitters.ts';

const FEW = 250;
const MANY = 2500;
const BEGINNERS = 1000;
const BEGIN_WITHIN_SECONDS = 10;
const ANSWER_EVERY_MS = 20_000;
/** As the page reports: `HEARTBEAT_MS` of its session. */
const REPORT_EVERY_MS = 15_000;
const SECONDS = 20;
const KILOBYTE = 1024;
/** The few of the warm-up do what the many do. */
const PACE = MANY / FEW;
/** autovacuum would analyse within a minute */
const AFTER_BULK_MS = 2000;

type Site = { server: ServerProcess; pool: pg.Pool; exam: BenchExam; crowd: Crowd };

export async function measureExamCrowd(): Promise<Finding[]> {
  const station = createStation();
  const crowd = createCrowd();
  try {
    const server = await station.startServer(COLLECTABLE);
    const pool = poolOf(await station.postgres());
    const exam = await findMock(pool);
    const beginners = await makeLearners(pool, BEGINNERS);
    const sitters = await seatLearners(pool, server.address, exam, await makeLearners(pool, MANY));
    await pool.query('ANALYZE');
    await sleep(AFTER_BULK_MS);
    const site = { server, pool, exam, crowd };
    const sitting = await measureSitting(site, sitters);
    const cookies = beginners.map(({ cookie }) => cookie);
    const beginning = await measureBeginning(site, cookies);
    await pool.end();
    await server.end('SIGTERM');
    return [...sitting, beginning];
  } finally {
    crowd.end();
    await station.close();
  }
}

async function measureSitting({ server, pool, exam, crowd }: Site, sitters: Sitter[]): Promise<Finding[]> {
  const all: SitTimes[] = [];
  const sit = async (who: Sitter[], pace = 1) => {
    const times = await crowd.sit({
      address: server.address,
      exam,
      sitters: who,
      seconds: SECONDS,
      answerEveryMs: ANSWER_EVERY_MS / pace,
      reportEveryMs: REPORT_EVERY_MS / pace,
    });
    all.push(times);
    return percentile([...times.answersMs, ...times.reportsMs], 0.99);
  };
  const few = sitters.slice(0, FEW);
  await sit(few, PACE);
  const isMeasurable = platform() === 'linux';
  const beforeBytes = isMeasurable ? await settledBytes(server) : 0;
  const p99 = await interleave({ few: () => sit(few), many: () => sit(sitters) });
  // The last round's connections are still there.
  await sit(sitters);
  const afterBytes = isMeasurable ? await settledBytes(server) : 0;

  const acknowledged = all.reduce((sum, { answersMs }) => sum + answersMs.length, 0);
  const { rows } = await pool.query<{ stored: number }>(
    'SELECT sum(sequence)::int AS stored FROM (SELECT max(sequence) AS sequence FROM exam_answer GROUP BY attempt_id) AS last',
  );
  const stored = rows[0]?.stored ?? 0;
  const faults = all.flatMap((times) => times.faults);
  const p99Of = (timesMs: number[]) => `${formatNumber(percentile(timesMs, 0.99))} ms`;
  const many = all.slice(1).filter(({ answersMs }) => answersMs.length > 2 * FEW);
  return [
    {
      name: `calls of ${MANY} learners sitting one exam that failed, and answers that are not stored`,
      result: { value: faults.length + Math.abs(acknowledged - stored) },
      limit: { atMost: 0 },
      beside: [
        `${acknowledged} answers acknowledged, ${stored} stored; ${availableParallelism()} cores`,
        ...new Set(faults),
      ],
    },
    {
      name: `p99 of the calls of ${MANY} learners sitting one exam, against ${FEW}`,
      result: { value: medianRatio(p99.many, p99.few) },
      limit: { atMost: 3 },
      beside: [
        spread(`${MANY} learners`, p99.many, 'ms'),
        spread(`${FEW} learners`, p99.few, 'ms'),
        `of the many: answers ${p99Of(many.flatMap(({ answersMs }) => answersMs))}, reports of time ${p99Of(many.flatMap(({ reportsMs }) => reportsMs))}`,
      ],
    },
    {
      name: 'resident memory of the server per running attempt, its connection included, in KB',
      result: isMeasurable
        ? { value: (afterBytes - beforeBytes) / (MANY - FEW) / KILOBYTE, unit: 'KB' }
        : { notMeasured: 'needs /proc' },
      limit: { atMost: 20 },
      beside: [
        `${formatNumber(beforeBytes / KILOBYTE ** 2)} MB after ${FEW} learners at ${PACE} times the pace, ` +
          `${formatNumber(afterBytes / KILOBYTE ** 2)} MB with ${MANY}`,
      ],
    },
  ];
}

async function measureBeginning({ server, exam, crowd }: Site, cookies: string[]): Promise<Finding> {
  const { openMs, beginMs, faults } = await crowd.start({
    address: server.address,
    exam,
    cookies,
    seconds: BEGIN_WITHIN_SECONDS,
  });
  const describe = (name: string, timesMs: number[]) =>
    `${name}: largest ${formatNumber(Math.max(...timesMs))} ms, p99 ${formatNumber(percentile(timesMs, 0.99))} ms, ` +
    `median ${formatNumber(median(timesMs))} ms`;
  return {
    name: `calls that failed while ${BEGINNERS} learners open and begin an exam within ${BEGIN_WITHIN_SECONDS} s`,
    result: { value: faults.length + BEGINNERS - beginMs.length },
    limit: { atMost: 0 },
    beside: [
      describe('from the press until the first part is there', beginMs),
      describe('the page and what it reads of the exam before', openMs),
      ...new Set(faults),
    ],
  };
}
