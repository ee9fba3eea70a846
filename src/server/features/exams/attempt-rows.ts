import type pg from 'pg';
import type { SavedAnswer } from '#domain/exam/attempt.ts';
import type { StoredAttempt, StoredExamScore } from '../../db/stored-json.ts';

/** An attempt as its row holds it. */
export type AttemptRow = {
  id: number;
  userId: number;
  lessonId: number;
  version: string;
  /** whose key scores it instead, after a regrade */
  keyVersion: string | null;
  clientId: string;
  windowId: string | null;
  startedAt: Date;
  revision: number;
  state: StoredAttempt;
  dueAt: Date | null;
  submitAt: Date | null;
  abandonedAt: Date | null;
  score: StoredExamScore | null;
  isPassed: boolean;
  totalScore: number | null;
  countedAt: Date | null;
  voidedAt: Date | null;
  voidedReason: string | null;
};

const COLUMNS = `a.id, a.user_id::float8 AS "userId", a.lesson_id AS "lessonId", a.version,
           a.key_version AS "keyVersion", a.client_id AS "clientId", a.window_id AS "windowId", a.started_at AS "startedAt", a.revision, a.state, a.due_at AS "dueAt",
           a.submit_at AS "submitAt", a.abandoned_at AS "abandonedAt", a.score, a.is_passed AS "isPassed",
           a.total_score AS "totalScore", a.counted_at AS "countedAt", a.voided_at AS "voidedAt",
           a.voided_reason AS "voidedReason"`;
const IS_RUNNING = 'a.submit_at IS NULL AND a.abandoned_at IS NULL AND a.voided_at IS NULL';

export type Answers = Readonly<Record<number, SavedAnswer>>;

export const READ_ATTEMPTS = {
  name: 'exam-attempts-read',
  text: `
    SELECT ${COLUMNS}, k.question_id AS asked, s.answer, s.sequence
      FROM unnest($1::int[], $2::int[]) AS k(attempt_id, question_id)
      JOIN exam_attempt a ON a.id = k.attempt_id
      LEFT JOIN exam_answer s ON s.attempt_id = k.attempt_id AND s.question_id = k.question_id`,
};

/** Attempts by their ids, each with its answers to the questions named beside it. */
export async function readAttempts(
  pool: pg.Pool,
  asked: readonly { attemptId: number; questionId: number }[],
): Promise<Map<number, { row: AttemptRow; answers: Answers }>> {
  type Row = AttemptRow & { asked: number; answer: unknown; sequence: number | null };
  const { rows } = await pool.query<Row>({
    ...READ_ATTEMPTS,
    values: [asked.map(({ attemptId }) => attemptId), asked.map(({ questionId }) => questionId)],
  });
  const byId = new Map<number, { row: AttemptRow; answers: Record<number, SavedAnswer> }>();
  for (const { asked: questionId, answer, sequence, ...row } of rows) {
    const found = byId.get(row.id) ?? { row, answers: {} };
    if (sequence !== null) found.answers[questionId] = { answer, sequence };
    byId.set(row.id, found);
  }
  return byId;
}

/** All answers of an attempt. */
export async function findAnswers(pool: pg.Pool, attemptId: number): Promise<Answers> {
  const { rows } = await pool.query<{ questionId: number; answer: unknown; sequence: number }>({
    name: 'exam-answers',
    text: 'SELECT question_id AS "questionId", answer, sequence FROM exam_answer WHERE attempt_id = $1',
    values: [attemptId],
  });
  return Object.fromEntries(rows.map(({ questionId, ...saved }) => [questionId, saved]));
}

