import type pg from 'pg';
import type { Achievement } from '#domain/exercise/achievements.ts';
import { KEPT_RECORDINGS } from '#domain/exercise/recording-limits.ts';
import type { StoredAnswer } from '../../db/stored-json.ts';
import type { ReceivedRecording } from './receive.ts';

/** What an answer to a sending says of the stored result. */
export type SavedResult = { id: number; courseId: number; correct: number; total: number };

/** An achievement that a learner has earned in a course. */
export type KeptAchievement = { id: number; achievement: Achievement };

/** A result to be stored. */
export type NewResult = {
  userId: number;
  clientId: string;
  sentHash: Buffer;
  lessonId: number;
  courseId: number;
  now: Date;
  correct: number;
  total: number;
  grade: number;
  isPassed: boolean;
  answers: readonly StoredAnswer[];
  streak: number;
  recordings: readonly ReceivedRecording[];
};

export const FIND_SENT = {
  name: 'exercise-result-sent',
  text: `
    SELECT id, course_id AS "courseId", correct, total, sent_hash = $3 AS "isSame"
      FROM exercise_result WHERE user_id = $1 AND client_id = $2`,
};

/** The learner's result with this client id; `isSame` false: something else was sent under it. */
export async function findSent(
  pool: pg.Pool | pg.PoolClient,
  { userId, clientId, sentHash }: Pick<NewResult, 'userId' | 'clientId' | 'sentHash'>,
): Promise<(SavedResult & { isSame: boolean }) | null> {
  type Row = SavedResult & { isSame: boolean };
  const { rows } = await pool.query<Row>({ ...FIND_SENT, values: [userId, clientId, sentHash] });
  return rows[0] ?? null;
}

export const LOCK_LEARNER = {
  name: 'exercise-lock-learner',
  text: 'SELECT FROM "user" WHERE id = $1 FOR NO KEY UPDATE',
};

/** Serialises a learner's results: their order is that of the streak, and the quota counts each. */
export async function lockLearner(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query({ ...LOCK_LEARNER, values: [userId] });
}

export const COURSE_FACTS = {
  name: 'exercise-course-facts',
  text: `
    SELECT (SELECT streak FROM exercise_result WHERE user_id = $1 AND course_id = $2 ORDER BY id DESC LIMIT 1) AS streak,
           ARRAY(SELECT DISTINCT lesson_id FROM exercise_result
                  WHERE user_id = $1 AND course_id = $2 AND is_passed) AS passed,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'achievement', achievement, 'isSeen', seen_at IS NOT NULL)
                                     ORDER BY id), '[]')
              FROM exercise_achievement WHERE user_id = $1 AND course_id = $2) AS achievements`,
};

/** What earlier results of a course add up to. */
export async function findCourseFacts(
  client: pg.PoolClient,
  { userId, courseId }: Pick<NewResult, 'userId' | 'courseId'>,
): Promise<{ streak: number; passedLessonIds: number[]; achievements: (KeptAchievement & { isSeen: boolean })[] }> {
  type Row = { streak: number | null; passed: number[]; achievements: (KeptAchievement & { isSeen: boolean })[] };
  const { rows } = await client.query<Row>({ ...COURSE_FACTS, values: [userId, courseId] });
  const [row] = rows;
  return { streak: row?.streak ?? 0, passedLessonIds: row?.passed ?? [], achievements: row?.achievements ?? [] };
}

const INSERT_RESULT = {
  name: 'exercise-result-insert',
  text: `
    WITH result AS (
      INSERT INTO exercise_result (user_id, client_id, sent_hash, lesson_id, course_id, created_at, correct, total, grade,
                                   is_passed, answers, streak)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      ON CONFLICT (user_id, client_id) DO NOTHING RETURNING id
    ), spoken AS (
      INSERT INTO exercise_recording (result_id, user_id, question_id, speed, name, format, bytes)
      SELECT result.id, $1, r.*
        FROM result, unnest($13::int[], $14::text[], $15::text[], $16::text[], $17::int[]) AS r
    )
    SELECT id FROM result`,
};

