import type pg from 'pg';
import { type Answers, type AttemptRow, COLUMNS, IS_RUNNING } from './attempt-rows.ts';

/** What a group of events made of an attempt. */
export type AttemptChange = {
  row: AttemptRow;
  /** those that changed, by question id */
  answers: Answers;
};

export const WRITE_ATTEMPTS = {
  name: 'exam-attempts-write',
  text: `
    WITH own AS (
      UPDATE exam_attempt a
         SET revision = a.revision + 1, state = w.state::json, window_id = w.window_id, due_at = w.due_at,
             submit_at = w.submit_at, score = w.score::json, is_passed = w.is_passed, total_score = w.total_score
        FROM unnest($1::int[], $2::int[], $3::text[], $4::uuid[], $5::timestamptz[], $6::timestamptz[], $7::text[],
                    $8::boolean[], $9::int[])
          AS w(id, revision, state, window_id, due_at, submit_at, score, is_passed, total_score)
       WHERE a.id = w.id AND a.revision = w.revision
      RETURNING a.id
    ), answered AS (
      INSERT INTO exam_answer AS s (attempt_id, question_id, answer, sequence)
      SELECT n.attempt_id, n.question_id, n.answer::json, n.sequence
        FROM unnest($10::int[], $11::int[], $12::text[], $13::int[]) AS n(attempt_id, question_id, answer, sequence)
        JOIN own ON own.id = n.attempt_id
      ON CONFLICT (attempt_id, question_id) DO UPDATE SET answer = excluded.answer, sequence = excluded.sequence
        WHERE s.sequence < excluded.sequence
    )
    SELECT id FROM own`,
};

/**
 * Writes attempts that nobody changed since they were read; returns the ids of those. A newer answer is never
 * overwritten by an older one.
 */
export async function writeAttempts(pool: pg.Pool, changes: readonly AttemptChange[]): Promise<Set<number>> {
  const rows = changes.map(({ row }) => row);
  const answers = changes.flatMap(({ row, answers: changed }) =>
    Object.entries(changed).map(([questionId, saved]) => ({
      attemptId: row.id,
      questionId: Number(questionId),
      saved,
    })),
  );
  const written = await pool.query<{ id: number }>({
    ...WRITE_ATTEMPTS,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ revision }) => revision),
      rows.map(({ state }) => JSON.stringify(state)),
      rows.map(({ windowId }) => windowId),
      rows.map(({ dueAt }) => dueAt),
      rows.map(({ submitAt }) => submitAt),
      rows.map(({ score }) => score && JSON.stringify(score)),
      rows.map(({ isPassed }) => isPassed),
      rows.map(({ totalScore }) => totalScore),
      answers.map(({ attemptId }) => attemptId),
      answers.map(({ questionId }) => questionId),
      answers.map(({ saved }) => JSON.stringify(saved.answer)),
      answers.map(({ saved }) => saved.sequence),
    ],
  });
  return new Set(written.rows.map(({ id }) => id));
}

type NewAttempt = Pick<
  AttemptRow,
  'userId' | 'lessonId' | 'version' | 'clientId' | 'windowId' | 'startedAt' | 'state' | 'dueAt'
>;

/**
 * Begins an attempt, unless the learner has one with this client id: then that one is returned. One that is running ends
 * as abandoned. Retries are safe: the learner's row is locked meanwhile.
 */
export async function insertAttempt(client: pg.PoolClient, attempt: NewAttempt): Promise<AttemptRow> {
  await client.query({
    name: 'exam-attempt-lock',
    text: 'SELECT FROM "user" WHERE id = $1 FOR NO KEY UPDATE',
    values: [attempt.userId],
  });
  const { rows: same } = await client.query<AttemptRow>({
    name: 'exam-attempt-same',
    text: `SELECT ${COLUMNS} FROM exam_attempt a WHERE a.user_id = $1 AND a.client_id = $2`,
    values: [attempt.userId, attempt.clientId],
  });
  if (same[0]) return same[0];
  await client.query({
    name: 'exam-attempt-abandon',
    text: `
      UPDATE exam_attempt a SET abandoned_at = $3, due_at = NULL, revision = a.revision + 1
       WHERE a.user_id = $1 AND a.lesson_id = $2 AND ${IS_RUNNING}`,
    values: [attempt.userId, attempt.lessonId, attempt.startedAt],
  });
  const { rows } = await client.query<AttemptRow>({
    name: 'exam-attempt-insert',
    text: `
      INSERT INTO exam_attempt AS a (user_id, lesson_id, version, client_id, window_id, started_at, state, due_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    values: [
      attempt.userId,
      attempt.lessonId,
      attempt.version,
      attempt.clientId,
      attempt.windowId,
      attempt.startedAt,
      JSON.stringify(attempt.state),
      attempt.dueAt,
    ],
  });
  const [row] = rows;
  if (!row) throw new Error('an attempt was inserted and has no row');
  return row;
}

/** The lesson's percent was raised by this result. */
export async function markCounted(pool: pg.Pool, id: number, nowMs: number): Promise<void> {
  await pool.query({
    name: 'exam-attempt-counted',
    text: 'UPDATE exam_attempt SET counted_at = $2 WHERE id = $1 AND counted_at IS NULL',
    values: [id, new Date(nowMs)],
  });
}
