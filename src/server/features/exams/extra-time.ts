import {
  type ExamLearnersQuery,
  ExamLearnersView,
  type ExtraTimeInput,
  type ExtraTimeRowView,
  ExtraTimeView,
  LEARNERS_PER_ANSWER,
} from '#contract/exams/exam-staff.ts';
import { isSiteStaff } from '#domain/access/staff-of.ts';
import { withExtraTime } from '#domain/exam/attempt.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Staff } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { LessonNode } from '../content/index.ts';
import { findCurrentId } from './attempt-rows.ts';
import { type ExtraTimeRow, findExtraTime, findLearners, saveExtraTime } from './extra-time-rows.ts';
import type { StartDeps } from './start.ts';

/** Gives a learner more time in every part that begins after this, in a running attempt and in later ones. */
export async function giveExtraTime(
  deps: StartDeps,
  staff: Staff,
  lesson: LessonNode,
  { user_id: userId, percent }: ExtraTimeInput,
): Promise<ExtraTimeView> {
  const nowMs = deps.now();
  await inTransaction(deps.pool, async (client) => {
    const before = await saveExtraTime(client, { userId, lesson, percent, staff, nowMs });
    if (before === undefined) throw new AppError('LEARNER_NOT_FOUND');
    await recordAudit(client, {
      atMs: nowMs,
      actorId: staff.userId,
      action: 'exam.extra-time',
      subject: { kind: 'learner-in-exam', id: `${userId}/${lesson.id}` },
      before: before === null ? null : { percent: before },
      after: { percent },
    });
  });
  const attemptId = await findCurrentId(deps.pool, userId, lesson.id);
  const outcome =
    attemptId === null
      ? null
      : await deps.attempts.apply(attemptId, null, ({ row, paper, attempt }) => {
          const isRunning = row.submitAt === null && row.abandonedAt === null && row.voidedAt === null;
          return { attempt: isRunning ? withExtraTime(paper, attempt, percent) : attempt, refusal: null };
        });
  const parts = outcome?.row.submitAt === null && outcome.row.abandonedAt === null ? outcome.attempt.parts : [];
  const [row] = await findExtraTime(deps.pool, lesson.id, userId);
  if (!row) throw new AppError('LEARNER_NOT_FOUND');
  return ExtraTimeView.parse({
    ...toExtraTimeRow(row),
    parts: parts.filter(({ beganAtMs }) => beganAtMs === null).map(({ stage }) => stage),
  });
}

/** Who has more time in an exam, and from whom. */
export async function listExtraTime(
  { pool }: Pick<StartDeps, 'pool'>,
  lesson: LessonNode,
): Promise<ExtraTimeRowView[]> {
  return (await findExtraTime(pool, lesson.id, null)).map(toExtraTimeRow);
}

/**
 * Whom more time could be given to, by name or address: they need not have begun. To a course's teacher only its
 * learners are known.
 */
export async function searchLearners(
  { pool, now }: Pick<StartDeps, 'pool' | 'now'>,
  staff: Staff,
  lesson: LessonNode,
  { q }: ExamLearnersQuery,
): Promise<ExamLearnersView> {
  const asked = { lesson, isWholeSite: isSiteStaff(staff), q, nowMs: now(), limit: LEARNERS_PER_ANSWER };
  const rows = await findLearners(pool, asked);
  return ExamLearnersView.parse({
    learners: rows.map(({ extraPercent, ...row }) => ({ ...row, extra_percent: extraPercent })),
  });
}

function toExtraTimeRow({ userId, name, percent, givenBy, givenAt }: ExtraTimeRow): ExtraTimeRowView {
  return { learner: { id: userId, name }, percent, given_by: givenBy, given_at: givenAt.toISOString() };
}
