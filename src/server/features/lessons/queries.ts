import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { component, lessonRecord } from '../../db/schema.ts';
import type { ComponentValue } from '../../db/stored-json.ts';

export type Component = { id: number; type: number; value: ComponentValue };

export type LessonRecordRow = typeof lessonRecord.$inferSelect;

export async function findComponents(db: Db, lessonId: number): Promise<Component[]> {
  return db
    .select({ id: component.id, type: component.type, value: component.value })
    .from(component)
    .where(and(eq(component.lessonId, lessonId), isNull(component.archivedAt)))
    .orderBy(asc(component.position));
}

export async function findLessonRecord(db: Db, userId: number, lessonId: number): Promise<LessonRecordRow | null> {
  const rows = await db
    .select()
    .from(lessonRecord)
    .where(and(eq(lessonRecord.userId, userId), eq(lessonRecord.lessonId, lessonId)));
  return rows[0] ?? null;
}

/** The learner's record, made at this moment when there is none yet. */
export async function openLessonRecord(
  db: Db,
  userId: number,
  lessonId: number,
  now: Date,
): Promise<LessonRecordRow | null> {
  const found = await findLessonRecord(db, userId, lessonId);
  if (found) return found;
  await db.insert(lessonRecord).values({ userId, lessonId, openedAt: now, updatedAt: now }).onConflictDoNothing();
  return findLessonRecord(db, userId, lessonId);
}
