import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgressReportInput } from '#contract/progress.ts';
import {
  type Acknowledged,
  type Device,
  type Player,
  registerDevice,
  type Sent,
  sendReport,
  signInDevice,
  startCrowd,
} from './players.ts';
import { createStation, type ServerProcess, type Station } from './server-process.ts';
import { findMissing, readProgress, type StoredLesson } from './stored-progress.ts';
import { findOpenVideoLessons } from './video-lessons.ts';

/** A real server with learners who watch: two lessons in two tabs, and one of them on a second device too. */
export type Scene = { station: Station; server: ServerProcess; lessonIds: number[]; players: Player[] };

/** What a fault left behind: all that was acknowledged under load, and which of it the tables miss. */
export type Aftermath = { acknowledged: number; broken: number; refused: Sent[]; missing: string[] };

const PASSWORD = 'mật khẩu của lớp';
const LOAD_MS = 400;

// Version-7 UUIDs, so that the sessions have an order of their own: decisions §5.
const sessionId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export async function openScene(learners: number): Promise<Scene> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const lessonIds = (await findOpenVideoLessons(server.address)).slice(0, 2).map((lesson) => lesson.id);
    const accounts = station.demoAccounts().map(({ email, password }) => ({ email, password }));
    for (let number = accounts.length; number < learners; number += 1) {
      accounts.push({ email: `lop-${number}@tsubame.example`, password: PASSWORD });
      await registerDevice(server.address, `lop-${number}@tsubame.example`, PASSWORD);
    }
    const players: Player[] = [];
    for (const account of accounts.slice(0, learners)) {
      const laptop = await signInDevice(server.address, account);
      const phone = await signInDevice(server.address, account);
      const tabs = [
        ...lessonIds.map((lessonId) => ({ device: laptop, lessonId })),
        { device: phone, lessonId: lessonIds[0] ?? 0 },
      ];
      for (const tab of tabs) players.push({ ...tab, sessionId: sessionId(players.length), sequence: 0 });
    }
    return { station, server, lessonIds, players };
  } catch (error) {
    await station.close();
    throw error;
  }
}

/** kill -9 of the server while reports come in, then a new one. */
export async function killServer(scene: Scene): Promise<Aftermath> {
  return underLoad(scene, async () => {
    await scene.server.end('SIGKILL');
    return async () => {
      scene.server = await scene.station.startServer();
    };
  });
}

/** SIGTERM while reports come in, then a new server. */
export async function terminateServer(scene: Scene): Promise<Aftermath & { exitStatus: number | null }> {
  let exitStatus: number | null = null;
  const aftermath = await underLoad(scene, async () => {
    exitStatus = await scene.server.end('SIGTERM');
    return async () => {
      scene.server = await scene.station.startServer();
    };
  });
  return { ...aftermath, exitStatus };
}

/** PostgreSQL stops in the middle of everything ("immediate"), and comes back; the server stays. */
export async function crashPostgres(scene: Scene): Promise<Aftermath> {
  return underLoad(scene, async () => {
    await stopPostgresAtOnce(scene);
    return async () => {
      await scene.station.postgres();
      await untilReady(scene);
    };
  });
}

async function underLoad(scene: Scene, strike: () => Promise<() => Promise<void>>): Promise<Aftermath> {
  const log = { acknowledged: [] as Acknowledged[], sent: [] as Sent[] };
  const crowd = startCrowd(scene.server.address, scene.players, log);
  await sleep(LOAD_MS);
  const recover = await strike();
  await crowd.stop();
  await recover();
  const stored = await readProgress(
    await scene.station.postgres(),
    scene.players.map(({ device }) => device.userId),
  );
  return {
    acknowledged: log.acknowledged.length,
    broken: log.sent.filter((sent) => sent === null).length,
    refused: log.sent.filter((sent) => sent !== null && sent.status !== 200),
    missing: findMissing(stored, log.acknowledged),
  };
}

export type Absence = {
  answers: Sent[];
  health: number;
  readiness: number;
  afterwards: number | undefined;
  samePid: boolean;
};

/** PostgreSQL is away for a while; reports go on coming. Then it is back, and the server has not been restarted. */
export async function takePostgresAway(scene: Scene, awayMs: number): Promise<Absence> {
  await stopPostgresAtOnce(scene);
  return whileAway(scene, awayMs, async () => {
    await scene.station.postgres();
  });
}

