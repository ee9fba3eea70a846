import type pg from 'pg';

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

export type ExerciseRow = {
  id: number;
  lessonId: number;
  createdAt: Date;
  correct: number;
  total: number;
  isPassed: boolean;
};

/** The newest results of exercises. */
export async function findExercises(pool: pg.Pool, userId: number, limit: number): Promise<ExerciseRow[]> {
  const { rows } = await pool.query<ExerciseRow>(
    `SELECT id, lesson_id AS "lessonId", created_at AS "createdAt", correct, total, is_passed AS "isPassed"
       FROM exercise_result WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
    [userId, limit],
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
export async function findExams(pool: pg.Pool, userId: number, limit: number): Promise<ExamRow[]> {
  const { rows } = await pool.query<ExamRow>(
    `SELECT id, lesson_id AS "lessonId", started_at AS "startedAt", submit_at AS "submitAt",
            abandoned_at AS "abandonedAt", voided_at AS "voidedAt", total_score AS "totalScore",
            is_passed AS "isPassed"
       FROM exam_attempt WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
    [userId, limit],
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
export async function findComments(pool: pg.Pool, userId: number, limit: number): Promise<CommentRow[]> {
  const { rows } = await pool.query<CommentRow>(
    `SELECT id::float8 AS id, place_kind AS kind, place_id AS "placeId", content, created_at AS "createdAt", state
       FROM comment WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
    [userId, limit],
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
