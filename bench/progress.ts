// Figure 3: progress reports against the least that one could be, on the same PostgreSQL.
import { createStation } from '#server/testing/server-process.ts';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { cpuSeconds } from './lib/process-cpu.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { connectionOf, makeLearners, poolOf } from './lib/learners.ts';
import { startSettledServer } from './lib/settled-server.ts';
import { startPeer } from './lib/peer-process.ts';
import { pgbenchRate } from './lib/pgbench.ts';
import { answersPerSecond, createReports, latenciesAt } from './lib/report-load.ts';
import { interleave, median, medianRatio, percentile, spread, spreadOfRatios } from './lib/rounds.ts';

const LEARNERS = 256;
const SECONDS = 3;
const FIXED_RATE = 500;
/** A hundredth of the answers decides, so noise matters most here: more and shorter rounds. */
const LATENCY = { rounds: 21, seconds: 2 };
const MAX_P99_RATIO = 1.5;

const upsert = (userId: string, lessonId: string, percent: string, parts: string) =>
  `INSERT INTO bench_progress AS b (user_id, lesson_id, percent, parts, updated_at)
   VALUES (${userId}, ${lessonId}, ${percent}, ${parts}, now())
   ON CONFLICT (user_id, lesson_id) DO UPDATE
     SET percent = greatest(b.percent, excluded.percent), parts = excluded.parts, updated_at = excluded.updated_at
   RETURNING percent`;

export async function measureProgress(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await startSettledServer(station);
    const postgres = await station.postgres();
    const pool = poolOf(postgres);
    await pool.query(
      `CREATE TABLE bench_progress (user_id bigint, lesson_id int, percent smallint NOT NULL, parts jsonb NOT NULL,
                                    updated_at timestamptz NOT NULL, PRIMARY KEY (user_id, lesson_id))`,
    );
    const learners = await makeLearners(pool, LEARNERS);
    const [lesson] = await findOpenLessons(server.address, 'video');
    if (!lesson) throw new Error('The demo content has no open lesson with a video.');
    const bare = await startPeer(new URL('./peers/bare-progress.ts', import.meta.url), {
      CONNECTION: connectionOf(postgres),
      UPSERT: upsert('$1', '$2', '$3', '$4'),
    });

    const ours = { address: server.address, path: '/khoa-hoc/upsert-lesson-progress' };
    const theirs = { address: bare.address, path: '/report' };
    const next = createReports(lesson.id, learners);
    // Both warm, and every learner with a row to change.
    for (const target of [ours, theirs]) await answersPerSecond(target, next, SECONDS);

    const cpu = { ours: [] as number[], theirs: [] as number[] };
    const rateOf = async (side: 'ours' | 'theirs', pid: number, target: typeof ours) => {
      const before = cpuSeconds(pid);
      const rate = await answersPerSecond(target, next, SECONDS);
      cpu[side].push(((cpuSeconds(pid) - before) / (rate * SECONDS)) * 1000);
      return rate;
    };
    const rates = await interleave({
      ours: () => rateOf('ours', server.pid, ours),
      theirs: () => rateOf('theirs', bare.pid, theirs),
    });
    const script = `\\set user random(1, ${LEARNERS})\n${upsert(':user', String(lesson.id), '50', `'{"1": {"percent": 50}}'`)};\n`;
    const pgbench = await pgbenchRate(postgres, script, SECONDS);
    const p99Of = async (target: typeof ours) =>
      percentile(await latenciesAt(FIXED_RATE, target, next, LATENCY.seconds), 0.99);
    const p99 = await interleave({ ours: () => p99Of(ours), theirs: () => p99Of(theirs) }, LATENCY.rounds);

    await bare.end();
    await pool.end();
    await server.end('SIGTERM');
    return [
      {
        name: 'progress reports answered a second, against a bare route',
        result: { value: medianRatio(rates.ours, rates.theirs) },
        limit: { atLeast: 0.7 },
        beside: [
          `${spread('ours', rates.ours, '/s')}, ${formatNumber(median(cpu.ours))} ms CPU each`,
          `${spread('bare', rates.theirs, '/s')}, ${formatNumber(median(cpu.theirs))} ms CPU each`,
          pgbench === null
            ? 'the same upsert by pgbench: not measured: pgbench is not installed'
            : `the same upsert by pgbench ${formatNumber(pgbench)} /s`,
        ],
      },
      {
        name: `progress reports at ${FIXED_RATE} a second, p99 against a bare route`,
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
