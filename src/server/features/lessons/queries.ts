import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { memoizeByDatabase } from '../../db/memoize-by-database.ts';
import { component, lessonRecord, stageRecord } from '../../db/schema.ts';
import type { Component } from '../component-kinds/index.ts';

/** `isStageUnseen`: its stage is done, and no page said yet that it showed so. */
export type LessonRecordRow = typeof lessonRecord.$inferSelect & { isStageUnseen: boolean };

type LessonKey = { id: number; stage: { id: number } };

const componentsOf = memoizeByDatabase((db) =>
  db
    .select({ id: component.id, lessonId: component.lessonId, value: component.value })
    .from(component)
    .where(and(eq(component.lessonId, sql.placeholder('lessonId')), isNull(component.archivedAt)))
    .orderBy(asc(component.position))
    .prepare('components_of_lesson'),
);

export async function findComponents(db: Db, lessonId: number): Promise<Component[]> {
  return componentsOf(db).execute({ lessonId });
}

export async function findComponent(db: Db, lessonId: number, componentId: number): Promise<Component | null> {
  const rows = await db
    .select({ id: component.id, lessonId: component.lessonId, value: component.value })
    .from(component)
    .where(and(eq(component.id, componentId), eq(component.lessonId, lessonId), isNull(component.archivedAt)));
  return rows[0] ?? null;
}

const recordOf = memoizeByDatabase((db) => {
  const userId = sql.placeholder('userId');
  const ofStage = and(eq(stageRecord.userId, userId), eq(stageRecord.stageId, sql.placeholder('stageId')));
  return db
    .select({
      record: lessonRecord,
      isStageUnseen: sql<boolean>`${stageRecord.userId} IS NOT NULL AND ${stageRecord.seenAt} IS NULL`,
    })
    .from(lessonRecord)
    .leftJoin(stageRecord, ofStage)
    .where(and(eq(lessonRecord.userId, userId), eq(lessonRecord.lessonId, sql.placeholder('lessonId'))))
    .prepare('record_of_lesson');
});

export async function findLessonRecord(db: Db, userId: number, lesson: LessonKey): Promise<LessonRecordRow | null> {
  const [found] = await recordOf(db).execute({ userId, lessonId: lesson.id, stageId: lesson.stage.id });
  return found ? { ...found.record, isStageUnseen: found.isStageUnseen } : null;
}

/** The learner's record, made at this moment when there is none yet. */
export async function openLessonRecord(
  db: Db,
  userId: number,
  lesson: LessonKey,
  now: Date,
): Promise<LessonRecordRow | null> {
  const found = await findLessonRecord(db, userId, lesson);
  if (found) return found;
  await db
    .insert(lessonRecord)
    .values({ userId, lessonId: lesson.id, openedAt: now, updatedAt: now })
    .onConflictDoNothing();
  return findLessonRecord(db, userId, lesson);
}