/** One attempt. */
export async function findAttempt(pool: pg.Pool, id: number): Promise<AttemptRow | null> {
  const { rows } = await pool.query<AttemptRow>({
    name: 'exam-attempt',
    text: `SELECT ${COLUMNS} FROM exam_attempt a WHERE a.id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** The most attempts that a list names. */
const LISTED = 100;

/** A learner's attempts at an exam, newest first. */
export async function findAttempts(pool: pg.Pool, userId: number, lessonId: number): Promise<AttemptRow[]> {
  const { rows } = await pool.query<AttemptRow>({
    name: 'exam-attempts-of-learner',
    text: `SELECT ${COLUMNS} FROM exam_attempt a WHERE a.user_id = $1 AND a.lesson_id = $2 ORDER BY a.id DESC LIMIT $3`,
    values: [userId, lessonId, LISTED],
  });
  return rows;
}

/** The id of a learner's running attempt at an exam, else of the latest; null without any. */
export async function findCurrentId(pool: pg.Pool, userId: number, lessonId: number): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'exam-attempt-current',
    text: `
      SELECT a.id FROM exam_attempt a WHERE a.user_id = $1 AND a.lesson_id = $2 AND a.voided_at IS NULL
       ORDER BY a.id DESC LIMIT 1`,
    values: [userId, lessonId],
  });
  return rows[0]?.id ?? null;
}

/** Whether a learner sits this version now, in whatever lesson. */
export async function isSitting(pool: pg.Pool, userId: number, version: string): Promise<boolean> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'exam-attempt-sitting',
    text: `SELECT a.id FROM exam_attempt a WHERE a.user_id = $1 AND a.version = $2 AND ${IS_RUNNING} LIMIT 1`,
    values: [userId, version],
  });
  return rows.length > 0;
}

/** What a learner is told of a regrade. */
export type RegradeNote = { at: Date; reason: string };

/** The latest regrade that changed the score of an attempt. */
export async function findRegrade(
  pool: pg.Pool,
  { id, keyVersion, score }: Pick<AttemptRow, 'id' | 'keyVersion' | 'score'>,
): Promise<RegradeNote | null> {
  if (keyVersion === null || score === null) return null;
  const { rows } = await pool.query<RegradeNote>({
    name: 'exam-regrade-of-attempt',
    text: `
      SELECT regraded_at AS at, reason FROM exam_regrade
       WHERE attempt_id = $1 AND score_before::text <> score::text ORDER BY id DESC LIMIT 1`,
    values: [id],
  });
  return rows[0] ?? null;
}

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

/** More time that staff gave a learner in an exam. */
export async function findExtraPercent(pool: pg.Pool, userId: number, lessonId: number): Promise<number> {
  const { rows } = await pool.query<{ percent: number }>({
    name: 'exam-extra-time',
    text: 'SELECT percent FROM exam_extra_time WHERE user_id = $1 AND lesson_id = $2',
    values: [userId, lessonId],
  });
  return rows[0]?.percent ?? 0;
}

/** Today's version of a lesson's exam; null: it has none. */
export async function findTodaysVersion(pool: pg.Pool, lessonId: number): Promise<string | null> {
  const { rows } = await pool.query<{ version: string | null }>({
    name: 'exam-todays-version',
    text: 'SELECT exam_version AS version FROM lesson WHERE id = $1',
    values: [lessonId],
  });
  return rows[0]?.version ?? null;
}

/** The lesson's percent was raised by this result. */
export async function markCounted(pool: pg.Pool, id: number, nowMs: number): Promise<void> {
  await pool.query({
    name: 'exam-attempt-counted',
    text: 'UPDATE exam_attempt SET counted_at = $2 WHERE id = $1 AND counted_at IS NULL',
    values: [id, new Date(nowMs)],
  });
}

/** Attempts that the clock alone has changed since, of any learner or of a lesson's; the oldest first. */
export async function findDueIds(
  pool: pg.Pool,
  { nowMs, lessonId, limit }: { nowMs: number; lessonId: number | null; limit: number },
): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name: 'exam-attempts-due',
    text: `
      SELECT id FROM exam_attempt
       WHERE due_at < $1 AND ($2::int IS NULL OR lesson_id = $2) AND abandoned_at IS NULL AND voided_at IS NULL
       ORDER BY due_at LIMIT $3`,
    values: [new Date(nowMs), lessonId, limit],
  });
  return rows.map(({ id }) => id);
}

/** Results whose lesson was not raised yet. */
export async function findUncounted(
  pool: pg.Pool,
  { after, limit }: { after: number; limit: number },
): Promise<AttemptRow[]> {
  const { rows } = await pool.query<AttemptRow>({
    name: 'exam-attempts-uncounted',
    text: `
      SELECT ${COLUMNS} FROM exam_attempt a
       WHERE a.submit_at IS NOT NULL AND a.counted_at IS NULL AND a.voided_at IS NULL AND a.id > $1 ORDER BY a.id LIMIT $2`,
    values: [after, limit],
  });
  return rows;
}
