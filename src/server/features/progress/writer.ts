import type pg from 'pg';
import { countingLessons } from '#domain/progress/completion.ts';
import { newLessonState } from '#domain/progress/lesson-state.ts';
import { startStudyClock, type StudyClock } from '#domain/progress/study-clock.ts';
import type { StoredLesson } from '../../db/stored-json.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import { createGroupCommit, type Unit, type Waiting } from '../../db/group-commit.ts';
import { createLastWritten } from './last-written.ts';
import { type Change, readStored, recordDoneStages, type StageSeen, type Stored, writeChanges } from './queries.ts';

/** What a job makes of a record. `isChanged` false: nothing needs to be written. */
export type Applied<T> = { state: StoredLesson; clock: StudyClock; isChanged: boolean; result: T };

/** One learner's change of one lesson, as a pure function of what is stored. It may run again after a conflict. */
type Job = { lesson: LessonNode; apply(state: StoredLesson, clock: StudyClock, nowMs: number): Applied<unknown> };

type Outcome = { state: StoredLesson; result: unknown; isStageUnseen: boolean };

export type ProgressWriter = {
  /** Applies the change and resolves after its commit. */
  change<T>(
    userId: number,
    lesson: LessonNode,
    apply: (state: StoredLesson, clock: StudyClock, nowMs: number) => Applied<T>,
  ): Promise<{ state: StoredLesson; result: T; isStageUnseen: boolean }>;
};

// Measured by bench/progress.ts: a few groups keep the database busy while the next collects; more would be too small.
const AT_ONCE = 4;
const MAX_UNITS = 64;
/** Conflicts with other servers before the browser is asked to retry. */
const MAX_TRIES = 6;

export function createProgressWriter(pool: pg.Pool, now: () => number): ProgressWriter {
  const lastWritten = createLastWritten();
  const commits = createGroupCommit<Job, Outcome>(writeAll, { atOnce: AT_ONCE, maxUnits: MAX_UNITS });

  async function writeAll(units: Unit<Job, Outcome>[]): Promise<void> {
    let open = units.flatMap(splitByLesson);
    for (let timesOvertaken = 0; open.length > 0;) {
      const { overtaken, later } = await writeOnce(open);
      if (overtaken.length > 0) timesOvertaken += 1;
      if (timesOvertaken > MAX_TRIES) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
      open = [...overtaken, ...later];
    }
  }

  /** Writes one lesson per learner. Returns what is left: further lessons, and conflicts. */
  async function writeOnce(units: LessonUnit[]): Promise<{ overtaken: LessonUnit[]; later: LessonUnit[] }> {
    const first = [...new Map(units.toReversed().map((unit) => [unit.userId, unit])).values()];
    const later = units.filter((unit) => !first.includes(unit));
    const nowMs = now();
    const applied = await applyEach(first, nowMs);
    const changes = applied.flatMap((one) => (one.change ? [one.change] : []));
    const written = changes.length > 0 ? await writeChanges(pool, changes) : new Map<number, StageSeen>();
    for (const one of applied) if (one.change) lastWritten.keep(one.change, written.has(one.change.userId));

    const settled = applied.flatMap((one): Settled[] => {
      const stage = one.change ? written.get(one.unit.userId) : one.stored.stage;
      return stage === undefined ? [] : [{ ...one, stage }];
    });
    const doneNow = await recordStages(settled, nowMs);
    for (const one of settled) {
      const isDoneNow = doneNow.has(`${one.unit.userId} ${one.unit.lesson.stage.id}`);
      const isStageUnseen = isDoneNow || one.stage?.isSeen === false;
      for (const [index, waiting] of one.unit.waiting.entries()) {
        waiting.resolve({ state: one.state, result: one.results[index], isStageUnseen });
      }
    }
    const overtaken = applied.filter((one) => one.change && !written.has(one.unit.userId));
    return { overtaken: overtaken.map((one) => one.unit), later };
  }

  /** Applies jobs to the cached state; reads the stored state if there is none or nothing changes. */
  async function applyEach(units: LessonUnit[], nowMs: number): Promise<AppliedUnit[]> {
    const recalled = units.flatMap((unit) => {
      const stored = lastWritten.recall(unit.userId, unit.lesson.id);
      const applied = stored && applyAll(unit, stored, nowMs);
      return applied?.change ? [applied] : [];
    });
    const unread = units.filter((unit) => !recalled.some((one) => one.unit === unit));
    if (unread.length === 0) return recalled;
    const keys = unread.map(({ userId, lesson }) => ({ userId, lessonId: lesson.id, stageId: lesson.stage.id }));
    const stored = await readStored(pool, keys);
    return [...recalled, ...unread.map((unit, index) => applyAll(unit, stored[index] as Stored, nowMs))];
  }

  /** Stages that may have become done: the lesson is passed and its stage not recorded yet. */
  async function recordStages(settled: Settled[], nowMs: number): Promise<Set<string>> {
    const candidates = settled.filter((one) => one.state.passedAtMs !== null && one.stage === null);
    if (candidates.length === 0) return new Set();
    const stages = new Map(candidates.map((one) => [one.unit.lesson.stage.id, one.unit.lesson.stage]));
    const counting = Object.fromEntries(
      [...stages].map(([id, stage]) => [
        id,
        stage.groups.flatMap((group) => countingLessons(group.lessons).map((lesson) => lesson.id)),
      ]),
    );
    const keys = candidates.map((one) => ({ userId: one.unit.userId, stageId: one.unit.lesson.stage.id }));
    return recordDoneStages(pool, keys, counting, nowMs);
  }

  return {
    async change(userId, lesson, apply) {
      const outcome = await commits.add(userId, { lesson, apply });
      // The result of this job's own `apply`.
      return outcome as never;
    },
  };
}

type LessonUnit = { userId: number; lesson: LessonNode; waiting: Waiting<Job, Outcome>[] };

function splitByLesson(unit: Unit<Job, Outcome>): LessonUnit[] {
  const byLesson = Map.groupBy(unit.waiting, (one) => one.job.lesson.id);
  return [...byLesson.values()].flatMap((waiting) => {
    const lesson = waiting[0]?.job.lesson;
    return lesson ? [{ userId: unit.key, lesson, waiting }] : [];
  });
}

type AppliedUnit = { unit: LessonUnit; stored: Stored; state: StoredLesson; results: unknown[]; change: Change | null };
type Settled = AppliedUnit & { stage: StageSeen };

function applyAll(unit: LessonUnit, stored: Stored, nowMs: number): AppliedUnit {
  let state: StoredLesson = stored.state ?? newLessonState(nowMs);
  let clock = stored.clock ?? startStudyClock(nowMs);
  let isChanged = stored.state === null;
  const results: unknown[] = [];
  for (const { job } of unit.waiting) {
    const applied = job.apply(state, clock, nowMs);
    ({ state, clock } = applied);
    isChanged ||= applied.isChanged;
    results.push(applied.result);
  }
  const change = {
    userId: unit.userId,
    lessonId: unit.lesson.id,
    stageId: unit.lesson.stage.id,
    clockVersion: stored.clockVersion,
    clock,
    state,
    nowMs,
  };
  return { unit, stored, state, results, change: isChanged ? change : null };
}
