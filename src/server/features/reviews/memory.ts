import type pg from 'pg';
import type { KnownWord } from '#domain/flashcard/daily-reviews.ts';
import type { Memory } from '#domain/flashcard/memory.ts';

/** A word's memory and the card reviewed last. */
export type LearntWord = KnownWord & { cardId: number };

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
  recalled_ms: number | null;
};

const READ = {
  name: 'reviews-memory',
  text: `
    SELECT word_key, card_id, stability_days, difficulty, phase, step, interval_days, reviews, lapses,
           (extract(epoch FROM due_at) * 1000)::float8 AS due_ms,
           (extract(epoch FROM reviewed_at) * 1000)::float8 AS reviewed_ms,
           (extract(epoch FROM begun_at) * 1000)::float8 AS begun_ms,
           (extract(epoch FROM recalled_at) * 1000)::float8 AS recalled_ms
      FROM word_memory WHERE user_id = $1`,
};

/** All words the learner has reviewed. */
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
      recalledMs: row.recalled_ms,
    },
  }));
}
