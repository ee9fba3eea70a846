import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareWriters, type Scene, withPool } from './scene.ts';
import { type Sent, startLoad } from './writer.ts';

/** The effect of a fault on everything written before, during and after it. */
export type Aftermath = {
  /** acknowledged in this round, by kind */
  acknowledged: Map<string, number>;
  refused: NonNullable<Sent>[];
  /** requests whose connection broke */
  broken: number;
  missing: string[];
  doubled: string[];
  /** the server exited although nobody stopped it */
  exits: number;
};

/** Injects the fault, and returns once everything is restored. The load continues meanwhile. */
export type Strike = (scene: Scene) => Promise<void>;

const LOAD_MS = 400;
/** In which each kind is acknowledged at least once, however busy the machine is. */
const MAX_LOAD_MS = 60_000;

/** One round: load, fault, load, then an audit of the tables. */
export async function underLoad(scene: Scene, strike: Strike): Promise<Aftermath> {
  const { station, writers } = scene;
  await prepareWriters(scene);
  const before = new Map(writers.map((writer) => [writer, writer.acknowledged()]));
  const load = startLoad(writers, () => scene.server.address);
  await sleep(LOAD_MS);
  await strike(scene);
  const exits = (await isReadyAgain(scene)) ? 0 : 1;
  if (exits > 0) scene.server = await station.startServer();
  const acknowledgedByKind = () => {
    const acknowledged = new Map<string, number>();
    for (const writer of writers) {
      const more = writer.acknowledged() - (before.get(writer) ?? 0);
      acknowledged.set(writer.kind, (acknowledged.get(writer.kind) ?? 0) + more);
    }
    return acknowledged;
  };
  await sleep(LOAD_MS);
  const untilMs = performance.now() + MAX_LOAD_MS;
  await withPool(station, async (pool) => {
    while (performance.now() < untilMs && [...acknowledgedByKind().values()].includes(0)) {
      // While all wait for one kind, none of the others is told that it writes too much.
      await pool.query('DELETE FROM rate_limit');
      await sleep(20);
    }
  });
  await load.stop();
  const audits = await withPool(station, (pool) =>
    Promise.all(writers.map((writer) => writer.audit(pool, station.dataDir))),
  );
  return {
    acknowledged: acknowledgedByKind(),
    refused: load.sent.filter((sent) => sent !== null && sent.status !== 200) as NonNullable<Sent>[],
    broken: load.sent.filter((sent) => sent === null).length,
    missing: audits.flatMap((audit) => audit.missing),
    doubled: audits.flatMap((audit) => audit.doubled),
    exits,
  };
}

/** Waits until the server is ready; false if it has exited. */
async function isReadyAgain({ server }: Scene): Promise<boolean> {
  for (;;) {
    if (!server.isRunning()) return false;
    const answer = await fetch(`${server.address}/readyz`).catch(() => null);
    if (answer?.status === 200) return true;
    await sleep(50);
  }
}

export async function killServer(scene: Scene): Promise<void> {
  await scene.server.end('SIGKILL');
  scene.server = await scene.station.startServer();
}

/** Stops the server with SIGTERM and starts another. Returns the exit status. */
export async function terminateServer(scene: Scene): Promise<number | null> {
  const exitStatus = await scene.server.end('SIGTERM');
  scene.server = await scene.station.startServer();
  return exitStatus;
}

/** As when its machine sleeps: PostgreSQL ends transactions open for longer than 15 s. */
export async function freezeServer(scene: Scene, forMs: number): Promise<void> {
  await frozen([scene.server.pid], forMs);
}

/** PostgreSQL stops abruptly, as after a crash, and recovers. */
export async function crashPostgres(scene: Scene): Promise<void> {
  await endPostgres(scene, 'SIGQUIT'); // `pg_ctl stop -m immediate`
  await scene.station.postgres();
}

/** PostgreSQL restarts, as in an upgrade: connections are closed and open transactions rolled back. */
export async function restartPostgres(scene: Scene): Promise<void> {
  await endPostgres(scene, 'SIGINT'); // `pg_ctl stop -m fast`
  await scene.station.postgres();
}

export async function endPostgres({ station }: Scene, signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
  const { pid } = await station.postgres();
  process.kill(pid, signal);
  while (isAlive(pid)) await sleep(10);
}

const OURS = `FROM pg_stat_activity WHERE application_name = 'tsubame'`;

/** Terminates every connection of the server from PostgreSQL's side, several times. */
export async function terminateConnections(scene: Scene): Promise<void> {
  await withPool(scene.station, async (pool) => {
    for (let time = 0; time < 5; time += 1) {
      await pool.query(`SELECT pg_terminate_backend(pid) ${OURS}`);
      await sleep(40);
    }
  });
}

/** kill -9 of one backend, after which PostgreSQL ends all others and recovers. */
export async function killBackend(scene: Scene): Promise<void> {
  process.kill(await findBackend(scene), 'SIGKILL');
  await sleep(LOAD_MS);
}

/** One connection hangs within its transaction, holding its locks. */
export async function freezeBackend(scene: Scene, forMs: number): Promise<void> {
  await frozen([await findBackend(scene)], forMs);
}

/** A backend of ours in a transaction, or any if there is none. */
async function findBackend({ station }: Scene): Promise<number> {
  return withPool(station, async (pool) => {
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid ${OURS} ORDER BY state LIKE 'idle in transaction%' DESC, state = 'active' DESC LIMIT 1`,
    );
    const [row] = rows;
    if (!row) throw new Error('The server has no connection to PostgreSQL.');
    return row.pid;
  });
}

/** As when its machine hangs: PostgreSQL keeps its connections but does not respond. Linux only. */
export async function freezePostgres({ station }: Scene, forMs: number): Promise<void> {
  const { pid } = await station.postgres();
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  await frozen([pid, ...children], forMs);
}

async function frozen(pids: number[], forMs: number): Promise<void> {
  for (const pid of pids) sendSignal(pid, 'SIGSTOP');
  await sleep(forMs);
  for (const pid of pids) sendSignal(pid, 'SIGCONT');
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  if (isAlive(pid)) process.kill(pid, name);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}
