import type pg from 'pg';
import { isRunning } from '#domain/access/open-lesson.ts';
import { denialOfReport } from '#domain/comments/policy.ts';
import { isHiddenByReports } from '#domain/comments/reports.ts';
import { normaliseComment } from '#domain/comments/comment-text.ts';
import { AppError } from '../../platform/app-error.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import type { RequestContext } from '../request-context/index.ts';
import { changeLocked, changeState } from './change.ts';
import type { CommentDeps } from './list.ts';
import { findSubjectLesson } from './comment-subject.ts';

const MAX_REASON_LENGTH = 300;

/** Reports a comment to staff. Reports by enough enrolled learners hide it until it is reviewed. decisions §7 */
export async function reportComment(
  deps: CommentDeps,
  context: RequestContext,
  userId: number,
  commentId: number,
  input: { reason?: string | undefined },
): Promise<{ ok: true }> {
  await consumeLimit(deps.pool, 'report', { userId, staffOf: context.viewer.staffOf }, deps.now());
  const nowMs = deps.now();
  return changeLocked(deps, context, commentId, async (client, comment, viewer) => {
    const denial = denialOfReport(viewer, comment);
    if (denial) throw new AppError(denial);
    const courseId = findSubjectLesson(context.tree, comment.subject)?.course.id;
    const isEnrolled = context.viewer.enrolments.some((one) => one.courseId === courseId && isRunning(one, nowMs));
    const reason = [...normaliseComment(input.reason ?? '')].slice(0, MAX_REASON_LENGTH).join('');
    await client.query(
      `INSERT INTO comment_report (comment_id, user_id, reason, is_enrolled, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (comment_id, user_id) DO NOTHING`,
      [comment.id, userId, reason, isEnrolled, new Date(nowMs)],
    );
    const enrolledReporters = await countEnrolledReporters(client, comment.id);
    if (comment.state === 'shown' && isHiddenByReports({ ...comment, enrolledReporters })) {
      await changeState(client, comment, 'hidden', null, nowMs);
    }
    return { ok: true };
  });
}

async function countEnrolledReporters(client: pg.PoolClient, commentId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM comment_report WHERE comment_id = $1 AND cleared_at IS NULL AND is_enrolled',
    [commentId],
  );
  return rows[0]?.count ?? 0;
}
