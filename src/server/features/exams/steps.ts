import type pg from 'pg';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { ExamAnswer } from '#contract/exams/exam-calls.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { AttemptEvent, SavedAnswer } from '#domain/exam/attempt.ts';
import { reduceAttempt } from '#domain/exam/reduce-attempt.ts';
import { AppError } from '../../platform/app-error.ts';
import { canOpenLesson } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { type AttemptRow, findAnswers, findCurrentId, findRegrade } from './attempt-rows.ts';
import type { AttemptWriter, Decision, Loaded, Outcome } from './attempt-writer.ts';
import { countResult, type CountDeps } from './count-result.ts';
import { toResultView } from './present-attempt.ts';
import { CODE_OF, ExamRefusal } from './refusal.ts';

export type StepDeps = CountDeps & { pool: pg.Pool; now: () => number; attempts: AttemptWriter };

/** Who takes a step, in which attempt, from which window. */
export type Step = {
  readonly userId: number;
  readonly attemptId: number;
  /** undefined: the attempt alone is named, as by a beacon */
  readonly lessonId?: number;
  readonly windowId: string | undefined;
};

/** An event of an attempt; what the page left out follows from the answer that is stored. */
export type EventOf = (saved: SavedAnswer | undefined) => AttemptEvent;

/** The attempt that is meant: the named one, else the learner's latest in the lesson. */
export async function requireAttemptId(
  pool: pg.Pool,
  { userId, lessonId, resultId }: { userId: number; lessonId: number; resultId: number | undefined },
): Promise<number> {
  const id = resultId ?? (await findCurrentId(pool, userId, lessonId));
  if (id === null) throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  return id;
}

/** Takes a step. Of the answers, only that to `questionId` is read; null: none is needed, and the answer holds all. */
export async function takeStep(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  questionId: number | null,
  event: EventOf,
): Promise<ExamAnswer> {
  const outcome = await run(deps, context, step, questionId, (loaded, nowMs) => {
    const { row, attempt } = loaded;
    if (step.windowId !== undefined && row.windowId !== null && row.windowId !== step.windowId) {
      // Once it is over, by the clock alone if need be, no window owns it.
      const { attempt: settled } = reduce(loaded, { type: 'expire' }, nowMs);
      if (settled.finishedAtMs === null) return { attempt: settled, refusal: 'EXAM_OTHER_WINDOW' };
    }
    return reduce(loaded, event(questionId === null ? undefined : attempt.answers[questionId]), nowMs);
  });
  return answer(deps, context, outcome, questionId === null);
}

/** As `takeStep`, for reports that come every few seconds: the answer holds none of the answers. */
export async function takeReport(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  event: AttemptEvent,
): Promise<ExamAnswer> {
  return takeStep(deps, context, step, NO_QUESTION, () => event);
}

/** No question has it. */
const NO_QUESTION = 0;

/** The window takes the attempt over, and goes on where it stands. */
export async function continueAttempt(deps: StepDeps, context: RequestContext, step: Step): Promise<ExamAnswer> {
  const outcome = await run(deps, context, step, null, (loaded, nowMs) => ({
    ...reduce(loaded, { type: 'expire' }, nowMs),
    ...(step.windowId === undefined ? {} : { windowId: step.windowId }),
  }));
  return answer(deps, context, outcome, true);
}

async function run(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  questionId: number | null,
  decide: (loaded: Loaded, nowMs: number) => Decision,
): Promise<Outcome> {
  const outcome = await deps.attempts.apply(step.attemptId, questionId, (loaded, nowMs) => {
    const refusal = refusalOf(context, loaded.row, step, nowMs);
    return refusal === null ? decide(loaded, nowMs) : { attempt: loaded.attempt, refusal };
  });
  if (outcome === null) throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  const { refusal } = outcome;
  if (refusal === 'EXAM_ATTEMPT_NOT_FOUND' || refusal === 'LESSON_LOCKED') throw new AppError(refusal);
  if (refusal !== null) throw new ExamRefusal(refusal, await present(deps, context, outcome, true));
  return outcome;
}

/** Why the viewer may take no step in this attempt. */
function refusalOf(context: RequestContext, row: AttemptRow, step: Step, nowMs: number): ErrorCode | null {
  const isMeant = row.userId === step.userId && (step.lessonId === undefined || row.lessonId === step.lessonId);
  if (!isMeant) return 'EXAM_ATTEMPT_NOT_FOUND';
  const lesson = context.tree.lessonById.get(row.lessonId);
  if (!lesson || !canOpenLesson(context.viewer, lesson, nowMs)) return 'LESSON_LOCKED';
  if (row.voidedAt !== null) return 'EXAM_VOIDED';
  return row.abandonedAt === null ? null : 'EXAM_NOT_RUNNING';
}

/** What the rules make of an event. */
export function reduce({ paper, attempt }: Loaded, event: AttemptEvent, nowMs: number): Decision {
  const done = reduceAttempt(paper, attempt, event, nowMs);
  return { attempt: done.attempt, refusal: done.ok ? null : CODE_OF[done.refusal] };
}

/** The answer to a step that was taken; what was handed in counts first. */
export async function answer(
  deps: StepDeps,
  context: RequestContext,
  outcome: Outcome,
  hasAllAnswers: boolean,
): Promise<ExamAnswer> {
  const [counted, data] = await Promise.all([
    countResult(deps, context, outcome.row),
    present(deps, context, outcome, hasAllAnswers),
  ]);
  return {
    data,
    percent: counted?.percent ?? null,
    is_lesson_passed: counted?.isPassed ?? false,
    show_popup_done_stage: counted?.isStageUnseen ?? false,
  };
}

async function present(
  { pool }: { pool: pg.Pool },
  context: RequestContext,
  { row, paper, attempt, nowMs }: Outcome,
  hasAllAnswers: boolean,
): Promise<ExamResultView> {
  const shown = hasAllAnswers ? { ...attempt, answers: await findAnswers(pool, row.id) } : attempt;
  const user = { id: row.userId, name: context.account?.name ?? '' };
  const regrade = await findRegrade(pool, row);
  return toResultView({ row, paper, attempt: shown, nowMs, regrade }, user, hasAllAnswers);
}
