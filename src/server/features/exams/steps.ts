import type pg from 'pg';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { Attempt, AttemptEvent, SavedAnswer } from '#domain/exam/attempt.ts';
import { reduceAttempt } from '#domain/exam/reduce-attempt.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireOpenLesson } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';
import { type RaiseDeps, raisePart } from '../progress/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { StudyDays } from '../study-days/index.ts';
import { type AttemptRow, findAnswers, findCurrentId, markCounted } from './attempt-rows.ts';
import type { AttemptWriter, Decision, Loaded, Outcome } from './attempt-writer.ts';
import { toResultView } from './present-attempt.ts';
import { CODE_OF, ExamRefusal } from './refusal.ts';

export type StepDeps = RaiseDeps & {
  pool: pg.Pool;
  now: () => number;
  attempts: AttemptWriter;
  studyDays: StudyDays;
};

/** Who takes a step, in which attempt, from which window. */
export type Step = {
  readonly userId: number;
  readonly attemptId: number;
  /** undefined: by the attempt alone, as a beacon */
  readonly lessonId?: number;
  readonly windowId: string | undefined;
};

/** The attempt that is meant: the named one, else the learner's latest. */
export async function requireAttemptId(
  pool: pg.Pool,
  { userId, lessonId, resultId }: { userId: number; lessonId: number; resultId: number | undefined },
): Promise<number> {
  const id = resultId ?? (await findCurrentId(pool, userId, lessonId));
  if (id === null) throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  return id;
}

/** An event of an attempt; an answer or a missing sequence is completed from what is stored. */
type EventOf = (saved: SavedAnswer | undefined) => AttemptEvent;

/** Answers one question. The answer tells of no other one: only its row was read. */
export async function takeAnswer(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  questionId: number,
  event: EventOf,
): Promise<ExamResultView> {
  const outcome = await takeStep(deps, context, step, questionId, event);
  return present(deps, context, outcome, outcome.row.submitAt !== null);
}

/** A report of time or of what was heard: its answer holds no answers. */
export async function takeReport(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  event: AttemptEvent,
): Promise<ExamResultView> {
  return present(deps, context, await takeStep(deps, context, step, null, () => event), false);
}

/** A step that changes the screen; its answer is the whole attempt. */
export async function takeStage(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  event: AttemptEvent,
): Promise<ExamResultView> {
  return present(deps, context, await takeStep(deps, context, step, null, () => event), true);
}

/** The window takes the attempt over, and goes on where it stands. */
export async function continueAttempt(deps: StepDeps, context: RequestContext, step: Step): Promise<ExamResultView> {
  const outcome = await run(deps, context, step, null, (loaded, nowMs) => ({
    ...reduce(loaded, { type: 'expire' }, nowMs),
    ...(step.windowId === undefined ? {} : { windowId: step.windowId }),
  }));
  return present(deps, context, outcome, true);
}

async function takeStep(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  questionId: number | null,
  event: EventOf,
): Promise<Outcome> {
  return run(deps, context, step, questionId, (loaded, nowMs) => {
    const { row, attempt } = loaded;
    const isElsewhere = step.windowId !== undefined && row.windowId !== null && row.windowId !== step.windowId;
    if (isElsewhere && row.submitAt === null) return { attempt, refusal: 'EXAM_OTHER_WINDOW' };
    return reduce(loaded, event(questionId === null ? undefined : attempt.answers[questionId]), nowMs);
  });
}

async function run(
  deps: StepDeps,
  context: RequestContext,
  step: Step,
  questionId: number | null,
  decide: (loaded: Loaded, nowMs: number) => Decision,
): Promise<Outcome> {
  const outcome = await deps.attempts.apply(step.attemptId, questionId, (loaded, nowMs) => {
    const { row, attempt } = loaded;
    if (!isMeant(row, step)) return { attempt, refusal: 'EXAM_ATTEMPT_NOT_FOUND' };
    if (row.voidedAt !== null) return { attempt, refusal: 'EXAM_VOIDED' };
    if (row.abandonedAt !== null) return { attempt, refusal: 'EXAM_NOT_RUNNING' };
    return decide(loaded, nowMs);
  });
  if (outcome === null || outcome.refusal === 'EXAM_ATTEMPT_NOT_FOUND') throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  const lesson = requireOpenLesson(context, outcome.row.lessonId, deps.now());
  if (outcome.row.submitAt !== null) await countResult(deps, context, lesson, outcome.row);
  if (outcome.refusal !== null) throw new ExamRefusal(outcome.refusal, await present(deps, context, outcome, true));
  return outcome;
}

function isMeant(row: AttemptRow, { userId, lessonId }: Step): boolean {
  return row.userId === userId && (lessonId === undefined || row.lessonId === lessonId);
}

/** What the rules make of an event. */
export function reduce({ paper, attempt }: Loaded, event: AttemptEvent, nowMs: number): Decision {
  const done = reduceAttempt(paper, attempt, event, nowMs);
  return { attempt: done.attempt, refusal: done.ok ? null : CODE_OF[done.refusal] };
}

/** Raises the lesson's percent by a result, once it is stored: a repeated step does what an interrupted one left. */
export async function countResult(
  deps: RaiseDeps & { pool: pg.Pool; now: () => number; studyDays: StudyDays },
  context: Pick<RequestContext, 'account'>,
  lesson: LessonNode,
  { id, userId, score, countedAt, voidedAt }: AttemptRow,
): Promise<void> {
  if (score === null || countedAt !== null || voidedAt !== null) return;
  await Promise.all([
    raisePart(deps, context, { userId, lesson, part: 'exam', percent: score.lessonPercent }),
    deps.studyDays.note(userId),
  ]);
  await markCounted(deps.pool, id, deps.now());
}

async function present(
  { pool }: StepDeps,
  context: RequestContext,
  { row, paper, attempt, nowMs }: Outcome,
  hasAllAnswers: boolean,
): Promise<ExamResultView> {
  const whole: Attempt = hasAllAnswers ? { ...attempt, answers: await findAnswers(pool, row.id) } : attempt;
  const user = { id: row.userId, name: context.account?.name ?? '' };
  return toResultView({ row, paper, attempt: whole, nowMs }, user, hasAllAnswers);
}
