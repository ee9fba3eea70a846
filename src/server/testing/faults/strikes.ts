import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Scene, withPool } from './scene.ts';
import { type Sent, startLoad } from './writer.ts';

/** What a fault left behind of all that was written before, while and after it struck. */
export type Aftermath = {
  /** acknowledged in this round, by kind */
  acknowledged: Map<string, number>;
  refused: NonNullable<Sent>[];
  /** sendings whose connection broke */
  broken: number;
  missing: string[];
  doubled: string[];
  /** the server ended though nobody ended it */
  exits: number;
};

/** Strikes, and returns when all that it took away is back. The load goes on meanwhile. */
export type Strike = (scene: Scene) => Promise<void>;

const LOAD_MS = 400;

/** One round: everybody writes, the fault strikes and passes, everybody writes on; then the tables are looked through. */
export async function underLoad(scene: Scene, strike: Strike): Promise<Aftermath> {
  const { station, writers } = scene;
  await withPool(station, async (pool) => {
    // Here it is not the limits that are tested.
    await pool.query('DELETE FROM rate_limit');
    for (const writer of writers) await writer.prepare(scene.server.address, pool);
  });
  const before = new Map(writers.map((writer) => [writer, writer.acknowledged()]));
  const load = startLoad(writers, () => scene.server.address);
  await sleep(LOAD_MS);
  await strike(scene);
  const exits = (await isReadyAgain(scene)) ? 0 : 1;
  if (exits > 0) scene.server = await station.startServer();
  await sleep(LOAD_MS);
  await load.stop();

  const acknowledged = new Map<string, number>();
  for (const writer of writers) {
    const more = writer.acknowledged() - (before.get(writer) ?? 0);
    acknowledged.set(writer.kind, (acknowledged.get(writer.kind) ?? 0) + more);
  }
  const audits = await withPool(station, (pool) =>
    Promise.all(writers.map((writer) => writer.audit(pool, station.dataDir))),
  );
  return {
    acknowledged,
    refused: load.sent.filter((sent) => sent !== null && sent.status !== 200) as NonNullable<Sent>[],
    broken: load.sent.filter((sent) => sent === null).length,
    missing: audits.flatMap((audit) => audit.missing),
    doubled: audits.flatMap((audit) => audit.doubled),
    exits,
  };
}

/** Waits until the server says that it is ready; false when it has ended. */
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

/** Ends the server by SIGTERM and starts another. Returns the exit status. */
export async function terminateServer(scene: Scene): Promise<number | null> {
  const exitStatus = await scene.server.end('SIGTERM');
  scene.server = await scene.station.startServer();
  return exitStatus;
}

/** As when its machine sleeps: PostgreSQL meanwhile ends transactions that stay open longer than 15 s. */
export async function freezeServer(scene: Scene, forMs: number): Promise<void> {
  await frozen([scene.server.pid], forMs);
}

/** PostgreSQL stops in the middle of everything, as after a crash, and comes back. */
export async function crashPostgres(scene: Scene): Promise<void> {
  await endPostgres(scene, 'SIGQUIT'); // `pg_ctl stop -m immediate`
  await scene.station.postgres();
}

/** PostgreSQL is restarted as an upgrade does it: every connection is told, and open transactions are rolled back. */
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

/** Ends every connection of the server from PostgreSQL's side, some times in a row. */
export async function terminateConnections(scene: Scene): Promise<void> {
  await withPool(scene.station, async (pool) => {
    for (let time = 0; time < 5; time += 1) {
      await pool.query(`SELECT pg_terminate_backend(pid) ${OURS}`);
      await sleep(40);
    }
  });
}

/** kill -9 of one backend, after which PostgreSQL ends all others and recovers by itself. */
export async function killBackend(scene: Scene): Promise<void> {
  process.kill(await findBackend(scene), 'SIGKILL');
  await sleep(LOAD_MS);
}

/** One connection hangs in the middle of its transaction, with all that it has locked. */
export async function freezeBackend(scene: Scene, forMs: number): Promise<void> {
  await frozen([await findBackend(scene)], forMs);
}

/** A backend of ours in a transaction, or any where there is none. */
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

/** As when its machine hangs: PostgreSQL keeps its connections and says nothing. Linux only. */
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
