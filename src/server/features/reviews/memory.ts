import type pg from 'pg';
import type { DoneToday, KnownWord } from '#domain/flashcard/daily-reviews.ts';
import type { Memory } from '#domain/flashcard/memory.ts';
import { studyDay } from '#domain/flashcard/study-day.ts';

/** A word with its memory, the card that was reviewed last, and when the word was begun (ms since 1970). */
export type LearntWord = KnownWord & { cardId: number; begunMs: number };

type Row = {
  word_key: string;
  card_id: number;
  due_ms: number;
  stability_days: number;
  difficulty: number;
  phase: Memory['phase'];
  step: number;
  interval_days: number;
  reviews: number;
  lapses: number;
  reviewed_ms: number;
  begun_ms: number;
};

const READ = {
  name: 'reviews-memory',
  text: `
    SELECT word_key, card_id, stability_days, difficulty, phase, step, interval_days, reviews, lapses,
           (extract(epoch FROM due_at) * 1000)::float8 AS due_ms,
           (extract(epoch FROM reviewed_at) * 1000)::float8 AS reviewed_ms,
           (extract(epoch FROM begun_at) * 1000)::float8 AS begun_ms
      FROM word_memory WHERE user_id = $1`,
};

/** All words that the learner has reviewed. */
export async function findLearntWords(pool: pg.Pool, userId: number): Promise<LearntWord[]> {
  const { rows } = await pool.query<Row>({ ...READ, values: [userId] });
  return rows.map((row) => ({
    wordKey: row.word_key,
    cardId: row.card_id,
    begunMs: row.begun_ms,
    memory: {
      dueMs: row.due_ms,
      stabilityDays: row.stability_days,
      difficulty: row.difficulty,
      phase: row.phase,
      step: row.step,
      intervalDays: row.interval_days,
      reviews: row.reviews,
      lapses: row.lapses,
      reviewedMs: row.reviewed_ms,
    },
  }));
}

const DAY_MS = 24 * 3_600_000;

/** Words reviewed since the day of study began: begun on it, or known before. */
export function doneToday(learnt: readonly LearntWord[], nowMs: number, timeZone: string): DoneToday {
  const today = studyDay(nowMs, timeZone);
  const isToday = (atMs: number) => nowMs - atMs < DAY_MS && studyDay(atMs, timeZone) === today;
  const reviewed = learnt.filter(({ memory }) => isToday(memory.reviewedMs));
  const newWords = reviewed.filter(({ begunMs }) => isToday(begunMs)).length;
  return { newWords, dueWords: reviewed.length - newWords };
}
