import type pg from 'pg';
import type { StudyClock } from '#domain/progress/study-clock.ts';
import type { LessonParts, StoredLesson } from '../../db/stored-json.ts';

// Raw and prepared: these three run for every report.

/** Stored state of a learner and a lesson. Version 0: the learner has no clock yet. */
export type Stored = {
  state: StoredLesson | null;
  clock: StudyClock | null;
  clockVersion: number;
  stage: StageSeen;
};

/** Whether the celebration of a done stage was shown; null while the stage is not recorded as done. */
export type StageSeen = { isSeen: boolean } | null;

export type Key = { userId: number; lessonId: number; stageId: number };

type Row = {
  available_seconds: number | null;
  clock_ms: number | null;
  version: number | null;
  percent: number | null;
  passed_ms: number | null;
  parts: LessonParts | null;
  opened_ms: number | null;
  has_stage: boolean;
  is_seen: boolean;
};

export const READ_PROGRESS = {
  name: 'progress-read',
  text: `
    SELECT c.available_seconds, (extract(epoch FROM c.at) * 1000)::float8 AS clock_ms, c.version,
           l.percent, (extract(epoch FROM l.passed_at) * 1000)::float8 AS passed_ms, l.parts,
           (extract(epoch FROM l.opened_at) * 1000)::float8 AS opened_ms,
           s.user_id IS NOT NULL AS has_stage, s.seen_at IS NOT NULL AS is_seen
      FROM unnest($1::bigint[], $2::int[], $3::int[]) WITH ORDINALITY AS k(user_id, lesson_id, stage_id, n)
      LEFT JOIN study_clock c ON c.user_id = k.user_id
      LEFT JOIN lesson_record l ON l.user_id = k.user_id AND l.lesson_id = k.lesson_id
      LEFT JOIN stage_record s ON s.user_id = k.user_id AND s.stage_id = k.stage_id
     ORDER BY k.n`,
};

/** Reads the stored state of each key, in order. */
export async function readStored(pool: pg.Pool, keys: Key[]): Promise<Stored[]> {
  const values = [keys.map((key) => key.userId), keys.map((key) => key.lessonId), keys.map((key) => key.stageId)];
  const { rows } = await pool.query<Row>({ ...READ_PROGRESS, values });
  return rows.map((row) => ({
    clock: row.clock_ms === null ? null : { availableSeconds: row.available_seconds ?? 0, atMs: row.clock_ms },
    clockVersion: row.version ?? 0,
    state:
      row.opened_ms === null
        ? null
        : { percent: row.percent ?? 0, passedAtMs: row.passed_ms, parts: row.parts ?? {}, openedAtMs: row.opened_ms },
    stage: row.has_stage ? { isSeen: row.is_seen } : null,
  }));
}

export type Change = {
  userId: number;
  lessonId: number;
  stageId: number;
  clockVersion: number;
  clock: StudyClock;
  state: StoredLesson;
  nowMs: number;
};

const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));
const COLUMNS: { name: string; type: string; value: (change: Change) => unknown }[] = [
  { name: 'user_id', type: 'bigint', value: (change) => change.userId },
  { name: 'lesson_id', type: 'int', value: (change) => change.lessonId },
  { name: 'version', type: 'int', value: (change) => change.clockVersion },
  { name: 'available_seconds', type: 'float8', value: (change) => change.clock.availableSeconds },
  { name: 'at', type: 'timestamptz', value: (change) => new Date(change.clock.atMs) },
  { name: 'percent', type: 'int', value: (change) => change.state.percent },
  { name: 'passed_at', type: 'timestamptz', value: ({ state }) => toDate(state.passedAtMs) },
  { name: 'parts', type: 'jsonb', value: (change) => JSON.stringify(change.state.parts) },
  { name: 'opened_at', type: 'timestamptz', value: (change) => new Date(change.state.openedAtMs) },
  { name: 'updated_at', type: 'timestamptz', value: (change) => new Date(change.nowMs) },
  { name: 'stage_id', type: 'int', value: (change) => change.stageId },
];
const parameters = (suffix: string) => COLUMNS.map(({ type }, index) => `$${index + 1}::${type}${suffix}`).join(', ');

// The clock's version is an optimistic lock: rows overtaken by another server are not written and missing from the
// result.
const writeText = (changes: string) => `
    WITH w AS (
      SELECT * FROM ${changes} AS w(${COLUMNS.map(({ name }) => name).join(', ')})
    ), own AS (
      INSERT INTO study_clock AS c (user_id, available_seconds, at, version)
      SELECT user_id, available_seconds, at, version + 1 FROM w
      ON CONFLICT (user_id) DO UPDATE
        SET available_seconds = excluded.available_seconds, at = excluded.at, version = excluded.version
        WHERE c.version = excluded.version - 1
      RETURNING c.user_id
    ), written AS (
      INSERT INTO lesson_record AS l (user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at)
      SELECT user_id, lesson_id, percent, passed_at, parts, opened_at, updated_at FROM w JOIN own USING (user_id)
      ON CONFLICT (user_id, lesson_id) DO UPDATE
        SET percent = greatest(l.percent, excluded.percent), passed_at = coalesce(l.passed_at, excluded.passed_at),
            parts = excluded.parts, updated_at = excluded.updated_at
    )
    SELECT w.user_id, s.user_id IS NOT NULL AS has_stage, s.seen_at IS NOT NULL AS is_seen
      FROM w JOIN own USING (user_id) LEFT JOIN stage_record s ON s.user_id = w.user_id AND s.stage_id = w.stage_id`;

