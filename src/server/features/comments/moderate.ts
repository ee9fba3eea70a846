import type pg from 'pg';
import { ModeratedView, type MuteInput, MuteView } from '#contract/moderation.ts';
import type { CommentState } from '#domain/comments/comment-facts.ts';
import { normaliseComment } from '#domain/comments/comment-text.ts';
import { MAX_PINNED } from '#domain/comments/paging.ts';
import { denialOfHide, denialOfModeration, denialOfPin } from '#domain/comments/policy.ts';
import { IS_STAFF_ANYWHERE } from '../../db/staff-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { auditComment } from './audit-comment.ts';
import { changeLocked, changeState } from './change.ts';
import type { StoredComment } from './comment-row.ts';
import type { CommentDeps } from './list.ts';

const DAY_MS = 24 * 3_600_000;

/** Puts a comment to the head of its list, or takes it back: at most three a place. */
export async function pinComment(
  deps: CommentDeps,
  context: RequestContext,
  staffId: number,
  commentId: number,
  isPinned: boolean,
): Promise<ModeratedView> {
  return changeLocked(deps, context, commentId, async (client, comment, viewer) => {
    const denial = denialOfPin(viewer, comment);
    if (denial) throw new AppError(denial);
    if (isPinned && !comment.isPinned) await refuseFourth(client, comment);
    await client.query('UPDATE comment SET pinned_at = CASE WHEN $2 THEN coalesce(pinned_at, $3) END WHERE id = $1', [
      comment.id,
      isPinned,
      new Date(deps.now()),
    ]);
    if (comment.isPinned !== isPinned) {
      const action = isPinned ? 'comment.pin' : 'comment.unpin';
      await auditComment(client, comment, { action, staffId, nowMs: deps.now(), state: comment.state, isPinned });
    }
    return toModerated(client, comment.id);
  });
}

async function refuseFourth(client: pg.PoolClient, { subject }: StoredComment): Promise<void> {
  const values = [subject.kind, subject.id];
  // Two teachers who pin at the same moment: one after the other.
  await client.query('SELECT FROM comment_place WHERE kind = $1 AND id = $2 FOR NO KEY UPDATE', values);
  const { rows } = await client.query<{ pinned: number }>(
    `SELECT count(*)::int AS pinned FROM comment WHERE place_kind = $1 AND place_id = $2 AND pinned_at IS NOT NULL`,
    values,
  );
  if ((rows[0]?.pinned ?? 0) >= MAX_PINNED) throw new AppError('TOO_MANY_PINNED');
}

/** Hides a comment from everybody but its author and staff, or shows it again, which also clears its reports. */
export async function hideComment(
  deps: CommentDeps,
  context: RequestContext,
  staffId: number,
  commentId: number,
  isHidden: boolean,
): Promise<ModeratedView> {
  return changeLocked(deps, context, commentId, async (client, comment, viewer) => {
    const denial = denialOfHide(viewer, comment);
    if (denial) throw new AppError(denial);
    const to = isHidden ? 'hidden' : 'shown';
    const nowMs = deps.now();
    if (!isHidden) await clearReports(client, comment, staffId, nowMs);
    if (comment.state !== to) {
      await changeState(client, comment, to, staffId, nowMs);
      const action = isHidden ? 'comment.hide' : 'comment.show';
      const isPinned = comment.isPinned && !isHidden;
      await auditComment(client, comment, { action, staffId, nowMs, state: to, isPinned });
    }
    return toModerated(client, comment.id);
  });
}

/** Staff looked at the reports and lets the comment stand: what they hid is shown, and later ones hide nothing. */
export async function clearCommentReports(
  deps: CommentDeps,
  context: RequestContext,
  staffId: number,
  commentId: number,
): Promise<ModeratedView> {
  return changeLocked(deps, context, commentId, async (client, comment, viewer) => {
    const denial = denialOfModeration(viewer);
    if (denial) throw new AppError(denial);
    const isHiddenByReports = comment.state === 'hidden' && comment.stateBy === null;
    const nowMs = deps.now();
    await clearReports(client, comment, staffId, nowMs);
    if (isHiddenByReports) {
      await changeState(client, comment, 'shown', staffId, nowMs);
      const { isPinned } = comment;
      await auditComment(client, comment, { action: 'comment.show', staffId, nowMs, state: 'shown', isPinned });
    }
    return toModerated(client, comment.id);
  });
}