/** As when its machine hangs: PostgreSQL keeps its connections and says nothing. Linux only. */
export async function freezePostgres(scene: Scene, awayMs: number): Promise<Absence> {
  const { pid } = await scene.station.postgres();
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const one of [pid, ...children]) process.kill(one, 'SIGSTOP');
  return whileAway(scene, awayMs, () => {
    for (const one of [pid, ...children]) process.kill(one, 'SIGCONT');
    return Promise.resolve();
  });
}

async function whileAway(scene: Scene, awayMs: number, bringBack: () => Promise<void>): Promise<Absence> {
  const { server } = scene;
  const log = { acknowledged: [] as Acknowledged[], sent: [] as Sent[] };
  const crowd = startCrowd(server.address, scene.players, log);
  await sleep(awayMs);
  const [health, readiness] = [await fetch(`${server.address}/healthz`), await fetch(`${server.address}/readyz`)];
  await crowd.stop();
  await bringBack();
  await untilReady(scene);
  const [player] = scene.players;
  const afterwards = player && (await sendReport(server.address, player.device.cookie, { lesson_id: player.lessonId }));
  return {
    answers: log.sent,
    health: health.status,
    readiness: readiness.status,
    afterwards: afterwards?.status,
    samePid: scene.server.pid === server.pid,
  };
}

async function stopPostgresAtOnce({ station }: Scene): Promise<void> {
  const { pid } = await station.postgres();
  process.kill(pid, 'SIGQUIT'); // what `pg_ctl stop -m immediate` sends
  while (isAlive(pid)) await sleep(10);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

async function untilReady({ server }: Scene): Promise<void> {
  while ((await fetch(`${server.address}/readyz`)).status !== 200) await sleep(50);
}

/**
 * The same reports of two tabs and two devices: to one learner in order, to another out of order, twice, and with a
 * kill -9 in between, after which everything is sent once more. Returns both learners' final states without arrival times.
 */
export async function replayOutOfOrder(
  scene: Scene,
  round: number,
): Promise<{ inOrder: unknown; outOfOrder: unknown }> {
  const reports = scene.lessonIds.flatMap((lessonId, tab) =>
    [sessionId(900 + tab), sessionId(910 + tab)].flatMap((session, device) =>
      Array.from({ length: 7 }, (_, sequence): ProgressReportInput => {
        const second = device * 20 + sequence * 2;
        return {
          lesson_id: lessonId,
          played: [[second, second + 2]],
          position_seconds: second + 2,
          session_id: session,
          sequence,
        };
      }),
    ),
  );
  const orderly = await twoDevices(scene, `thu-tu-${round}`);
  for (const [index, report] of reports.entries()) await acknowledge(scene, orderly[index % 2] as Device, report);

  const messy = await twoDevices(scene, `lon-xon-${round}`);
  const mixed = reports.toSorted((a, b) => scatter(a) - scatter(b));
  const sending = [...mixed, ...mixed.toReversed()].map((report, index) =>
    sendReport(scene.server.address, (messy[index % 2] as Device).cookie, report),
  );
  await Promise.any(sending);
  await scene.server.end('SIGKILL');
  await Promise.all(sending);
  scene.server = await scene.station.startServer();
  await Promise.all(mixed.map((report, index) => acknowledge(scene, messy[index % 2] as Device, report)));

  const ids = [orderly[0].userId, messy[0].userId];
  const stored = await readProgress(await scene.station.postgres(), ids);
  const [inOrder, outOfOrder] = ids.map((id) =>
    scene.lessonIds.map((lessonId) => withoutArrival(stored.get(`${id} ${lessonId}`))),
  );
  return { inOrder, outOfOrder };
}

async function twoDevices({ server }: Scene, name: string): Promise<[Device, Device]> {
  const email = `${name}@tsubame.example`;
  const first = await registerDevice(server.address, email, PASSWORD);
  return [first, await signInDevice(server.address, { email, password: PASSWORD })];
}

async function acknowledge({ server }: Scene, device: Device, report: ProgressReportInput): Promise<void> {
  const sent = await sendReport(server.address, device.cookie, report);
  if (sent?.status !== 200) throw new Error(`A report was answered with ${String(sent?.status)}`);
}

/** Any order that has nothing to do with the right one, and is the same in every run. */
const scatter = ({ lesson_id, sequence = 0 }: ProgressReportInput) => ((lesson_id + sequence) * 7919) % 31;

function withoutArrival(stored: StoredLesson | undefined) {
  if (!stored) return null;
  const { percent, media } = stored;
  return {
    percent,
    played: media.played,
    playbacks: media.playbacks.map((playback) => ({ ...playback, reportedMs: null })),
  };
}
