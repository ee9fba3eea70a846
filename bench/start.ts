// Figure 4: from the command to the first answer, against a Fastify that opens one connection.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createStation } from '#server/testing/server-process.ts';
import { NODE_FLAGS, ROOT, SERVER_PROGRAM, V8_FLAGS } from '#server/testing/start-command.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { freePort } from './lib/free-port.ts';
import { connectionOf } from './lib/learners.ts';
import { interleave, medianRatio, spread } from './lib/rounds.ts';

const BARE = fileURLToPath(new URL('./peers/bare-start.ts', import.meta.url));
const ROUNDS = 7;
const LIMIT_MS = 120_000;

export async function measureStart(): Promise<Finding[]> {
  const station = createStation();
  const ours = { DATA_DIR: station.dataDir };
  try {
    const firstEverMs = await timeStart(SERVER_PROGRAM, ours, '/readyz', 'SIGTERM');
    const embeddedMs = await timeStart(SERVER_PROGRAM, ours, '/readyz', 'SIGTERM');
    const postgres = await station.postgres();
    const theirs = { CONNECTION: connectionOf(postgres) };
    await timeStart(SERVER_PROGRAM, ours, '/readyz', 'SIGKILL');
    // SIGKILL leaves PostgreSQL running for the next round, like a crash.
    const times = await interleave(
      {
        ours: () => timeStart(SERVER_PROGRAM, ours, '/readyz', 'SIGKILL'),
        bare: () => timeStart(BARE, theirs, '/readyz', 'SIGKILL'),
        page: () => timeStart(SERVER_PROGRAM, ours, '/', 'SIGKILL'),
      },
      ROUNDS,
    );
    return [
      {
        name: 'second start to the first 200, against a bare Fastify with one connection',
        result: { value: medianRatio(times.ours, times.bare) },
        limit: { atMost: 2.5 },
        beside: [
          spread('ours', times.ours, 'ms'),
          spread('bare', times.bare, 'ms'),
          spread('to the first page', times.page, 'ms'),
          `with the start of the embedded PostgreSQL ${formatNumber(embeddedMs)} ms`,
          `first start ever, with initdb, migrations and import ${formatNumber(firstEverMs)} ms`,
        ],
      },
    ];
  } finally {
    await station.close();
  }
}

/** Time from `node program` to the first 200 in ms; then the process is ended. */
async function timeStart(
  program: string,
  environment: Record<string, string>,
  path: string,
  signal: NodeJS.Signals,
): Promise<number> {
  const port = await freePort();
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...(program === BARE ? V8_FLAGS : NODE_FLAGS), program], {
    env: { PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'fatal', ...environment, PORT: String(port) },
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    while (!(await answers200(port, path))) {
      if (child.exitCode !== null) throw new Error(`${program} ended with status ${child.exitCode}`);
      if (performance.now() - startedMs > LIMIT_MS) throw new Error(`${program} did not answer`);
      await sleep(2);
    }
    return performance.now() - startedMs;
  } finally {
    child.kill(signal);
    await ended;
  }
}

function answers200(port: number, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200));
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      // Not listening yet, or the port is just being handed over.
      if (error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET') resolve(false);
      else reject(error);
    });
    asking.end();
  });
}
