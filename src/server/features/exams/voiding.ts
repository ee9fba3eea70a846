import { ExamResultRowView } from '#contract/exams/exam-staff.ts';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Staff } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findAttempt } from './attempt-rows.ts';
import { toResultRow } from './results.ts';
import { findResult } from './staff-rows.ts';
import type { StartDeps } from './start.ts';
import { markVoided } from './void-rows.ts';

/** Voids an attempt for a reason that its learner reads. The lesson keeps what it has reached. */
export async function voidAttempt(
  { pool, now }: Pick<StartDeps, 'pool' | 'now'>,
  { tree }: RequestContext,
  { userId: staffId, staffOf }: Staff,
  id: number,
  reason: string,
): Promise<ExamResultRowView> {
  const attempt = await findAttempt(pool, id);
  const isTheirs = attempt && isStaffOf({ staffOf }, tree.lessonById.get(attempt.lessonId)?.course.id);
  if (!isTheirs) throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  const nowMs = now();
  await inTransaction(pool, async (client) => {
    const before = await markVoided(client, { id, staffId, reason, nowMs });
    if (!before) throw new AppError('EXAM_ALREADY_VOIDED');
    const subject = { kind: 'exam-attempt', id: String(id) } as const;
    await recordAudit(client, {
      atMs: nowMs,
      actorId: staffId,
      action: 'exam.void',
      subject,
      before,
      after: { reason },
    });
  });
  const row = await findResult(pool, id);
  if (!row) throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  return ExamResultRowView.parse(toResultRow(row));
}
