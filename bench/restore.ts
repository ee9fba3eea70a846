// A site that comes back from its backup: how long the command takes, against copying the same bytes.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { createStation } from '#server/testing/server-process.ts';
import { createSiteFolder } from '#server/testing/site-folder.ts';
import { ROOT } from '#server/testing/start-command.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { poolOf } from './lib/learners.ts';
import { interleave, medianRatio, spread } from './lib/rounds.ts';

const run = promisify(execFile);
const GIGABYTE = 1e9;
/** As the segments of a video. */
const FILE_BYTES = 1e6;
const ROUNDS = 3;

export async function measureRestore(): Promise<Finding[]> {
  const station = createStation();
  const place = createSiteFolder('tsubame-restore-');
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const { rows } = await pool.query<{ folder: string }>('SELECT folder FROM video LIMIT 1');
    const [video] = rows;
    if (!video) throw new Error('The demo content has no video.');
    growTo(GIGABYTE, path.join(station.dataDir, 'media'), video.folder);
    await pool.end();
    const backup = path.join(place, 'backup.tar');
    await tsubame(station.dataDir, 'backup', backup);
    await server.end('SIGTERM');

    let round = 0;
    const sides = await interleave(
      {
        ours: () => timed(() => restoreOnce(place, backup, (round += 1))),
        copy: () => timed(() => copyOnce(path.join(station.dataDir, 'media'), path.join(place, `copied-${round}`))),
      },
      ROUNDS,
    );
    return [
      {
        name: 'restoring a site of 1 GB, its PostgreSQL made anew, against copying its files',
        result: { value: medianRatio(sides.ours, sides.copy) },
        limit: { atMost: 3 },
        beside: [
          spread('restore', sides.ours, 'ms'),
          spread('copy, flushed', sides.copy, 'ms'),
          `${formatNumber(statSync(backup).size / FILE_BYTES)} MB`,
        ],
      },
    ];
  } finally {
    await station.close();
    rmSync(place, { recursive: true, force: true });
  }
}

/** Adds files to a folder that a row names until all media have so many bytes. Random ones: nothing gets smaller. */
function growTo(bytes: number, media: string, folder: string): void {
  const there = readdirSync(media, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(path.join(media, name)))
    .reduce((sum, one) => sum + (one.isFile() ? one.size : 0), 0);
  const added = path.join(media, folder, 'bench');
  mkdirSync(added);
  for (let n = 0; there + n * FILE_BYTES < bytes; n += 1) {
    writeFileSync(path.join(added, `${n}.m4s`), randomBytes(FILE_BYTES));
  }
}

async function restoreOnce(place: string, backup: string, round: number): Promise<void> {
  const dataDir = path.join(place, `restored-${round}`);
  await tsubame(dataDir, 'restore', backup);
}

/** The same files; on disk when it ends, as what a restore has written. */
async function copyOnce(from: string, to: string): Promise<void> {
  await run('cp', ['-r', from, to]);
  await run('find', [to, '-type', 'f', '-exec', 'sync', '{}', '+']);
}

function tsubame(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
  return run(process.execPath, [path.join(ROOT, 'src/cli/main.ts'), ...args], { env });
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
