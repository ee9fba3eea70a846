import type pg from 'pg';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Attempt } from '#domain/exam/attempt.ts';
import { dueAtMs } from '#domain/exam/due-at.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { createGroupCommit, type Unit } from '../../db/group-commit.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Answers, type AttemptRow, readAttempts } from './attempt-rows.ts';
import { type AttemptChange, writeAttempts } from './attempt-writes.ts';
import type { ExamScorer } from './scorer.ts';
import type { ExamVersion, ExamVersions } from './versions.ts';

/** An attempt with what its event needs: of the answers, only the one in question. */
export type Loaded = { readonly row: AttemptRow; readonly paper: ExamPaper; readonly attempt: Attempt };

/** What an event makes of it. A refused one may still have been settled: its time may have run out meanwhile. */
export type Decision = { readonly attempt: Attempt; readonly windowId?: string; readonly refusal: ErrorCode | null };

/** A pure function of what is stored. It may run again after a conflict. */
type Decide = (loaded: Loaded, nowMs: number) => Decision;
type Job = { readonly questionId: number | null; readonly decide: Decide };

/** How it ended; `nowMs` is the moment of the decision. Null: there is no such attempt. */
export type Outcome = Loaded & {
  readonly version: ExamVersion;
  readonly refusal: ErrorCode | null;
  readonly nowMs: number;
};

export type AttemptWriter = {
  /** Applies an event and resolves after its commit. */
  apply(attemptId: number, questionId: number | null, decide: Decide): Promise<Outcome | null>;
};

// As of the progress writer: a few groups keep the database busy while the next collects.
const AT_ONCE = 4;
const MAX_UNITS = 64;
/** Conflicts with other servers before the browser is asked to retry. */
const MAX_TRIES = 6;
/** No question has it: an attempt is read without answers. */
const NO_QUESTION = 0;

/**
 * Events of attempts, committed in small groups as progress is (docs/decisions/002): waiting ones are read in one
 * statement, decided in memory, written in one statement, and answered after that commit.
 */
export function createAttemptWriter(
  pool: pg.Pool,
  now: () => number,
  { versions, scorer }: { versions: ExamVersions; scorer: ExamScorer },
): AttemptWriter {
  const commits = createGroupCommit<Job, Outcome | null>(writeAll, { atOnce: AT_ONCE, maxUnits: MAX_UNITS });

  async function writeAll(units: Unit<Job, Outcome | null>[]): Promise<void> {
    let open = units;
    for (let tries = 0; open.length > 0; tries += 1) {
      if (tries > MAX_TRIES) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
      open = await writeOnce(open);
    }
  }

  /** Returns the units that another server overtook. */
  async function writeOnce(units: Unit<Job, Outcome | null>[]): Promise<Unit<Job, Outcome | null>[]> {
    const stored = await readAttempts(pool, units.flatMap(questionsOfUnit));
    const nowMs = now();
    const applied = await Promise.all(
      units.map(async (unit) => {
        const found = stored.get(unit.key);
        return { unit, ...(found ? await applyAll(unit, found, nowMs) : { outcomes: null, change: null }) };
      }),
    );
    const changes = applied.flatMap(({ change }) => (change ? [change] : []));
    const written = changes.length > 0 ? await writeAttempts(pool, changes) : new Set<number>();
    return applied.flatMap(({ unit, outcomes, change }) => {
      if (change && !written.has(unit.key)) return [unit];
      for (const [index, waiting] of unit.waiting.entries()) waiting.resolve(outcomes?.[index] ?? null);
      return [];
    });
  }

  async function applyAll(
    unit: Unit<Job, Outcome | null>,
    { row, answers }: { row: AttemptRow; answers: Answers },
    nowMs: number,
  ): Promise<{ outcomes: Outcome[]; change: AttemptChange | null }> {
    const version = await versions.get(row.version);
    const { paper } = version;
    const before: Attempt = { ...row.state, answers };
    let loaded: Loaded = { row, paper, attempt: before };
    const decided = unit.waiting.map(({ job }) => {
      const { attempt, windowId, refusal } = job.decide(loaded, nowMs);
      loaded = { paper, attempt, row: windowId === undefined ? loaded.row : { ...loaded.row, windowId } };
      return { windowId: loaded.row.windowId, refusal };
    });
    // All are told of the attempt as it is written: they are of one moment, so their readers could not tell which is newer.
    const outcomesOf = (written: AttemptRow) =>
      decided.map(({ windowId, refusal }): Outcome => {
        return { paper, attempt: loaded.attempt, row: { ...written, windowId }, version, refusal, nowMs };
      });
    if (loaded.attempt === before && loaded.row.windowId === row.windowId) {
      return { outcomes: outcomesOf(row), change: null };
    }
    const changed = changedAnswers(before.answers, loaded.attempt.answers);
    const after = await scored(withState(loaded), changed);
    return { outcomes: outcomesOf(after), change: { row: after, answers: changed } };
  }

  /** What was just finished gets its result. */
  async function scored({ row, paper }: Loaded, changed: Answers): Promise<AttemptRow> {
    if (row.submitAt === null || row.score !== null) return row;
    const score = await scorer.score(row, paper, changed);
    return { ...row, score, isPassed: score.isPassed, totalScore: score.points };
  }

  return {
    apply: (attemptId, questionId, decide) => commits.add(attemptId, { questionId, decide }),
  };
}

function questionsOfUnit({ key, waiting }: Unit<Job, unknown>): { attemptId: number; questionId: number }[] {
  const questionIds = new Set(waiting.map(({ job }) => job.questionId ?? NO_QUESTION));
  return [...questionIds].map((questionId) => ({ attemptId: key, questionId }));
}

/** The row as the attempt is now. */
function withState({ row, paper, attempt }: Loaded): Loaded {
  const { answers: _answers, ...state } = attempt;
  const dueAt = attempt.finishedAtMs === null ? dueAtMs(paper, attempt) : null;
  return {
    paper,
    attempt,
    row: {
      ...row,
      state,
      dueAt: dueAt === null ? null : new Date(dueAt),
      submitAt: attempt.finishedAtMs === null ? null : new Date(attempt.finishedAtMs),
    },
  };
}

function changedAnswers(before: Answers, after: Answers): Answers {
  return Object.fromEntries(Object.entries(after).filter(([id, saved]) => before[Number(id)] !== saved));
}
