import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checksumTables, hashFiles } from '../../testing/copy-of-site.ts';
import { openScene, type Scene, withPool } from '../../testing/faults/scene.ts';
import { startLoad, type Writer } from '../../testing/faults/writer.ts';
import { createStation, type Station } from '../../testing/server-process.ts';
import { PATIENT, ROOT } from '../../testing/start-command.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { FILE_KINDS } from './format.ts';
import { makeBackup } from './index.ts';

// The drill: a site under load is backed up, and comes back on another machine as it was at one moment.

const LONG_MS = 600_000;
/** Writers that are never at rest; the others redeem one code, or register now and then. */
const BUSY = ['report', 'comment', 'reply', 'like', 'result', 'picture'];

let scene: Scene;
let place: string;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-drill-'));
  scene = await openScene(3, PATIENT);
}, LONG_MS);
afterAll(async () => {
  await scene.station.close();
  rmSync(place, { recursive: true, force: true });
}, LONG_MS);

const DIE_AT_FILE = fileURLToPath(new URL('../../testing/faults/die-at-file.mjs', import.meta.url));

/** Starts our command line on the data of a station, as an operator does. */
function start(args: string[], station: Station, environment: Record<string, string> = {}): ChildProcess {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: station.dataDir, ...environment };
  return spawn(process.execPath, [path.join(ROOT, 'src/cli/main.ts'), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ended(child: ChildProcess) {
  const [stdout, stderr, status] = await Promise.all([
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ]);
  return { status, stdout, stderr };
}

type Moment = { sums: Record<string, string>; files: Record<string, string> };

/** All rows as the snapshot has them, and all files that these name. */
async function lookAt(client: pg.Client | pg.PoolClient, dataDir: string): Promise<Moment> {
  const sums = await checksumTables(client);
  const { rows } = await client.query<{ at: string }>(
    `SELECT 'recordings/' || name AS at FROM exercise_recording
     UNION SELECT 'pictures/' || left(name, 32) || '/' FROM upload`,
  );
  const all = hashFiles(dataDir, FILE_KINDS);
  const files = Object.entries(all).filter(
    ([name]) => name.startsWith('media/') || rows.some(({ at }) => name === at || name.startsWith(at)),
  );
  return { sums, files: Object.fromEntries(files) };
}

/** Attempts at an exam, each of which comes with three answers in one transaction. */
async function writeAttempts(pool: pg.Pool, signal: AbortSignal): Promise<number> {
  const { rows } = await pool.query<{ lesson_id: number; version: string; user_id: string }>(
    `SELECT l.id AS lesson_id, l.exam_version AS version, u.id AS user_id
       FROM lesson l CROSS JOIN "user" u WHERE l.exam_version IS NOT NULL LIMIT 1`,
  );
  const client = await pool.connect();
  let written = 0;
  while (!signal.aborted) {
    await client.query('BEGIN');
    const { rows: attempts } = await client.query<{ id: number }>(
      `INSERT INTO exam_attempt (user_id, lesson_id, version, client_id, started_at, state, abandoned_at)
       VALUES ($1, $2, $3, gen_random_uuid(), now(), '{}', now()) RETURNING id`,
      [rows[0]?.user_id, rows[0]?.lesson_id, rows[0]?.version],
    );
    for (const question of [1, 2, 3])
      await client.query('INSERT INTO exam_answer (attempt_id, question_id, answer, sequence) VALUES ($1, $2, $3, 1)', [
        attempts[0]?.id,
        question,
        JSON.stringify(question),
      ]);
    await client.query('COMMIT');
    written += 1;
  }
  client.release();
  return written;
}

/**
 * Waits until each busy writer has been told `count` times more that something is stored. However long one of them
 * takes, no rate limit stops the others.
 */
async function untilEachWrote(pool: pg.Pool, writers: readonly Writer[], count: number): Promise<void> {
  const busy = writers.filter(({ kind }) => BUSY.includes(kind));
  expect(new Set(busy.map(({ kind }) => kind))).toEqual(new Set(BUSY));
  const before = busy.map((writer) => writer.acknowledged());
  while (busy.some((writer, index) => writer.acknowledged() < (before[index] ?? 0) + count)) {
    await pool.query('DELETE FROM rate_limit');
    await sleep(20);
  }
}

/** What single statements and transactions keep true at every moment. */
async function contradictions(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM comment c
               WHERE count_like <> (SELECT count(*) FROM comment_like l WHERE l.comment_id = c.id))
           + (SELECT count(*) FROM exam_attempt a
               WHERE 3 <> (SELECT count(*) FROM exam_answer e WHERE e.attempt_id = a.id)))::int AS count`,
  );
  return rows[0]?.count ?? -1;
}

it(
  'a site under load comes back row by row and file by file as of one moment, also after a restore that was killed',
  async () => {
    const { station, server, writers } = scene;
    const file = path.join(place, 'drill.tar');
    const { host, port, user, password, database: name } = await station.postgres();
    const database = openTestDatabase({ host, port, user, password, database: name }, 2);
    let moment: Moment | undefined;
    await withPool(station, async (pool) => {
      for (const writer of writers) await writer.prepare(server.address, pool);
      const load = startLoad(writers, () => server.address);
      const stopping = new AbortController();
      const attempts = writeAttempts(pool, stopping.signal);
      await untilEachWrote(pool, writers, 2);
      await makeBackup(
        { database, dataDir: station.dataDir, version: '0', settings: [], now: Date.now },
        file,
        async (snapshotId) => {
          const client = await pool.connect();
          await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
          await client.query(`SET TRANSACTION SNAPSHOT '${snapshotId}'`);
          moment = await lookAt(client, station.dataDir);
          await client.query('COMMIT');
          client.release();
          // Of what is written from here on, nothing may be in the backup.
          await untilEachWrote(pool, writers, 1);
        },
      );
      stopping.abort();
      await load.stop();
      expect(await attempts).toBeGreaterThan(10);
    });
    await database.close();
    expect(Object.keys(moment?.files ?? {}).filter((one) => one.startsWith('recordings/')).length).toBeGreaterThan(1);
    expect(Object.keys(moment?.files ?? {}).filter((one) => one.startsWith('pictures/')).length).toBeGreaterThan(1);

    expect(await ended(start(['backup', 'verify', file], station))).toMatchObject({ status: 0, stderr: '' });

    const elsewhere = createStation({ environment: PATIENT });
    try {
      // Killed as soon as the first file has come.
      const killed = start(['restore', file], elsewhere, {
        NODE_OPTIONS: `--import=${DIE_AT_FILE}`,
        DIE_BELOW: '.restoring',
      });
      expect((await ended(killed)).status).toBeNull();
      await expect(elsewhere.startServer()).rejects.toThrow('or its restore was ended half-way');

      expect(await ended(start(['restore', file], elsewhere))).toMatchObject({ status: 0, stderr: '' });
      await withPool(elsewhere, async (pool) => {
        expect(await checksumTables(pool)).toEqual(moment?.sums);
        expect(await contradictions(pool)).toBe(0);
      });
      expect(hashFiles(elsewhere.dataDir, FILE_KINDS)).toEqual(moment?.files);
      const { address } = await elsewhere.startServer();
      expect((await fetch(`${address}/readyz`)).status).toBe(200);
      expect(await ended(start(['restore', file], elsewhere))).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('This site has accounts'),
      });
    } finally {
      await elsewhere.close();
    }
  },
  LONG_MS,
);

it('everything in DATA_DIR is in a backup, or known to be made anew', () => {
  const madeAnew = [
    'postgres',
    'postgres-lies-in',
    'grant-secret',
    'demo-accounts.json',
    'imported-content.json',
    'scratch',
    'scheduled-backups.json',
  ];
  const known = new Set<string>([...FILE_KINDS, ...madeAnew]);
  expect(readdirSync(scene.station.dataDir).filter((name) => !known.has(name))).toEqual([]);
});
