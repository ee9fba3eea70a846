import type pg from 'pg';
import { foldText, type ListedCard } from '#domain/flashcard/card-row.ts';
import type { CardValue } from '../../db/stored-json.ts';

/** A stored card of a lesson, authored or imported. */
export type StoredCard = {
  id: number;
  value: CardValue;
  origin: 'content' | 'import';
  importKey: string | null;
  isArchived: boolean;
};

/** Why a lesson cannot take a list. */
export class NoCardLesson extends Error {
  override name = 'NoCardLesson';
}

/** Finds the flashcard lesson with this id. */
export async function findLesson(
  client: pg.PoolClient | pg.Pool,
  lessonId: number,
): Promise<{ id: number; name: string; courseId: number }> {
  const { rows } = await client.query<{ name: string; type: string; course_id: number; is_archived: boolean }>(
    `SELECT l.name, l.type, s.course_id, l.archived_at IS NOT NULL AS is_archived
       FROM lesson l JOIN lesson_group g ON g.id = l.group_id JOIN category c ON c.id = g.category_id
       JOIN stage s ON s.id = c.stage_id
      WHERE l.id = $1`,
    [lessonId],
  );
  const [found] = rows;
  if (!found || found.is_archived) throw new NoCardLesson(`There is no lesson ${lessonId}.`);
  if (found.type !== 'flashcard') throw new NoCardLesson(`Lesson ${lessonId} (${found.name}) is no flashcard lesson.`);
  return { id: lessonId, name: found.name, courseId: found.course_id };
}

/** The lesson's cards in order, including archived imported ones, which may come back. */
export async function findStoredCards(client: pg.PoolClient | pg.Pool, lessonId: number): Promise<StoredCard[]> {
  const { rows } = await client.query<{
    id: number;
    value: CardValue;
    origin: StoredCard['origin'];
    import_key: string | null;
    is_archived: boolean;
  }>(
    `SELECT id, value, origin, import_key, archived_at IS NOT NULL AS is_archived
       FROM component
      WHERE lesson_id = $1 AND value ->> 'kind' = 'card' AND (archived_at IS NULL OR origin = 'import')
      ORDER BY position, id`,
    [lessonId],
  );
  return rows.map(({ import_key: importKey, is_archived: isArchived, ...row }) => ({ ...row, importKey, isArchived }));
}

/** An authored card's key in an exported list. */
const AUTHORED = /^card:([1-9]\d{0,8})$/;

/** The card's id if the key is that of an authored card. */
export function authoredId(key: string): number | null {
  const id = AUTHORED.exec(key)?.[1];
  return id === undefined ? null : Number(id);
}

/** Converts a stored card to a list entry. */
export function toListedCard({ id, value, importKey }: StoredCard): ListedCard {
  return {
    key: importKey ?? `card:${id}`,
    word: foldText(value.word),
    reading: foldText(value.reading),
    stress: value.stress,
    meaning: foldText(value.meaning),
    hanviet: foldText(value.hanviet),
    audio: value.audio ?? '',
    examples: value.examples.map(({ ja, vi, audio = '' }) => ({ ja: foldText(ja), vi: foldText(vi), audio })),
    tags: value.tags ?? [],
  };
}
