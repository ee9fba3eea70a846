import type pg from 'pg';
import type { LEARNER_FILTERS } from '#contract/desk/learner-list.ts';
import type { StaffOf } from '#domain/access/staff-of.ts';
import { fitsWordsSql, searchAccounts } from '../../db/search-accounts.ts';
import { IS_STAFF_ANYWHERE, STAFF_OF } from '../../db/staff-of.ts';
import { withOwnPlans } from '../../db/transaction.ts';
import { isLearnerOfSql, type Scope } from '../access/index.ts';

export type LearnerRow = {
  id: number;
  name: string;
  email: string;
  staffOf: StaffOf;
  isAdmin: boolean;
  isTester: boolean;
  createdAt: Date;
  suspendedAt: Date | null;
  deletionAskedAt: Date | null;
  lastSeenAt: Date | null;
  /** running ones: course and end, ms since 1970; null: for ever */
  courses: [courseId: number, endsAtMs: number | null][] | null;
};

type LearnerFilter = (typeof LEARNER_FILTERS)[number];

const WHERE = {
  all: 'true',
  learner: `NOT u.is_tester AND NOT ${IS_STAFF_ANYWHERE}`,
  // From the indexes of both.
  staff: `NOT u.is_admin AND u.id IN (
    SELECT t.id FROM "user" t WHERE t.is_staff OR t.is_admin UNION ALL SELECT s.user_id FROM course_staff s)`,
  admin: 'u.is_admin',
  tester: 'u.is_tester',
  suspended: 'u.suspended_at IS NOT NULL',
  closed: 'u.deletion_asked_at IS NOT NULL',
} as const satisfies Record<LearnerFilter, string>;

/** All accounts, or those in a course: from the index of either, newest first. */
const FROM = {
  everybody: '"user" u',
  course: `(SELECT DISTINCT e.user_id FROM enrolment e
            WHERE e.course_id = $3 AND ($2::bigint IS NULL OR e.user_id < $2) ORDER BY e.user_id DESC) m
           JOIN "user" u ON u.id = m.user_id`,
} as const;

/** All of these, or the learners of one teacher. */
const WHOSE = { all: 'true', theirs: isLearnerOfSql('u.id', '$6', '$7') } as const;

// Planned for the filters that are set.
const list = (from: keyof typeof FROM, filter: LearnerFilter, whose: keyof typeof WHOSE) => `
  SELECT p.id::float8 AS id, p.name, p.email, p.staff_of AS "staffOf", p.is_admin AS "isAdmin",
         p.is_tester AS "isTester", p.created_at AS "createdAt", p.suspended_at AS "suspendedAt",
         p.deletion_asked_at AS "deletionAskedAt",
         (SELECT max(s.last_seen_at) FROM session s WHERE s.user_id = p.id) AS "lastSeenAt",
         (SELECT json_agg(json_build_array(e.course_id, (extract(epoch FROM e.expires_at) * 1000)::float8))
            FROM enrolment e
           WHERE e.user_id = p.id AND e.starts_at <= $4 AND (e.expires_at IS NULL OR e.expires_at > $4)
             AND ($6::int[] IS NULL OR e.course_id = ANY($6))) AS courses
    FROM (SELECT u.*, ${STAFF_OF} AS staff_of FROM ${FROM[from]}
           WHERE ${WHERE[filter]} AND ($1::text IS NULL OR ${fitsWordsSql('u.search_words', '$1')})
             AND ($8::bigint[] IS NULL OR u.id = ANY($8))
             AND ($2::bigint IS NULL OR u.id < $2) AND ($3::int IS NULL OR true)
             AND ${WHOSE[whose]} AND ($7::int[] IS NULL OR true)
           ORDER BY u.id DESC LIMIT $5) p
   ORDER BY p.id DESC`;

export type LearnersAsked = {
  filter: LearnerFilter;
  q: string;
  courseId: number | null;
  before: number | null;
  nowMs: number;
  limit: number;
  scope: Scope;
};

/** Accounts in the scope, newest first. */
export async function findLearners(
  pool: pg.Pool,
  { filter, q, courseId, before, nowMs, limit, scope }: LearnersAsked,
): Promise<LearnerRow[]> {
  const { words, ids } = await searchAccounts(pool, q);
  const values = [
    words,
    before,
    courseId,
    new Date(nowMs),
    limit,
    scope && scope.courseIds,
    scope && scope.lessonIds,
    ids,
  ];
  const text = list(courseId === null ? 'everybody' : 'course', filter, scope === null ? 'all' : 'theirs');
  return withOwnPlans(pool, async (client) => (await client.query<LearnerRow>(text, values)).rows);
}
