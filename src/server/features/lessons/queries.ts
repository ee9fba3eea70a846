import type pg from 'pg';
import type { LessonParts } from '../../db/stored-json.ts';
import type { Component } from '../component-kinds/index.ts';

export type LessonRecordRow = {
  percent: number;
  passedAt: Date | null;
  /** when a page reported that it had shown the celebration of passing */
  passedSeenAt: Date | null;
  parts: LessonParts;
  openedAt: Date;
  updatedAt: Date;
  /** its stage is done, and no page has reported celebrating it */
  isStageUnseen: boolean;
};

type LessonKey = { id: number; stage: { id: number } };

const COMPONENTS_OF_LESSON = {
  name: 'components-of-lesson',
  text: `
    SELECT id, lesson_id AS "lessonId", value
      FROM component
     WHERE lesson_id = $1 AND archived_at IS NULL AND ($2 OR value ->> 'kind' <> 'question') ORDER BY position`,
};

export async function findComponents(
  pool: pg.Pool,
  lessonId: number,
  { withQuestions }: { withQuestions: boolean },
): Promise<Component[]> {
  return (await pool.query<Component>({ ...COMPONENTS_OF_LESSON, values: [lessonId, withQuestions] })).rows;
}

export async function findComponent(pool: pg.Pool, lessonId: number, componentId: number): Promise<Component | null> {
  const { rows } = await pool.query<Component>(
    `SELECT id, lesson_id AS "lessonId", value
       FROM component WHERE id = $1 AND lesson_id = $2 AND archived_at IS NULL`,
    [componentId, lessonId],
  );
  return rows[0] ?? null;
}

const RECORD_OF_LESSON = {
  name: 'record-of-lesson',
  text: `
    SELECT r.percent, r.passed_at AS "passedAt", r.passed_seen_at AS "passedSeenAt", r.parts, r.opened_at AS "openedAt",
           r.updated_at AS "updatedAt", s.user_id IS NOT NULL AND s.seen_at IS NULL AS "isStageUnseen"
      FROM lesson_record r
      LEFT JOIN stage_record s ON s.user_id = r.user_id AND s.stage_id = $3
     WHERE r.user_id = $1 AND r.lesson_id = $2`,
};

export async function findLessonRecord(
  pool: pg.Pool,
  userId: number,
  lesson: LessonKey,
): Promise<LessonRecordRow | null> {
  const values = [userId, lesson.id, lesson.stage.id];
  const { rows } = await pool.query<LessonRecordRow>({ ...RECORD_OF_LESSON, values });
  return rows[0] ?? null;
}

/** The learner's record, created if there is none yet. */
export async function openLessonRecord(
  pool: pg.Pool,
  userId: number,
  lesson: LessonKey,
  now: Date,
): Promise<LessonRecordRow | null> {
  const found = await findLessonRecord(pool, userId, lesson);
  if (found) return found;
  await pool.query(
    'INSERT INTO lesson_record (user_id, lesson_id, opened_at, updated_at) VALUES ($1, $2, $3, $3) ON CONFLICT DO NOTHING',
    [userId, lesson.id, now],
  );
  return findLessonRecord(pool, userId, lesson);
}
