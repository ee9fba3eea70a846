import type pg from 'pg';
import { CommentListView, type CommentListQuery, RepliesView } from '#contract/comments.ts';
import type { CommentViewer } from '#domain/comments/comment-facts.ts';
import { canSee, denialOfPosting } from '#domain/comments/policy.ts';
import { COMMENTS_PER_PAGE, lastPage, pageOf, pageSlice } from '#domain/comments/paging.ts';
import { AppError } from '../../platform/app-error.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findComment, type StoredComment } from './comment-row.ts';
import {
  countNewer,
  findIdsBefore,
  findIdsOfSlice,
  findListHead,
  findReplies,
  findThreads,
  type ListedRow,
  type ListHead,
} from './list-queries.ts';
import { type CommentSubject, requireOpenSubject, viewerAt, type ViewerInCourse } from './comment-subject.ts';
import { toCommentView, toReplyView } from './present.ts';

export type CommentDeps = { pool: pg.Pool; now: () => number };

/** The place that a query names. A card is looked for in its lesson. */
export function requestedSubject(
  context: RequestContext,
  lessonId: number,
  kind: CommentSubject['kind'],
  cardId: number | undefined,
): CommentSubject {
  if (kind === 'lesson') return { kind, id: lessonId };
  if (cardId === undefined) throw new AppError('BAD_REQUEST');
  if (context.tree.lessonByCardId.get(cardId)?.id !== lessonId) throw new AppError('NOT_FOUND');
  return { kind, id: cardId };
}

/** Comments of a lesson or card, as far as the viewer may open it. spec 1 §7, decisions §7 */
export async function listComments(
  deps: CommentDeps,
  context: RequestContext,
  subject: CommentSubject,
  query: CommentListQuery,
): Promise<CommentListView> {
  const nowMs = deps.now();
  const linked = query.around === undefined ? null : await requireLinked(deps, context, subject, query.around);
  const reader = viewerAt(context, subject);
  const head = await findListHead(deps.pool, subject, reader, new Date(nowMs));
  const page = await choosePage(deps, subject, reader, head, query, linked);
  const ids = await findPageIds(deps, subject, reader, head, page);
  const rows = await findThreads(deps.pool, reader, ids);

  const viewer = { ...reader, isMuted: head.isMuted };
  const data = await toThreads(deps, rows, ids, viewer, nowMs, linked);
  const lastUnpinned = ids.findLast((id) => !head.pinned.includes(id)) ?? null;
  const hasMore = 'page' in page ? page.page < lastPage(head.total) : ids.length === COMMENTS_PER_PAGE;
  return CommentListView.parse({
    data,
    paginate: {
      current_page: 'page' in page ? page.page : null,
      last_page: lastPage(head.total),
      per_page: COMMENTS_PER_PAGE,
      total: head.total,
      next_before: hasMore ? lastUnpinned : null,
    },
    can: { comment: denialOfPosting(viewer) === null },
    muted_until: head.mutedUntil?.toISOString() ?? null,
    is_muted: head.isMuted,
  });
}

/** The comment or reply that a link leads to, if it stands here and the viewer may see it. */
async function requireLinked(
  deps: CommentDeps,
  context: RequestContext,
  subject: CommentSubject,
  id: number,
): Promise<StoredComment> {
  const found = await findComment(deps.pool, context, id, deps.now());
  const isHere = found?.comment.subject.kind === subject.kind && found.comment.subject.id === subject.id;
  if (!found || !isHere || !canSee(found.viewer, found.comment)) throw new AppError('COMMENT_NOT_FOUND');
  return found.comment;
}

type Page = { page: number } | { before: number };

async function choosePage(
  deps: CommentDeps,
  subject: CommentSubject,
  viewer: CommentViewer,
  head: ListHead,
  query: CommentListQuery,
  linked: StoredComment | null,
): Promise<Page> {
  if (linked) {
    const threadId = linked.parentId ?? linked.id;
    if (head.pinned.includes(threadId)) return { page: 1 };
    return { page: pageOf(await countNewer(deps.pool, subject, viewer, threadId), head.pinned.length) };
  }
  return query.before === undefined ? { page: query.page ?? 1 } : { before: query.before };
}

async function findPageIds(
  deps: CommentDeps,
  subject: CommentSubject,
  viewer: CommentViewer,
  head: ListHead,
  page: Page,
): Promise<number[]> {
  if ('before' in page) return findIdsBefore(deps.pool, subject, viewer, page.before);
  const slice = pageSlice(page.page, { total: head.total, pinned: head.pinned.length });
  const ids = await findIdsOfSlice(deps.pool, subject, viewer, slice);
  return page.page === 1 ? [...head.pinned, ...ids] : ids;
}

async function toThreads(
  deps: CommentDeps,
  rows: ListedRow[],
  ids: number[],
  viewer: ViewerInCourse,
  nowMs: number,
  linked: StoredComment | null,
) {
  const replies = Map.groupBy(rows, (row) => row.parent_id);
  const threads = new Map(replies.get(null)?.map((row) => [row.id, row]));
  const views = ids.flatMap((id) => {
    const row = threads.get(id);
    return row ? [toCommentView(row, replies.get(id) ?? [], viewer, nowMs)] : [];
  });
  if (linked?.parentId === undefined || linked.parentId === null) return views;
  // A link to an older reply: the replies around it instead of the newest.
  const thread = threads.get(linked.parentId);
  if (!thread || replies.get(thread.id)?.some((reply) => reply.id === linked.id)) return views;
  const around = await findReplies(deps.pool, viewer, thread.id, { around: linked.id });
  return views.map((view) =>
    view.id === thread.id ? toCommentView(thread, around.replies, viewer, nowMs, around.newer) : view,
  );
}

/** A thread that the viewer may read, and who reads it. */
export async function requireReadableThread(
  deps: CommentDeps,
  context: RequestContext,
  threadId: number,
): Promise<{ threadId: number; viewer: ViewerInCourse }> {
  const nowMs = deps.now();
  const found = await findComment(deps.pool, context, threadId, nowMs);
  if (!found || found.comment.thread !== null) throw new AppError('COMMENT_NOT_FOUND');
  requireOpenSubject(context, found.comment.subject, nowMs);
  const { comment, viewer } = found;
  // Below a deleted comment the replies of others stay.
  if (comment.state !== 'deleted' && !canSee(viewer, comment)) throw new AppError('COMMENT_NOT_FOUND');
  return { threadId, viewer };
}

/** Older or newer replies of a thread. */
export async function listReplies(
  deps: CommentDeps,
  { threadId, viewer }: { threadId: number; viewer: ViewerInCourse },
  query: { before?: number | undefined; after?: number | undefined },
): Promise<RepliesView> {
  const nowMs = deps.now();
  const stretch =
    query.after === undefined ? { before: query.before ?? Number.MAX_SAFE_INTEGER } : { after: query.after };
  const [thread] = await findThreads(deps.pool, viewer, [threadId]);
  const { replies, older, newer } = await findReplies(deps.pool, viewer, threadId, stretch);
  if (!thread) throw new AppError('COMMENT_NOT_FOUND');
  return RepliesView.parse({
    data: replies.map((reply) => toReplyView(reply, thread, viewer, nowMs)),
    older_replies: older,
    newer_replies: newer,
  });
}
