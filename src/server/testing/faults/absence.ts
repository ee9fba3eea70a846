import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withStartLock } from '../../db/embedded/start-lock.ts';
import { prepareWriters, type Scene } from './scene.ts';
import { endPostgres, freezePostgres } from './strikes.ts';
import { type Sent, startLoad } from './writer.ts';

/** Answers during and after an outage of PostgreSQL, by a server that was not restarted. */
export type Absence = { answers: NonNullable<Sent>[]; health: number; readiness: number; isRunning: boolean };

/** Stops PostgreSQL for a while. */
export async function takePostgresAway(scene: Scene, awayMs: number): Promise<Absence> {
  await prepareWriters(scene);
  const { dataFolder } = await scene.station.postgres();
  // While this lock is held the server cannot restart PostgreSQL.
  const absence = await withStartLock(path.join(dataFolder, '..', 'starting.lock'), async () => {
    await endPostgres(scene, 'SIGQUIT');
    return whileAway(scene, () => sleep(awayMs));
  });
  await scene.station.postgres();
  await untilReady(scene);
  return absence;
}

/** Makes PostgreSQL hang for a while. */
export async function hangPostgres(scene: Scene, awayMs: number): Promise<Absence> {
  await prepareWriters(scene);
  const absence = await whileAway(scene, () => freezePostgres(scene, awayMs));
  await untilReady(scene);
  return absence;
}

async function whileAway(scene: Scene, away: () => Promise<void>): Promise<Absence> {
  const { server, writers } = scene;
  const load = startLoad(writers, () => server.address);
  const passing = away();
  await sleep(100);
  const [health, readiness] = await Promise.all([
    fetch(`${server.address}/healthz`),
    fetch(`${server.address}/readyz`),
  ]);
  await passing;
  await load.stop();
  return {
    answers: load.sent.filter((sent) => sent !== null),
    health: health.status,
    readiness: readiness.status,
    isRunning: server.isRunning() && scene.server === server,
  };
}

async function untilReady({ server }: Scene): Promise<void> {
  while (server.isRunning() && (await fetch(`${server.address}/readyz`)).status !== 200) await sleep(50);
}