async function clearReports(
  client: pg.PoolClient,
  comment: StoredComment,
  staffId: number,
  nowMs: number,
): Promise<void> {
  const values = [comment.id, new Date(nowMs)];
  await client.query('UPDATE comment SET cleared_at = $2 WHERE id = $1', values);
  const { rowCount } = await client.query(
    'UPDATE comment_report SET cleared_at = $2 WHERE comment_id = $1 AND cleared_at IS NULL',
    values,
  );
  if (rowCount === 0) return;
  const { state, isPinned } = comment;
  await auditComment(client, comment, { action: 'comment.clear-reports', staffId, nowMs, state, isPinned });
}

async function toModerated(client: pg.PoolClient, commentId: number): Promise<ModeratedView> {
  const { rows } = await client.query<{ id: number; state: CommentState; pin: boolean; open_reports: number }>(
    `SELECT c.id::float8, c.state, c.pinned_at IS NOT NULL AS pin,
            (SELECT count(*)::int FROM comment_report r WHERE r.comment_id = c.id AND r.cleared_at IS NULL) AS open_reports
       FROM comment c WHERE c.id = $1`,
    [commentId],
  );
  return ModeratedView.parse(rows[0]);
}

type MuteRow = { id: number; name: string; is_staff: boolean; until: Date | null; reason: string | null };

const toMuteView = ({ id, name, until, reason }: MuteRow, isMuted: boolean): MuteView =>
  MuteView.parse({ id, name, is_muted: isMuted, muted_until: until?.toISOString() ?? null, reason: reason ?? '' });

/** Keeps a learner, in every course, from writing comments for some days, or until staff ends it. */
export async function muteLearner(deps: CommentDeps, staffId: number, input: MuteInput): Promise<MuteView> {
  return inTransaction(deps.pool, async (client) => {
    const nowMs = deps.now();
    await client.query('SELECT FROM "user" WHERE id = $1 FOR NO KEY UPDATE', [input.user_id]);
    const { rows } = await client.query<MuteRow & { is_muted: boolean }>(
      `SELECT u.id::float8, u.name, ${IS_STAFF_ANYWHERE} AS is_staff, m.user_id IS NOT NULL AS is_muted, m.until,
              m.reason
         FROM "user" u LEFT JOIN comment_mute m ON m.user_id = u.id AND (m.until IS NULL OR m.until > $2)
        WHERE u.id = $1`,
      [input.user_id, new Date(nowMs)],
    );
    const [learner] = rows;
    if (!learner) throw new AppError('NOT_FOUND');
    if (learner.is_staff) throw new AppError('MUTE_STAFF');
    const { id, is_muted: wasMuted, until: wasUntil, reason: wasReason } = learner;
    const about = { atMs: nowMs, actorId: staffId, subject: { kind: 'account', id: String(id) } } as const;
    const before = wasMuted ? { muted: true, until: wasUntil, reason: wasReason } : { muted: false };
    if (!input.muted) {
      await client.query('DELETE FROM comment_mute WHERE user_id = $1', [id]);
      if (wasMuted) await recordAudit(client, { ...about, action: 'account.unmute', before, after: { muted: false } });
      return toMuteView({ ...learner, until: null, reason: '' }, false);
    }
    const until = input.days === undefined ? null : new Date(nowMs + input.days * DAY_MS);
    const reason = normaliseComment(input.reason ?? '');
    await client.query(
      `INSERT INTO comment_mute (user_id, until, reason, muted_by, created_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO UPDATE
         SET until = excluded.until, reason = excluded.reason, muted_by = excluded.muted_by, created_at = excluded.created_at`,
      [id, until, reason, staffId, new Date(nowMs)],
    );
    await recordAudit(client, { ...about, action: 'account.mute', before, after: { muted: true, until, reason } });
    return toMuteView({ ...learner, until, reason }, true);
  });
}

/** Who is muted now, the latest first: for staff alone. */
export async function listMuted(deps: CommentDeps): Promise<MuteView[]> {
  const { rows } = await deps.pool.query<MuteRow>(
    `SELECT u.id::float8, u.name, false AS is_staff, m.until, m.reason
       FROM comment_mute m JOIN "user" u ON u.id = m.user_id
      WHERE m.until IS NULL OR m.until > $1 ORDER BY m.created_at DESC LIMIT 200`,
    [new Date(deps.now())],
  );
  return rows.map((row) => toMuteView(row, true));
}
