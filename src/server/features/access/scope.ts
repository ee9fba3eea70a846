// Lists of staff are limited to their courses in SQL, so that pages stay full and nothing else is read.
import type { StaffOf } from '#domain/access/staff-of.ts';
import type { ContentTree } from '../content/index.ts';

/** The courses of a teacher and the lessons in them; null: the whole site. */
export type Scope = { readonly courseIds: readonly number[]; readonly lessonIds: readonly number[] } | null;

/** What somebody is staff of. Lessons that were taken out belong to the whole site's staff alone. */
export function scopeOf(tree: Pick<ContentTree, 'courseById'>, { staffOf }: { staffOf: StaffOf }): Scope {
  if (staffOf === 'all') return null;
  const lessonIds = staffOf.flatMap((id) => tree.courseById.get(id)?.lessons.map((lesson) => lesson.id) ?? []);
  return { courseIds: staffOf, lessonIds };
}

/**
 * Whether an account was ever enrolled in one of the courses, or has opened one of the lessons. Looked up for one account
 * after another: for EXISTS, PostgreSQL would read all enrolments before the first row of a page.
 */
export const isLearnerOfSql = (userId: string, courseIds: string, lessonIds: string) =>
  `coalesce(
     (SELECT true FROM enrolment le WHERE le.user_id = ${userId} AND le.course_id = ANY(${courseIds}::int[]) LIMIT 1),
     (SELECT true FROM lesson_record lr WHERE lr.user_id = ${userId} AND lr.lesson_id = ANY(${lessonIds}::int[]) LIMIT 1),
     false)`;

/** Whether the comment `c` stands in one of the lessons, or on one of their cards. */
export const isCommentInSql = (lessonIds: string) =>
  `CASE c.place_kind WHEN 'lesson' THEN c.place_id = ANY(${lessonIds}::int[])
        ELSE EXISTS (SELECT FROM component k WHERE k.id = c.place_id AND k.lesson_id = ANY(${lessonIds}::int[])) END`;