/** For a single learner, the usual case: without arrays PostgreSQL needs a fifth less time. */
export const WRITE_PROGRESS = { name: 'progress-write', text: writeText(`(VALUES (${parameters('')}))`) };
const WRITE_MANY = { name: 'progress-write-many', text: writeText(`unnest(${parameters('[]')})`) };

/** Writes changes of several learners in one statement. Returns the stage records of those written. */
export async function writeChanges(pool: pg.Pool, changes: Change[]): Promise<Map<number, StageSeen>> {
  const [first] = changes;
  const statement =
    first && changes.length === 1
      ? { ...WRITE_PROGRESS, values: COLUMNS.map(({ value }) => value(first)) }
      : { ...WRITE_MANY, values: COLUMNS.map(({ value }) => changes.map(value)) };
  const { rows } = await pool.query<{ user_id: string; has_stage: boolean; is_seen: boolean }>(statement);
  return new Map(rows.map((row) => [Number(row.user_id), row.has_stage ? { isSeen: row.is_seen } : null]));
}

const RECORD_STAGES = {
  name: 'progress-record-stages',
  text: `
    INSERT INTO stage_record (user_id, stage_id, done_at)
    SELECT k.user_id, k.stage_id, $4
      FROM unnest($1::bigint[], $2::int[]) AS k(user_id, stage_id)
     WHERE NOT EXISTS (
       SELECT FROM jsonb_array_elements_text($3::jsonb -> k.stage_id::text) AS needed(lesson_id)
       LEFT JOIN lesson_record l ON l.user_id = k.user_id AND l.lesson_id = needed.lesson_id::int AND l.passed_at IS NOT NULL
       WHERE l.user_id IS NULL)
    ON CONFLICT DO NOTHING
    RETURNING user_id, stage_id`,
};

/** Records a stage as done for learners who passed all its counting lessons. Returns the newly recorded keys. */
export async function recordDoneStages(
  pool: pg.Pool,
  keys: { userId: number; stageId: number }[],
  countingLessons: Record<number, number[]>,
  nowMs: number,
): Promise<Set<string>> {
  const { rows } = await pool.query<{ user_id: string; stage_id: number }>({
    ...RECORD_STAGES,
    values: [
      keys.map((key) => key.userId),
      keys.map((key) => key.stageId),
      JSON.stringify(countingLessons),
      new Date(nowMs),
    ],
  });
  return new Set(rows.map((row) => `${row.user_id} ${row.stage_id}`));
}

/** Marks a done stage as shown. Returns whether there was one. */
export async function markStageSeen(pool: pg.Pool, userId: number, stageId: number, nowMs: number): Promise<boolean> {
  const result = await pool.query(
    'UPDATE stage_record SET seen_at = coalesce(seen_at, $3) WHERE user_id = $1 AND stage_id = $2',
    [userId, stageId, new Date(nowMs)],
  );
  return (result.rowCount ?? 0) > 0;
}

/** Marks a passed lesson as shown. Returns whether it is passed. */
export async function markLessonSeen(pool: pg.Pool, userId: number, lessonId: number, nowMs: number): Promise<boolean> {
  const result = await pool.query(
    `UPDATE lesson_record SET passed_seen_at = coalesce(passed_seen_at, $3)
      WHERE user_id = $1 AND lesson_id = $2 AND passed_at IS NOT NULL`,
    [userId, lessonId, new Date(nowMs)],
  );
  return (result.rowCount ?? 0) > 0;
}

/** Marks an achievement as shown. Returns whether the learner has it. */
export async function markAchievementSeen(pool: pg.Pool, userId: number, id: number, nowMs: number): Promise<boolean> {
  const result = await pool.query(
    'UPDATE exercise_achievement SET seen_at = coalesce(seen_at, $3) WHERE user_id = $1 AND id = $2',
    [userId, id, new Date(nowMs)],
  );
  return (result.rowCount ?? 0) > 0;
}

/** Whether the lesson is passed and no page has shown that yet. */
export async function isPassingUnseen(pool: pg.Pool, userId: number, lessonId: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM lesson_record
      WHERE user_id = $1 AND lesson_id = $2 AND passed_at IS NOT NULL AND passed_seen_at IS NULL`,
    [userId, lessonId],
  );
  return rowCount === 1;
}
