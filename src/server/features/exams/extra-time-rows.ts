import type pg from 'pg';
import { isSiteStaff } from '#domain/access/staff-of.ts';
import { fitsWordsSql, searchAccounts } from '../../db/search-accounts.ts';
import { withOwnPlans } from '../../db/transaction.ts';
import { isLearnerOfSql, type Staff } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';

export type ExtraTimeRow = {
  userId: number;
  name: string;
  percent: number;
  /** null: their account is gone */
  givenBy: string | null;
  givenAt: Date;
};

/** Of the course: its teachers know nobody else. */
const IS_LEARNER = isLearnerOfSql('u.id', '$6', '$7');

/**
 * Keeps more time for a learner. Returns what they had before, in percent (null: nothing was ever given); undefined if
 * the giver knows no such learner.
 */
export async function saveExtraTime(
  client: pg.PoolClient,
  given: { userId: number; lesson: LessonNode; percent: number; staff: Staff; nowMs: number },
): Promise<number | null | undefined> {
  const { lesson, staff } = given;
  const { rows } = await client.query<{ before: number | null }>({
    name: 'exam-extra-time-save',
    text: `
      WITH old AS (SELECT percent FROM exam_extra_time WHERE user_id = $1 AND lesson_id = $2)
      INSERT INTO exam_extra_time AS e (user_id, lesson_id, percent, given_by, given_at)
      SELECT u.id, $2, $3, $4, $5 FROM "user" u WHERE u.id = $1 AND ($8::boolean OR ${IS_LEARNER})
      ON CONFLICT (user_id, lesson_id) DO UPDATE
        SET percent = excluded.percent, given_by = excluded.given_by, given_at = excluded.given_at
      RETURNING (SELECT old.percent FROM old) AS before`,
    values: [
      given.userId,
      lesson.id,
      given.percent,
      staff.userId,
      new Date(given.nowMs),
      [lesson.course.id],
      lesson.course.lessons.map(({ id }) => id),
      isSiteStaff(staff),
    ],
  });
  return rows[0]?.before;
}

/** Learners who have more time in an exam, newest first; of one learner also if there is none any more. */
export async function findExtraTime(pool: pg.Pool, lessonId: number, userId: number | null): Promise<ExtraTimeRow[]> {
  const { rows } = await pool.query<ExtraTimeRow>({
    name: 'exam-extra-times',
    text: `
      SELECT e.user_id::float8 AS "userId", u.name, e.percent, g.name AS "givenBy", e.given_at AS "givenAt"
        FROM exam_extra_time e JOIN "user" u ON u.id = e.user_id LEFT JOIN "user" g ON g.id = e.given_by
       WHERE e.lesson_id = $1 AND (e.user_id = $2 OR ($2::bigint IS NULL AND e.percent > 0))
       ORDER BY e.given_at DESC, e.user_id`,
    values: [lessonId, userId],
  });
  return rows;
}

export type FoundLearner = { id: number; name: string; email: string; extraPercent: number };

/** When more have the words, the newest of them are sorted. */
const SORTED = 300;

/** Accounts by words of their name or address, none without a word; those who may study the course now come first. */
export async function findLearners(
  pool: pg.Pool,
  asked: { lesson: LessonNode; isWholeSite: boolean; q: string; nowMs: number; limit: number },
): Promise<FoundLearner[]> {
  const { lesson } = asked;
  const { words, ids } = await searchAccounts(pool, asked.q);
  if (words === null && ids === null) return [];
  const { rows } = await withOwnPlans(pool, (client) =>
    client.query<FoundLearner>(
      `
      SELECT u.id::float8 AS id, u.name, u.email, coalesce(e.percent, 0) AS "extraPercent"
        FROM "user" u LEFT JOIN exam_extra_time e ON e.user_id = u.id AND e.lesson_id = $1
       WHERE u.id = ANY(coalesce($9::bigint[], ARRAY(
               SELECT w.id FROM "user" w WHERE ${fitsWordsSql('w.search_words', '$3::text')} ORDER BY w.id DESC LIMIT $10)))
         AND ($8::boolean OR ${IS_LEARNER})
       ORDER BY EXISTS (SELECT FROM enrolment n WHERE n.user_id = u.id AND n.course_id = $2 AND n.starts_at <= $4
                           AND (n.expires_at IS NULL OR n.expires_at > $4)) DESC,
                u.name, u.id
       LIMIT $5`,
      [
        lesson.id,
        lesson.course.id,
        words,
        new Date(asked.nowMs),
        asked.limit,
        [lesson.course.id],
        lesson.course.lessons.map(({ id }) => id),
        asked.isWholeSite,
        ids,
        SORTED,
      ],
    ),
  );
  return rows;
}
