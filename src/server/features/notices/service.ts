import type pg from 'pg';
import {
  NoticeSettingsView,
  type NoticeSettingsInput,
  NoticesView,
  UnsubscribedView,
  type NoticeView,
} from '#contract/notices.ts';
import { FollowView } from '#contract/comments.ts';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { excerptOf } from '#domain/comments/comment-text.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { commentPath, findReadableLesson, type CommentSubject } from '../comments/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import {
  countUnreadBySubject,
  findNotices,
  findSettings,
  markAllRead,
  type NoticeRow,
  saveSettings,
  setFollowed,
} from './queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

export type NoticeDeps = { pool: pg.Pool; now: () => number; grantSecret: string; hasEmail: boolean };

const PER_PAGE = 20;
const MAX_EXCERPT_LENGTH = 120;

/** Unread replies to the viewer's comments, for the bell. 0 for a guest, and for who wants no notices. */
export async function countUnreadNotices(deps: NoticeDeps, context: RequestContext): Promise<number> {
  const { userId } = context.viewer;
  if (userId === null) return 0;
  const [settings, counts] = await Promise.all([
    findSettings(deps.pool, userId),
    countUnreadBySubject(deps.pool, userId),
  ]);
  if (!settings.notices) return 0;
  return counts
    .filter(({ subject }) => findReadableLesson(context, subject, deps.now()) !== null)
    .reduce((sum, { unread }) => sum + unread, 0);
}

/** Replies to the viewer's comments by thread, latest first. */
export async function listNotices(
  deps: NoticeDeps,
  context: RequestContext,
  userId: number,
  query: { before?: number | undefined },
): Promise<NoticesView> {
  const settings = await findSettings(deps.pool, userId);
  const asked = { before: query.before ?? null, max: PER_PAGE + 1 };
  const rows = settings.notices ? await findNotices(deps.pool, userId, asked) : [];
  const shown = rows.slice(0, PER_PAGE);
  return NoticesView.parse({
    data: shown.flatMap((row) => toNotice(row, context, deps.now())),
    next_before: rows.length > PER_PAGE ? shown.at(-1)?.id : null,
    unread: await countUnreadNotices(deps, context),
    settings,
    has_email: deps.hasEmail,
  });
}

function toNotice(row: NoticeRow, context: RequestContext, nowMs: number): NoticeView[] {
  const subject: CommentSubject = { kind: row.place_kind, id: row.place_id };
  const lesson = findReadableLesson(context, subject, nowMs);
  if (!lesson) return [];
  return [
    {
      comment_id: row.id,
      url: commentPath(lesson, subject, row.first_unread ?? row.reply_id),
      lesson_id: lesson.id,
      lesson_name: lesson.name,
      excerpt: excerptOf(row.content, MAX_EXCERPT_LENGTH),
      unread: row.unread,
      reply: {
        name: row.name,
        avatar: row.avatar,
        is_admin: isStaffOf({ staffOf: row.staff_of }, lesson.course.id),
        excerpt: excerptOf(row.reply_content, MAX_EXCERPT_LENGTH),
        created_at: row.reply_at.toISOString(),
      },
    },
  ];
}

export async function readAllNotices(deps: NoticeDeps, userId: number): Promise<{ ok: true }> {
  await inTransaction(deps.pool, (client) => markAllRead(client, userId));
  return { ok: true };
}

export async function changeNoticeSettings(
  deps: NoticeDeps,
  userId: number,
  input: NoticeSettingsInput,
): Promise<NoticeSettingsView> {
  await saveSettings(deps.pool, userId, input);
  return NoticeSettingsView.parse(await findSettings(deps.pool, userId));
}

/** Switches notices of an own comment. */
export async function followComment(
  deps: NoticeDeps,
  userId: number,
  commentId: number,
  isFollowed: boolean,
): Promise<FollowView> {
  if (!(await setFollowed(deps.pool, userId, commentId, isFollowed))) throw new AppError('COMMENT_NOT_FOUND');
  return FollowView.parse({ id: commentId, is_followed: isFollowed });
}

/** Performs the action of an e-mail's unsubscribe link, without a sign-in. Idempotent. */
export async function unsubscribe(deps: NoticeDeps, token: string): Promise<UnsubscribedView> {
  const asked = readUnsubscribeToken(deps.grantSecret, token);
  if (!asked) throw new AppError('UNSUBSCRIBE_INVALID');
  if (asked.commentId !== null) {
    await setFollowed(deps.pool, asked.userId, asked.commentId, false);
    return UnsubscribedView.parse({ scope: 'thread' });
  }
  const { rows } = await deps.pool.query('SELECT FROM "user" WHERE id = $1', [asked.userId]);
  if (rows.length > 0) await saveSettings(deps.pool, asked.userId, { email: false });
  return UnsubscribedView.parse({ scope: 'email' });
}
