import type pg from 'pg';
import { subtract, totalSeconds } from '#domain/progress/ranges.ts';
import type { MediaState } from '#domain/progress/report.ts';
import type { LessonParts } from '../../db/stored-json.ts';
import { toMediaState } from '../../db/stored-json.ts';

/** A report confirmed by the server, with the state it returned. */
type AcknowledgedReport = {
  userId: number;
  lessonId: number;
  sessionId: string;
  sequence: number;
  percent: number;
  played: [number, number][];
};

export type StoredLesson = { percent: number; media: MediaState };

/** Stored progress of these learners' video lessons, by "learner lesson". */
export async function readProgress(pool: pg.Pool, userIds: number[]): Promise<Map<string, StoredLesson>> {
  const { rows } = await pool.query<{ user_id: string; lesson_id: number; percent: number; parts: LessonParts }>(
    'SELECT user_id, lesson_id, percent, parts FROM lesson_record WHERE user_id = ANY($1)',
    [userIds],
  );
  return new Map(
    rows.map((row) => {
      const video = Object.values(row.parts).find((part) => part?.playbacks !== undefined);
      return [`${row.user_id} ${row.lesson_id}`, { percent: row.percent, media: toMediaState(video) }];
    }),
  );
}

/** Acknowledged reports missing from the tables, in words. */
export function findMissing(stored: Map<string, StoredLesson>, acknowledged: AcknowledgedReport[]): string[] {
  return acknowledged.flatMap((one) => {
    const found = stored.get(`${one.userId} ${one.lessonId}`);
    const playback = found?.media.playbacks.find(({ sessionId }) => sessionId === one.sessionId);
    const isThere =
      found !== undefined &&
      found.percent >= one.percent &&
      totalSeconds(subtract(one.played, found.media.played)) === 0 &&
      (playback?.sequence ?? -1) >= one.sequence;
    return isThere ? [] : [`report ${one.sequence} of ${one.sessionId}, learner ${one.userId}, lesson ${one.lessonId}`];
  });
}
