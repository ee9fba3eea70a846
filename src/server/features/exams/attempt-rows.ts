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

/** Of an AttemptRow; `a` is the attempt. */
export const COLUMNS = `a.id, a.user_id::float8 AS "userId", a.lesson_id AS "lessonId", a.version,
           a.key_version AS "keyVersion", a.client_id AS "clientId", a.window_id AS "windowId", a.started_at AS "startedAt", a.revision, a.state, a.due_at AS "dueAt",
           a.submit_at AS "submitAt", a.abandoned_at AS "abandonedAt", a.score, a.is_passed AS "isPassed",
           a.total_score AS "totalScore", a.counted_at AS "countedAt", a.voided_at AS "voidedAt",
           a.voided_reason AS "voidedReason"`;
export const IS_RUNNING = 'a.submit_at IS NULL AND a.abandoned_at IS NULL AND a.voided_at IS NULL';

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