/** Stores a result with the names of its recordings; returns its id, or null if the learner has one with this client id. */
export async function insertResult(client: pg.PoolClient, result: NewResult): Promise<number | null> {
  const { recordings } = result;
  const { rows } = await client.query<{ id: number }>({
    ...INSERT_RESULT,
    values: [
      result.userId,
      result.clientId,
      result.sentHash,
      result.lessonId,
      result.courseId,
      result.now,
      result.correct,
      result.total,
      result.grade,
      result.isPassed,
      JSON.stringify(result.answers),
      result.streak,
      recordings.map(({ question }) => question),
      recordings.map(({ speed }) => speed),
      recordings.map(({ name }) => name),
      recordings.map(({ format }) => format),
      recordings.map(({ bytes }) => bytes),
    ],
  });
  return rows[0]?.id ?? null;
}

export const FORGET_RECORDINGS = {
  name: 'exercise-recordings-forget',
  text: `
    DELETE FROM exercise_recording WHERE user_id = $1 AND (
      result_id IN (SELECT id FROM exercise_result WHERE user_id = $1 AND lesson_id = $2 ORDER BY id DESC OFFSET $3)
      OR name IN (SELECT name
                    FROM (SELECT name, sum(bytes) OVER (ORDER BY result_id DESC, question_id, speed) AS total
                            FROM exercise_recording WHERE user_id = $1) AS newest
                   WHERE total > $4))
    RETURNING name`,
};

/** Forgets the recordings that are no longer kept beside the newest result. Returns their names. */
export async function forgetRecordings(
  client: pg.PoolClient,
  { userId, lessonId }: Pick<NewResult, 'userId' | 'lessonId'>,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    ...FORGET_RECORDINGS,
    values: [userId, lessonId, KEPT_RECORDINGS.attemptsOfLesson, KEPT_RECORDINGS.bytesOfLearner],
  });
  return rows.map(({ name }) => name);
}

/** Keeps what was earned, each once per learner and course, in this order. */
export async function insertAchievements(
  client: pg.PoolClient,
  { userId, courseId, now }: Pick<NewResult, 'userId' | 'courseId' | 'now'>,
  earned: readonly Achievement[],
): Promise<KeptAchievement[]> {
  const { rows } = await client.query<KeptAchievement>({
    name: 'exercise-achievements-insert',
    text: `
      INSERT INTO exercise_achievement (user_id, course_id, achievement, earned_at)
      SELECT $1, $2, unnest($3::text[]), $4 ON CONFLICT DO NOTHING RETURNING id, achievement`,
    values: [userId, courseId, earned, now],
  });
  return rows;
}

/** What a learner has reached in a lesson. */
export async function findReached(
  pool: pg.Pool,
  userId: number,
  lessonId: number,
): Promise<{ percent: number; isPassed: boolean }> {
  const { rows } = await pool.query<{ percent: number; isPassed: boolean }>({
    name: 'exercise-lesson-reached',
    text: `
      SELECT percent, passed_at IS NOT NULL AS "isPassed" FROM lesson_record WHERE user_id = $1 AND lesson_id = $2`,
    values: [userId, lessonId],
  });
  return rows[0] ?? { percent: 0, isPassed: false };
}

/** The course's achievements that no page has shown yet, in the order in which they are shown. */
export async function findUnseenAchievements(
  pool: pg.Pool | pg.PoolClient,
  userId: number,
  courseId: number,
): Promise<KeptAchievement[]> {
  const { rows } = await pool.query<KeptAchievement>({
    name: 'exercise-achievements-unseen',
    text: `
      SELECT id, achievement FROM exercise_achievement
       WHERE user_id = $1 AND course_id = $2 AND seen_at IS NULL ORDER BY id`,
    values: [userId, courseId],
  });
  return rows;
}
