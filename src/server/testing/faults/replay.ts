import type { ProgressReportInput } from '#contract/progress.ts';
import { type Device, registerDevice, sendReport, signInDevice } from '../players.ts';
import { type Scene, sessionId, withPool } from './scene.ts';
import { readProgress, type StoredLesson } from './stored-progress.ts';

const PASSWORD = 'mật khẩu của lớp';

/**
 * Sends the same reports of two tabs and two devices to one learner in order, and to another out of order, twice, and
 * with a kill -9 in between followed by a full resend. Returns both learners' final states without arrival times.
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
  const stored = await withPool(scene.station, (pool) => readProgress(pool, ids));
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

/** A deterministic shuffle. */
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
