import type { FastifyBaseLogger } from 'fastify';
import { eraseDueAccounts } from './features/account-deletion/index.ts';
import { backUpIfDue } from './features/backup/index.ts';
import { purgeComments } from './features/comments/index.ts';
import { createContentCache } from './features/content/cache.ts';
import { closeDueAttempts, createExams } from './features/exams/index.ts';
import { createRecordingStore, sweepRecordings } from './features/exercise-results/index.ts';
import { queueDigests } from './features/notices/index.ts';
import { sweepPictures } from './features/pictures/index.ts';
import { createProgressWriter } from './features/progress/index.ts';
import { createStudyDays } from './features/study-days/index.ts';
import type { AppDeps } from './platform/deps.ts';
import type { HourlyJob } from './platform/hourly-jobs.ts';
import { cleanUp } from './platform/housekeeping.ts';

/** Every server's hourly jobs, in this order: the sweeps delete files that the erasing and the purge have released. */
export function hourlyJobs(deps: Omit<AppDeps, 'pages'>, log: FastifyBaseLogger): HourlyJob[] {
  const { env, now, grantSecret } = deps;
  const { pool } = deps.database;
  const content = createContentCache(pool);
  const recordings = createRecordingStore(deps.recordingsFolder);
  const exams = createExams({
    pool,
    now,
    writer: createProgressWriter(pool, now),
    studyDays: createStudyDays(pool, now, env.TIME_ZONE),
    // What nobody came back to is no doing of a learner.
    learningEvents: { record: () => undefined },
  });
  const tree = async () => {
    const { rows } = await pool.query<{ version: number }>('SELECT version FROM content_state WHERE id = 1');
    return content.get(rows[0]?.version ?? 0);
  };
  return [
    { name: 'cleaning up', run: () => cleanUp(pool, env, now()) },
    { name: 'closing exams', run: async (signal) => closeDueAttempts(exams, await tree(), signal) },
    { name: 'erasing accounts', run: (signal) => eraseDueAccounts({ ...deps, pool }, signal) },
    { name: 'purging comments', run: () => purgeComments(pool, now()) },
    { name: 'sweeping pictures', run: () => sweepPictures({ ...deps, pool }) },
    { name: 'sweeping recordings', run: (signal) => sweepRecordings(pool, recordings, signal) },
    {
      name: 'writing e-mails of replies',
      run: async (signal) => {
        if (!env.SMTP_URL || !env.BASE_URL) return;
        const baseUrl = new URL(env.BASE_URL).origin;
        await queueDigests({ pool, now, grantSecret, baseUrl, tree }, signal);
      },
    },
    // It may take long, and all others should have run before it.
    {
      name: 'making a backup',
      run: (signal) => backUpIfDue({ env, now, log, environment: process.env }, signal),
    },
  ];
}
