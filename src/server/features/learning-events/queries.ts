import type pg from 'pg';
import type { LearningEventKind } from '#domain/learning-events/learning-event.ts';

export type LearningEventRow = {
  /** YYYY-MM-DD */
  day: string;
  pseudonym: Buffer;
  kind: LearningEventKind;
  courseId: number;
  level: string;
  lessonId: number;
  minute: number;
};

/** Stores events. Duplicates, and a second 'studied' in a minute, are ignored. */
export async function insertLearningEvents(pool: pg.Pool, events: LearningEventRow[]): Promise<void> {
  const column = <T>(pick: (event: LearningEventRow) => T) => events.map(pick);
  await pool.query(
    `INSERT INTO learning_event (day, pseudonym, kind, course_id, level, lesson_id, minute)
     SELECT * FROM unnest($1::date[], $2::bytea[], $3::text[], $4::int[], $5::text[], $6::int[], $7::smallint[])
     ON CONFLICT DO NOTHING`,
    [
      column((event) => event.day),
      column((event) => event.pseudonym),
      column((event) => event.kind),
      column((event) => event.courseId),
      column((event) => event.level),
      column((event) => event.lessonId),
      column((event) => event.minute),
    ],
  );
}
