import { randomUUID } from 'node:crypto';
import type { ExamAnswer } from '#contract/exams/exam-calls.ts';
import { newAttempt } from '#domain/exam/attempt.ts';
import { dueAtMs } from '#domain/exam/due-at.ts';
import { reduceAttempt } from '#domain/exam/reduce-attempt.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import type { LearnerInLesson } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findCurrentId, findExtraPercent, findTodaysVersion } from './attempt-rows.ts';
import { insertAttempt } from './attempt-writes.ts';
import { answer, continueAttempt, reduce, type StepDeps } from './steps.ts';
import type { ExamVersions } from './versions.ts';

export type StartDeps = StepDeps & { versions: ExamVersions };

/**
 * Begins an attempt at the exam as it is today. One that is running ends as abandoned, unless no client id says that a
 * new one is meant: then it goes on. Idempotent by client id.
 */
export async function startExam(
  deps: StartDeps,
  context: RequestContext,
  { userId, lesson }: LearnerInLesson,
  { clientId, windowId }: { clientId: string | undefined; windowId: string | undefined },
): Promise<ExamAnswer> {
  const hash = await findTodaysVersion(deps.pool, lesson.id);
  if (hash === null) throw new AppError('LESSON_HAS_NO_EXAM');
  await consumeLimit(deps.pool, 'exam', { userId, staffOf: context.viewer.staffOf }, deps.now());

  // What is over by the clock ends with its result, not as abandoned.
  const currentId = await findCurrentId(deps.pool, userId, lesson.id);
  const current = currentId === null ? null : await expireAttempt(deps, currentId);
  const isRunning = current !== null && current.row.submitAt === null && current.row.abandonedAt === null;
  if (current && isRunning && clientId === undefined) {
    return continueAttempt(deps, context, { userId, attemptId: current.row.id, lessonId: lesson.id, windowId });
  }

  const [version, extraPercent] = await Promise.all([
    deps.versions.get(hash),
    findExtraPercent(deps.pool, userId, lesson.id),
  ]);
  const { paper } = version;
  const nowMs = deps.now();
  const { attempt } = reduceAttempt(paper, newAttempt(paper, extraPercent), { type: 'start' }, nowMs);
  const { answers: _none, ...state } = attempt;
  const dueMs = dueAtMs(paper, attempt);
  const row = await inTransaction(deps.pool, (client) =>
    insertAttempt(client, {
      userId,
      lessonId: lesson.id,
      version: hash,
      clientId: clientId ?? randomUUID(),
      windowId: windowId ?? null,
      startedAt: new Date(nowMs),
      state,
      dueAt: dueMs === null ? null : new Date(dueMs),
    }),
  );
  if (row.lessonId !== lesson.id) throw new AppError('CLIENT_ID_REUSED');
  const stored = row.version === hash ? version : await deps.versions.get(row.version);
  const begun = {
    row,
    paper: stored.paper,
    attempt: { ...row.state, answers: {} },
    version: stored,
    refusal: null,
    nowMs,
  };
  return answer(deps, context, begun, true);
}

/** Closes what is over by the clock alone. */
export function expireAttempt({ attempts }: Pick<StepDeps, 'attempts'>, attemptId: number) {
  return attempts.apply(attemptId, null, (loaded, nowMs) => {
    const { row, attempt } = loaded;
    const isOver = row.abandonedAt !== null || row.voidedAt !== null;
    return isOver ? { attempt, refusal: null } : reduce(loaded, { type: 'expire' }, nowMs);
  });
}
