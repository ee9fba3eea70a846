import type pg from 'pg';
import { ReviewSettings, type ReviewSettingsInput } from '#contract/reviews.ts';
import { DEFAULT_DAILY } from '#domain/flashcard/daily-reviews.ts';

type Row = { new_words: number; due_words: number; has_four_buttons: boolean };

const toSettings = (row: Row | undefined): ReviewSettings =>
  ReviewSettings.parse(
    row ?? { new_words: DEFAULT_DAILY.newWords, due_words: DEFAULT_DAILY.dueWords, has_four_buttons: false },
  );

export async function findSettings(pool: pg.Pool, userId: number): Promise<ReviewSettings> {
  const { rows } = await pool.query<Row>(
    'SELECT new_words, due_words, has_four_buttons FROM review_setting WHERE user_id = $1',
    [userId],
  );
  return toSettings(rows[0]);
}

/** Changes the given settings; missing ones keep their value or default. */
export async function changeSettings(
  pool: pg.Pool,
  userId: number,
  input: ReviewSettingsInput,
): Promise<ReviewSettings> {
  const { rows } = await pool.query<Row>(
    `INSERT INTO review_setting AS s (user_id, new_words, due_words, has_four_buttons)
     VALUES ($1, coalesce($2::smallint, $5), coalesce($3::smallint, $6), coalesce($4::boolean, false))
     ON CONFLICT (user_id) DO UPDATE
       SET new_words = coalesce($2, s.new_words), due_words = coalesce($3, s.due_words),
           has_four_buttons = coalesce($4, s.has_four_buttons)
     RETURNING new_words, due_words, has_four_buttons`,
    [userId, input.new_words, input.due_words, input.has_four_buttons, DEFAULT_DAILY.newWords, DEFAULT_DAILY.dueWords],
  );
  return toSettings(rows[0]);
}
