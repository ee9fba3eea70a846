import type pg from 'pg';
import { type ExamQuery, ExamView } from '#contract/exams/exam-view.ts';
import { presentPaper } from '#contract/exams/paper-codec.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import {
  type AttemptRow,
  findAnswers,
  findAttempts,
  findRegrade,
  findTodaysVersion,
  isSitting,
} from './attempt-rows.ts';
import type { Outcome } from './attempt-writer.ts';
import { countResult } from './count-result.ts';
import { examFileAddress } from './file-address.ts';
import { toAttemptRow, toResultView } from './present-attempt.ts';
import { reviewAttempt } from './review.ts';
import type { ExamScorer } from './scorer.ts';
import { expireAttempt, type StartDeps } from './start.ts';

export type ExamLessonDeps = StartDeps & { scorer: ExamScorer };

/** The exam of an open lesson, and the viewer's attempts. A guest gets its parts to look at, and no attempt. */
export async function getExamLesson(
  deps: ExamLessonDeps,
  context: RequestContext,
  lesson: LessonNode,
  { result }: ExamQuery,
): Promise<ExamView> {
  const { userId } = context.viewer;
  const [today, attempts] = await Promise.all([
    findTodaysVersion(deps.pool, lesson.id),
    userId === null ? [] : findCurrentAttempts(deps, context, userId, lesson),
  ]);
  const shown = result === undefined ? (attempts[0] ?? null) : requireReviewable(attempts, result);
  if (result !== undefined && shown && userId !== null && (await isSitting(deps.pool, userId, shown.version))) {
    // Another lesson may have the same exam.
    throw new AppError('EXAM_ATTEMPT_RUNNING');
  }
  const isTodays = shown === null || (result === undefined && !isRunning(shown));
  const hash = isTodays ? today : shown.version;
  if (hash === null) throw new AppError('LESSON_HAS_NO_EXAM');
  const { paper } = await deps.versions.get(hash);
  const current = attempts.find((row) => row.voidedAt === null && row.abandonedAt === null) ?? null;
  const view = current && (await viewAttempt(deps, context, current));
  return ExamView.parse({
    ...presentPaper(paper, examFileAddress(lesson.id, hash)),
    exam_result: paper.type === 'exam' ? view : null,
    last_exam_result: paper.type === 'last_exam' ? view : null,
    attempts: attempts.map(toAttemptRow),
    review:
      result === undefined || shown === null
        ? null
        : await reviewAttempt(deps, shown, await viewAttempt(deps, context, shown)),
    server_now: new Date(deps.now()).toISOString(),
  });
}

/** The learner's attempts, newest first; what is over by the clock alone is closed before. */
async function findCurrentAttempts(
  deps: ExamLessonDeps,
  context: RequestContext,
  userId: number,
  lesson: LessonNode,
): Promise<AttemptRow[]> {
  const rows = await findAttempts(deps.pool, userId, lesson.id);
  const due = rows.find(({ dueAt }) => dueAt !== null && dueAt.getTime() < deps.now());
  if (!due) return rows;
  const outcome = await expireAttempt(deps, due.id);
  if (outcome) await countResult(deps, context, outcome.row);
  return findAttempts(deps.pool, userId, lesson.id);
}

/** An attempt of one's own that was handed in, while none runs: what runs would learn its answers. */
function requireReviewable(attempts: readonly AttemptRow[], id: number): AttemptRow {
  const row = attempts.find((one) => one.id === id);
  if (!row) throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  if (row.submitAt === null) throw new AppError('EXAM_NOT_HANDED_IN');
  if (attempts.some(isRunning)) throw new AppError('EXAM_ATTEMPT_RUNNING');
  return row;
}

/** Neither handed in, nor left for another one, nor voided. */
export function isRunning({ submitAt, abandonedAt, voidedAt }: AttemptRow): boolean {
  return submitAt === null && abandonedAt === null && voidedAt === null;
}

async function viewAttempt(
  deps: { pool: pg.Pool; now: () => number } & Pick<ExamLessonDeps, 'versions'>,
  context: RequestContext,
  row: AttemptRow,
): Promise<ExamResultView> {
  const [{ paper }, answers, regrade] = await Promise.all([
    deps.versions.get(row.version),
    findAnswers(deps.pool, row.id),
    findRegrade(deps.pool, row),
  ]);
  const user = { id: row.userId, name: context.account?.name ?? '' };
  const attempt: Outcome['attempt'] = { ...row.state, answers };
  return toResultView({ row, paper, attempt, nowMs: deps.now(), regrade }, user, true);
}
