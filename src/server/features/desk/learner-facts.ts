import type pg from 'pg';
import { isCommentInSql, type Scope } from '../access/index.ts';

export type EnrolmentRow = {
  courseId: number;
  startsAt: Date;
  expiresAt: Date | null;
  source: 'code' | 'staff' | 'payment';
};

/** All enrolments of an account. */
export async function findEnrolments(client: pg.Pool | pg.PoolClient, userId: number): Promise<EnrolmentRow[]> {
  const { rows } = await client.query<EnrolmentRow>(
    `SELECT course_id AS "courseId", starts_at AS "startsAt", expires_at AS "expiresAt", source
       FROM enrolment WHERE user_id = $1 ORDER BY starts_at`,
    [userId],
  );
  return rows;
}

/** The lessons that an account has passed. */
export async function findPassedLessons(pool: pg.Pool, userId: number): Promise<Set<number>> {
  const { rows } = await pool.query<{ lessonId: number }>(
    'SELECT lesson_id AS "lessonId" FROM lesson_record WHERE user_id = $1 AND passed_at IS NOT NULL',
    [userId],
  );
  return new Set(rows.map(({ lessonId }) => lessonId));
}

/** How many, and of which lessons. */
type Newest = { scope: Scope; limit: number };

export type ExerciseRow = {
  id: number;
  lessonId: number;
  createdAt: Date;
  correct: number;
  total: number;
  isPassed: boolean;
};

/** The newest results of exercises. */
export async function findExercises(pool: pg.Pool, userId: number, { scope, limit }: Newest): Promise<ExerciseRow[]> {
  const { rows } = await pool.query<ExerciseRow>(
    `SELECT id, lesson_id AS "lessonId", created_at AS "createdAt", correct, total, is_passed AS "isPassed"
       FROM exercise_result
      WHERE user_id = $1 AND ($3::int[] IS NULL OR lesson_id = ANY($3)) ORDER BY id DESC LIMIT $2`,
    [userId, limit, scope && scope.lessonIds],
  );
  return rows;
}

export type ExamRow = {
  id: number;
  lessonId: number;
  startedAt: Date;
  submitAt: Date | null;
  abandonedAt: Date | null;
  voidedAt: Date | null;
  totalScore: number | null;
  isPassed: boolean;
};

/** The newest attempts at exams. */
export async function findExams(pool: pg.Pool, userId: number, { scope, limit }: Newest): Promise<ExamRow[]> {
  const { rows } = await pool.query<ExamRow>(
    `SELECT id, lesson_id AS "lessonId", started_at AS "startedAt", submit_at AS "submitAt",
            abandoned_at AS "abandonedAt", voided_at AS "voidedAt", total_score AS "totalScore",
            is_passed AS "isPassed"
       FROM exam_attempt
      WHERE user_id = $1 AND ($3::int[] IS NULL OR lesson_id = ANY($3)) ORDER BY id DESC LIMIT $2`,
    [userId, limit, scope && scope.lessonIds],
  );
  return rows;
}

export type CommentRow = {
  id: number;
  kind: string;
  placeId: number;
  content: string;
  createdAt: Date;
  state: string;
};

/** The newest comments, in whatever state. */
export async function findComments(pool: pg.Pool, userId: number, { scope, limit }: Newest): Promise<CommentRow[]> {
  const { rows } = await pool.query<CommentRow>(
    `SELECT c.id::float8 AS id, c.place_kind AS kind, c.place_id AS "placeId", c.content, c.created_at AS "createdAt",
            c.state
       FROM comment c WHERE c.user_id = $1 AND ($3::int[] IS NULL OR ${isCommentInSql('$3')})
      ORDER BY c.id DESC LIMIT $2`,
    [userId, limit, scope && scope.lessonIds],
  );
  return rows;
}

export type NoteRow = { text: string; updatedAt: Date; updatedBy: string | null };

/** What staff wrote down. */
export async function findNote(client: pg.Pool | pg.PoolClient, userId: number): Promise<NoteRow | null> {
  const { rows } = await client.query<NoteRow>(
    `SELECT n.text, n.updated_at AS "updatedAt", w.name AS "updatedBy"
       FROM staff_note n LEFT JOIN "user" w ON w.id = n.updated_by WHERE n.user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
}
