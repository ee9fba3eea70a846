// Results with two recordings of 200 KB: answers per second against the minimum, progress reports meanwhile, and memory.
import { randomUUID } from 'node:crypto';
import { platform } from 'node:os';
import type pg from 'pg';
import {
  COURSE_FACTS,
  FIND_SENT,
  FORGET_RECORDINGS,
  LOCK_LEARNER,
} from '#server/features/exercise-results/write-queries.ts';
import { READ_PROGRESS, WRITE_PROGRESS } from '#server/features/progress/queries.ts';
import { recordingsOf, resultFields, resultForm, SAVE_RESULT } from '#server/testing/answering.ts';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { createStation } from '#server/testing/server-process.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { connectionOf, type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { startPeer } from './lib/peer-process.ts';
import { cpuSeconds } from './lib/process-cpu.ts';
import { makeRecording } from './lib/recording.ts';
import { residentBytes } from './lib/resident.ts';
import { answersPerSecond, createReports, latenciesAt } from './lib/report-load.ts';
import { interleave, median, medianRatio, percentile, spread } from './lib/rounds.ts';
import { createUploader } from './lib/uploads.ts';

const LEARNERS = 64;
const SECONDS = 3;
const RECORDING_BYTES = 200_000;
const LARGEST_BYTES = 2_000_000;
const UPLOADS_AT_ONCE = 20;
const REPORTS_PER_SECOND = 200;
const MEGABYTE = 1024 * 1024;

export async function measureExerciseResults(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const postgres = await station.postgres();
    const pool = poolOf(postgres);
    const [learners, theirs] = [await makeLearners(pool, LEARNERS), await makeLearners(pool, LEARNERS)];
    const { rows } = await pool.query<{ lesson_id: number; id: number }>(
      'SELECT lesson_id, id FROM component WHERE type = 16 AND archived_at IS NULL ORDER BY id LIMIT 1',
    );
    const [video] = await findOpenLessons(server.address, 'video');
    const [question] = rows;
    if (!question || !video) throw new Error('The demo content has no speaking question, or no open video.');
    const { rows: courses } = await pool.query<{ id: number }>('SELECT id FROM course ORDER BY id LIMIT 1');
    const bare = await startPeer(new URL('./peers/bare-results.ts', import.meta.url), {
      CONNECTION: connectionOf(postgres),
      COURSE_ID: String(courses[0]?.id),
      FOLDER: station.dataDir,
      LOCK_LEARNER: LOCK_LEARNER.text,
      FIND_SENT: FIND_SENT.text,
      COURSE_FACTS: COURSE_FACTS.text,
      FORGET_RECORDINGS: FORGET_RECORDINGS.text,
      READ_PROGRESS: READ_PROGRESS.text,
      WRITE_PROGRESS: WRITE_PROGRESS.text,
    });
    const small = await createResults(question, RECORDING_BYTES, learners);
    // Each side forgets the old recordings of its own learners.
    const { next: theirNext } = await createResults(question, RECORDING_BYTES, theirs);
    const rates = await measureRates(pool, {
      ours: { address: server.address, path: SAVE_RESULT, pid: server.pid, next: small.next },
      theirs: { address: bare.address, path: '/save', pid: bare.pid, next: theirNext },
    });
    await bare.end();
    const reports = createReports(video.id, await makeLearners(pool, LEARNERS));
    const latencies = await measureReports(pool, server.address, reports, small, learners);
    const large = await createResults(question, LARGEST_BYTES, learners);
    const memory = await measureMemory(pool, { address: server.address, pid: server.pid }, { small, large }, learners);
    await pool.end();
    await server.end('SIGTERM');
    return [rates, latencies, memory];
  } finally {
    await station.close();
  }
}

type Results = {
  form: Buffer;
  type: string;
  /** where the client id stands */
  idAt: number;
  next: () => { cookie: string; body: Buffer; type: string };
};

/** Forms of results, each with a client id of its own, by the learners in turn. */
async function createResults(
  { lesson_id: lessonId, id }: { lesson_id: number; id: number },
  recordingBytes: number,
  learners: Learner[],
): Promise<Results> {
  const clientId = randomUUID();
  const answers = { [id]: { slow: { soundMs: 900 }, default: { soundMs: 900 } } };
  const fields = resultFields(answers, { lesson_id: String(lessonId), client_id: clientId });
  const { body, type } = await resultForm(fields, recordingsOf(id, makeRecording(recordingBytes)));
  const idAt = body.indexOf(clientId);
  let turn = 0;
  return {
    form: body,
    type,
    idAt,
    next() {
      const { cookie } = learners[(turn += 1) % learners.length] as Learner;
      const fresh = Buffer.from(body);
      fresh.write(randomUUID(), idAt, 'latin1');
      return { cookie, body: fresh, type };
    },
  };
}

