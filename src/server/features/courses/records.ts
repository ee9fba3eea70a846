import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { enrolment, lessonRecord } from '../../db/schema.ts';

/** What the lists show of a learner's record of a lesson. */
export type LessonMarkRecord = {
  percent: number;
  isPassed: boolean;
  /** when it was last studied, ms since 1970, where that was asked for */
  studiedMs?: number;
};

export type LessonMarks = ReadonlyMap<number, LessonMarkRecord>;

export const NO_MARKS: LessonMarks = new Map();

/** One parameter for all ids: one each would cost the server more than the rest of the statement. */
const isAnyLesson = (lessonIds: number[]): SQL => sql`${lessonRecord.lessonId} = ANY(${sql.param(lessonIds)}::int[])`;

/** The learner's marks of these lessons. A guest has none. */
export async function findLessonMarks(db: Db, userId: number | null, lessonIds: number[]): Promise<LessonMarks> {
  if (userId === null || lessonIds.length === 0) return NO_MARKS;
  const rows = await db
    .select({
      lessonId: lessonRecord.lessonId,
      percent: lessonRecord.percent,
      isPassed: sql<boolean>`${lessonRecord.passedAt} IS NOT NULL`,
      studiedMs: sql<number>`(extract(epoch FROM ${lessonRecord.updatedAt}) * 1000)::float8`,
    })
    .from(lessonRecord)
    .where(and(eq(lessonRecord.userId, userId), isAnyLesson(lessonIds)));
  return new Map(rows.map(({ lessonId, ...mark }) => [lessonId, mark]));
}

/** Distinct seconds of videos and recordings that the learner played, by lesson. */
export async function findWatchedSeconds(
  db: Db,
  userId: number | null,
  lessonIds: number[],
): Promise<Map<number, number>> {
  if (userId === null || lessonIds.length === 0) return new Map();
  const rows = await db
    .select({ lessonId: lessonRecord.lessonId, parts: lessonRecord.parts })
    .from(lessonRecord)
    .where(and(eq(lessonRecord.userId, userId), isAnyLesson(lessonIds), sql`${lessonRecord.parts} <> '{}'`));
  return new Map(
    rows.map((row) => [
      row.lessonId,
      Object.values(row.parts).reduce((sum, part) => sum + covered(part?.played ?? []), 0),
    ]),
  );
}

/** Length of stored ranges: start, end, start, end … */
function covered(played: number[]): number {
  return played.reduce((sum, edge, index) => sum + (index % 2 === 0 ? -edge : edge), 0);
}

export type EnrolmentRow = typeof enrolment.$inferSelect;

/** The learner's enrolments, newest first. */
export async function findEnrolments(db: Db, userId: number | null): Promise<EnrolmentRow[]> {
  if (userId === null) return [];
  const rows = await db.select().from(enrolment).where(eq(enrolment.userId, userId));
  return rows.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
}
