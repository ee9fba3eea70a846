import type pg from 'pg';
import type { ExamVersionHalves } from '#domain/exam/correct-key.key.ts';
import type { StoredExamScore, StoredLesson } from '../../db/stored-json.ts';
import { emailKey } from '../auth/index.ts';
import type { AttemptRow } from '../exams/index.ts';

/** The id of a staff account, null if there is none of this e-mail. */
export async function findStaffId(pool: pg.Pool, email: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id::float8 AS id FROM "user" WHERE email_key = $1 AND is_staff',
    [emailKey(email)],
  );
  return rows[0]?.id ?? null;
}

/** A whole version of an exam. */
export async function findVersion(pool: pg.Pool, hash: string): Promise<ExamVersionHalves> {
  const { rows } = await pool.query<ExamVersionHalves>('SELECT paper, key, folder FROM exam_version WHERE hash = $1', [
    hash,
  ]);
  const [version] = rows;
  if (!version) throw new Error(`no exam version ${hash}`);
  return version;
}

export type Sitting = { id: number; name: string };

/** Attempts at a lesson's exam that count or still run, the oldest first. */
export async function findSittings(
  pool: pg.Pool,
  { lessonId, after, limit }: { lessonId: number; after: number; limit: number },
): Promise<Sitting[]> {
  const { rows } = await pool.query<Sitting>(
    `SELECT a.id, u.name FROM exam_attempt a JOIN "user" u ON u.id = a.user_id
      WHERE a.lesson_id = $1 AND a.voided_at IS NULL AND a.abandoned_at IS NULL AND a.id > $2
      ORDER BY a.id LIMIT $3`,
    [lessonId, after, limit],
  );
  return rows;
}

/** A learner's record of a lesson, null before they have opened it. */
export async function findRecord(
  pool: pg.Pool,
  { userId, lessonId }: Pick<AttemptRow, 'userId' | 'lessonId'>,
): Promise<StoredLesson | null> {
  const { rows } = await pool.query<StoredLesson>(
    `SELECT percent, parts, (extract(epoch FROM passed_at) * 1000)::float8 AS "passedAtMs",
            (extract(epoch FROM opened_at) * 1000)::float8 AS "openedAtMs"
       FROM lesson_record WHERE user_id = $1 AND lesson_id = $2`,
    [userId, lessonId],
  );
  return rows[0] ?? null;
}

type RegradeRow = {
  keyVersionBefore: string;
  keyVersion: string;
  /** null: the attempt is running */
  score: StoredExamScore | null;
  isPassed: boolean;
  staffId: number;
  reason: string;
  nowMs: number;
};

/**
 * Scores an attempt by another key and records it, unless somebody has changed the attempt since it was read: false.
 * One statement, so both happen or neither. Its result has to be counted again.
 */
export async function writeRegrade(pool: pg.Pool, attempt: AttemptRow, regrade: RegradeRow): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH own AS (
       UPDATE exam_attempt
          SET revision = revision + 1, key_version = $3, score = $4::json, is_passed = $5, total_score = $6,
              counted_at = NULL
        WHERE id = $1 AND revision = $2 AND abandoned_at IS NULL AND voided_at IS NULL
       RETURNING id
     )
     INSERT INTO exam_regrade
            (attempt_id, regraded_at, regraded_by, reason, key_version_before, key_version, score_before, score)
     SELECT id, $7, $8, $9, $10, $3, $11::json, $4::json FROM own`,
    [
      attempt.id,
      attempt.revision,
      regrade.keyVersion,
      regrade.score && JSON.stringify(regrade.score),
      regrade.isPassed,
      regrade.score && regrade.score.points,
      new Date(regrade.nowMs),
      regrade.staffId,
      regrade.reason,
      regrade.keyVersionBefore,
      attempt.score && JSON.stringify(attempt.score),
    ],
  );
  return rowCount === 1;
}
