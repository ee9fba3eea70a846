import type pg from 'pg';
import type { Component } from '../component-kinds/index.ts';

export type Card = Component<'card'>;

/** The visible cards with these ids, in lesson order. */
export async function findCards(pool: pg.Pool, cardIds: readonly number[]): Promise<Card[]> {
  if (cardIds.length === 0) return [];
  const { rows } = await pool.query<Component>(
    `SELECT id, lesson_id AS "lessonId", value
       FROM component WHERE id = ANY($1::int[]) AND archived_at IS NULL ORDER BY position`,
    [cardIds],
  );
  return rows.flatMap(({ value, ...card }) => (value.kind === 'card' ? [{ ...card, value }] : []));
}