type Side = { address: string; path: string; pid: number; next: Results['next'] };

async function measureRates(pool: pg.Pool, { ours, theirs }: Record<'ours' | 'theirs', Side>): Promise<Finding> {
  const cpu = new Map<Side, number[]>([
    [ours, []],
    [theirs, []],
  ]);
  const rateOf = async (side: Side) => {
    // Nobody is to be slowed down here.
    await pool.query('TRUNCATE rate_limit');
    const before = cpuSeconds(side.pid);
    const rate = await answersPerSecond(side, side.next, SECONDS);
    cpu.get(side)?.push(((cpuSeconds(side.pid) - before) / (rate * SECONDS)) * 1000);
    return rate;
  };
  // The sixth result of a learner is the first one that forgets recordings.
  for (const side of [ours, theirs]) for (let round = 0; round < 2; round += 1) await rateOf(side);
  // Discard plans made for empty tables, as autovacuum would within a minute.
  await pool.query('ANALYZE');
  const rates = await interleave({ ours: () => rateOf(ours), theirs: () => rateOf(theirs) }, 7);
  const describe = (name: string, side: Side, figures: number[]) =>
    `${spread(name, figures, '/s')}, ${formatNumber(median(cpu.get(side) ?? []))} ms CPU each`;
  return {
    name: 'results with two recordings of 200 KB answered a second, against a bare route',
    result: { value: medianRatio(rates.ours, rates.theirs) },
    limit: { atLeast: 0.7 },
    beside: [describe('ours', ours, rates.ours), describe('bare', theirs, rates.theirs)],
  };
}

async function measureReports(
  pool: pg.Pool,
  address: string,
  reports: ReturnType<typeof createReports>,
  { form, type, idAt }: Results,
  learners: Learner[],
): Promise<Finding> {
  const uploader = await createUploader(
    { url: address + SAVE_RESULT, form, contentType: type, idAt },
    learners,
    UPLOADS_AT_ONCE,
  );
  const target = { address, path: '/khoa-hoc/upsert-lesson-progress' };
  const p99 = async () => {
    await pool.query('TRUNCATE rate_limit');
    return percentile(await latenciesAt(REPORTS_PER_SECOND, target, reports, SECONDS), 0.99);
  };
  let uploaded = 0;
  const beside = async () => {
    uploader.start();
    const time = await p99();
    uploaded += await uploader.stop();
    return time;
  };
  const times = await interleave({ alone: p99, beside }, 7).finally(() => uploader.end());
  return {
    name: `p99 of ${REPORTS_PER_SECOND} progress reports a second while ${UPLOADS_AT_ONCE} save results, against without`,
    result: { value: medianRatio(times.beside, times.alone) },
    limit: { atMost: 3 },
    beside: [
      spread('while they save', times.beside, 'ms'),
      spread('without', times.alone, 'ms'),
      `${uploaded} results saved`,
    ],
  };
}

async function measureMemory(
  pool: pg.Pool,
  server: { address: string; pid: number },
  results: { small: Results; large: Results },
  learners: Learner[],
): Promise<Finding> {
  const name = 'the most memory of the server while 20 save recordings of 2 MB, against 200 KB';
  const limit = { atMost: 1.3 };
  if (platform() !== 'linux') return { name, limit, result: { notMeasured: 'needs /proc' }, beside: [] };
  const most = async ({ next }: Results) => {
    let bytes = 0;
    for (let sent = 0; sent < 4 * UPLOADS_AT_ONCE; sent += UPLOADS_AT_ONCE) {
      await pool.query('TRUNCATE rate_limit');
      const watch = setInterval(() => (bytes = Math.max(bytes, residentBytes(server.pid))), 10);
      await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, () => post(server.address, next())));
      clearInterval(watch);
    }
    return bytes / MEGABYTE;
  };
  const small = await most(results.small);
  const large = await most(results.large);
  return {
    name,
    limit,
    result: { value: large / small },
    beside: [`200 KB: ${small.toFixed(0)} MB, 2 MB: ${large.toFixed(0)} MB; ${learners.length} learners in turn`],
  };
}

async function post(address: string, { cookie, body, type }: ReturnType<Results['next']>): Promise<void> {
  const headers = { 'content-type': type, cookie };
  const answer = await fetch(address + SAVE_RESULT, { method: 'POST', headers, body: new Uint8Array(body) });
  if (!answer.ok) throw new Error(`${SAVE_RESULT} answered ${answer.status}: ${await answer.text()}`);
}
