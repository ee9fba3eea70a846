// Answers to questions of an exam: answers per second and their tail, against the minimum.
import { READ_ATTEMPTS } from '#server/features/exams/attempt-rows.ts';
import { WRITE_ATTEMPTS } from '#server/features/exams/attempt-writes.ts';
import { createStation } from '#server/testing/server-process.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { connectionOf, makeLearners, poolOf } from './lib/learners.ts';
import { startSettledServer } from './lib/settled-server.ts';
import { startPeer } from './lib/peer-process.ts';
import { cpuSeconds } from './lib/process-cpu.ts';
import { answersPerSecond, latenciesAt } from './lib/report-load.ts';
import { interleave, median, medianRatio, percentile, spread, spreadOfRatios } from './lib/rounds.ts';
import { createAnswers, findMock, seatLearners } from './lib/sitters.ts';

const LEARNERS = 256;
const SECONDS = 3;
const FIXED_RATE = 500;
/** As of progress: a hundredth of the answers decides. */
const LATENCY = { rounds: 21, seconds: 2 };
const MAX_P99_RATIO = 1.5;

export async function measureExamAnswers(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await startSettledServer(station);
    const postgres = await station.postgres();
    const pool = poolOf(postgres);
    const exam = await findMock(pool);
    const sitters = await seatLearners(pool, server.address, exam, await makeLearners(pool, LEARNERS));
    const bare = await startPeer(new URL('./peers/bare-exam-answers.ts', import.meta.url), {
      CONNECTION: connectionOf(postgres),
      READ_ATTEMPTS: READ_ATTEMPTS.text,
      WRITE_ATTEMPTS: WRITE_ATTEMPTS.text,
    });
    const ours = { address: server.address, path: `/api/lesson/select-answer/${exam.lessonId}` };
    const theirs = { address: bare.address, path: '/answer' };
    // Both sides answer for the same learners, in turn.
    const next = createAnswers(exam, sitters);
    for (const target of [ours, theirs]) await answersPerSecond(target, next, SECONDS);
    // Discard plans made for empty tables, as autovacuum would within a minute.
    await pool.query('ANALYZE');

    const cpu = { ours: [] as number[], theirs: [] as number[] };
    const rateOf = async (side: 'ours' | 'theirs', pid: number, target: typeof ours) => {
      const before = cpuSeconds(pid);
      const rate = await answersPerSecond(target, next, SECONDS);
      cpu[side].push(((cpuSeconds(pid) - before) / (rate * SECONDS)) * 1000);
      return rate;
    };
    const rates = await interleave(
      { ours: () => rateOf('ours', server.pid, ours), theirs: () => rateOf('theirs', bare.pid, theirs) },
      7,
    );
    const p99Of = async (target: typeof ours) =>
      percentile(await latenciesAt(FIXED_RATE, target, next, LATENCY.seconds), 0.99);
    const p99 = await interleave({ ours: () => p99Of(ours), theirs: () => p99Of(theirs) }, LATENCY.rounds);

    await bare.end();
    await pool.end();
    await server.end('SIGTERM');
    return [
      {
        name: 'answers of an exam answered a second, against a bare route',
        result: { value: medianRatio(rates.ours, rates.theirs) },
        limit: { atLeast: 0.7 },
        beside: [
          `${spread('ours', rates.ours, '/s')}, ${formatNumber(median(cpu.ours))} ms CPU each`,
          `${spread('bare', rates.theirs, '/s')}, ${formatNumber(median(cpu.theirs))} ms CPU each`,
        ],
      },
      {
        name: `answers of an exam at ${FIXED_RATE} a second, p99 against a bare route`,
        result: { value: medianRatio(p99.ours, p99.theirs) },
        limit: { atMost: MAX_P99_RATIO },
        beside: [
          spread('ours', p99.ours, 'ms'),
          spread('bare', p99.theirs, 'ms'),
          spreadOfRatios(p99.ours, p99.theirs, MAX_P99_RATIO),
        ],
      },
    ];
  } finally {
    await station.close();
  }
}
