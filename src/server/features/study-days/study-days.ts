import type pg from 'pg';
import { studyDay } from '#domain/flashcard/study-day.ts';

export type StudyDays = {
  /** Records today as a study day. Resolves once stored. */
  note(userId: number): Promise<void>;
};

/** Records study days. Remembers what this server has stored today: reports come every ten seconds. */
export function createStudyDays(pool: pg.Pool, now: () => number, timeZone: string): StudyDays {
  let today = 0;
  const noted = new Set<number>();
  return {
    async note(userId) {
      const day = studyDay(now(), timeZone);
      if (day !== today) {
        today = day;
        noted.clear();
      }
      if (noted.has(userId)) return;
      await pool.query({
        name: 'study-days-note',
        text: 'INSERT INTO study_day (user_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        values: [userId, day],
      });
      if (day === today) noted.add(userId);
    },
  };
}

/** About three years; longer streaks are cut. */
const MAX_DAYS = 1_100;

/** The learner's latest study days. */
export async function findStudyDays(pool: pg.Pool, userId: number): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ day: number }>({
    name: 'study-days-read',
    text: `SELECT day FROM study_day WHERE user_id = $1 ORDER BY day DESC LIMIT ${MAX_DAYS}`,
    values: [userId],
  });
  return new Set(rows.map(({ day }) => day));
}
