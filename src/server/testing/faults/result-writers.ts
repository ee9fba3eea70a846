import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SavedExerciseView } from '#contract/exercise-results.ts';
import { recordingsOf, resultFields } from '../answering.ts';
import type { Device } from '../players.ts';
import { auditCounts, countStored, createWriter, fileBytes, type Writer } from './writer.ts';

/** A result is big, and limited per learner: this leaves the others room. */
const PAUSE_MS = 100;

/** Saves results of an exercise with two recordings, as a browser sends them that retries until it has an answer. */
export function createResultWriter(device: Device, exercise: { lessonId: number; speakingId: number }): Writer {
  const { lessonId, speakingId } = exercise;
  let nextAtMs = 0;
  return createWriter<string>({
    kind: 'result',
    async prepare(_address, pool) {
      await pool.query('DELETE FROM rate_limit WHERE key = $1', [`exercise:${device.userId}`]);
    },
    next() {
      if (performance.now() < nextAtMs) return null;
      nextAtMs = performance.now() + PAUSE_MS;
      return randomUUID();
    },
    request: (clientId) => {
      const spoken = { slow: { soundMs: 900 }, default: { soundMs: 900 } };
      const body = new FormData();
      const fields = resultFields({ [speakingId]: spoken }, { lesson_id: String(lessonId), client_id: clientId });
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      for (const [name, bytes] of Object.entries(recordingsOf(speakingId)))
        body.append(name, new Blob([new Uint8Array(bytes)]), 'ghi-am.webm');
      return { path: '/list-course/save-result-exercise-user', cookie: device.cookie, body };
    },
    async audit(acknowledged, _pending, pool, dataDir) {
      const keys = acknowledged.map(({ write }) => write);
      const sql = `SELECT client_id AS key, count(*) FROM exercise_result
                    WHERE user_id = $1 AND client_id = ANY($2) GROUP BY client_id`;
      const results = auditCounts('result', keys, await countStored(pool, sql, [device.userId, keys]));
      const wrong = acknowledged.filter(
        ({ answer }) => (JSON.parse(answer.text) as SavedExerciseView).correct_answer !== 1,
      );
      const { rows } = await pool.query<{ name: string; bytes: number }>(
        'SELECT name, bytes FROM exercise_recording WHERE user_id = $1',
        [device.userId],
      );
      const broken = await Promise.all(
        rows.map(async ({ name, bytes }) => {
          const size = await fileBytes(path.join(dataDir, 'recordings', name));
          return size === bytes ? [] : [`recording ${name}: ${size} of ${bytes} bytes`];
        }),
      );
      const unheard = wrong.map(({ write }) => `recordings of result ${write}`);
      return { missing: [...results.missing, ...broken.flat(), ...unheard], doubled: results.doubled };
    },
  });
}
