import type pg from 'pg';
import type { Component } from '../component-kinds/index.ts';

const QUESTIONS_OF_LESSON = {
  name: 'questions-of-lesson',
  text: `
    SELECT id, lesson_id AS "lessonId", value
      FROM component WHERE lesson_id = $1 AND value ->> 'kind' = 'question' AND archived_at IS NULL ORDER BY position`,
};

/** The questions of a lesson, in order. */
export async function findQuestions(pool: pg.Pool, lessonId: number): Promise<Component<'question'>[]> {
  return (await pool.query<Component<'question'>>({ ...QUESTIONS_OF_LESSON, values: [lessonId] })).rows;
}
