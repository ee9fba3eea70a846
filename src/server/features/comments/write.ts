import { createHash } from 'node:crypto';
import { type AddCommentInput, type AddReplyInput, NewCommentView, NewReplyView } from '#contract/comments.ts';
import { PictureName } from '#contract/uploads.ts';
import { checkCommentText, MAX_COMMENT_IMAGES } from '#domain/comments/comment-text.ts';
import { ATTACHABLE_MS } from '#domain/pictures/picture-rules.ts';
import { sqlState } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { limitOf, refuseOverLimit } from '../../platform/learner-limits.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { CommentDeps } from './list.ts';
import { findThreads, type ListedRow } from './list-queries.ts';
import { type CommentSubject, viewerAt, type ViewerInCourse } from './comment-subject.ts';
import { toCommentView, toReplyView } from './present.ts';
import { findSent, insertComment, insertReply, type NewComment, type Written } from './write-queries.ts';

/** Stores a comment. Retries with the same client id return the first result. spec 1 §7, decisions §7 */
export async function addComment(
  deps: CommentDeps,
  context: RequestContext,
  userId: number,
  input: AddCommentInput,
): Promise<NewCommentView> {
  const comment = prepare(deps, context, userId, input, { parentId: null, images: readImages(input.images) });
  const since = new Date(comment.nowMs - ATTACHABLE_MS);
  const stored = await store(deps, comment, () => insertComment(deps.pool, comment, since), 'COMMENT_IMAGE_UNKNOWN');
  const row = stored.isNew
    ? toNewRow(comment, context, stored.id)
    : await findRow(deps, viewerAt(context, comment.subject), stored.id);
  const view = toCommentView(row, [], viewerAt(context, comment.subject), comment.nowMs);
  return NewCommentView.parse({ ...view, img: view.image });
}

/** Stores a reply; refuses with PARENT_GONE if its thread was deleted or hidden meanwhile. */
export async function addReply(
  deps: CommentDeps,
  context: RequestContext,
  userId: number,
  input: AddReplyInput,
): Promise<NewReplyView> {
  const comment = prepare(deps, context, userId, input, { parentId: input.parent_id, images: [] });
  const stored = await store(deps, comment, () => insertReply(deps.pool, comment), 'PARENT_GONE');
  const row = stored.isNew
    ? toNewRow(comment, context, stored.id)
    : await findRow(deps, viewerAt(context, comment.subject), stored.id);
  const thread = stored.thread
    ? {
        id: input.parent_id,
        state: 'shown' as const,
        user_id: stored.thread.userId,
        read_reply_id: stored.thread.readReplyId,
      }
    : await findRow(deps, viewerAt(context, comment.subject), input.parent_id);
  const view = toReplyView(row, thread, viewerAt(context, comment.subject), comment.nowMs);
  return NewReplyView.parse({ ...view, img: view.image });
}

/** The row just stored, as a list query would return it, without asking the database. */
function toNewRow(comment: NewComment, context: RequestContext, id: number): ListedRow {
  return {
    id,
    user_id: comment.userId,
    parent_id: comment.parentId,
    content: comment.content,
    state: 'shown',
    is_pinned: false,
    created_at: new Date(comment.nowMs),
    edited_at: null,
    count_like: 0,
    is_liked: false,
    images: comment.images,
    name: context.account?.name ?? '',
    avatar: context.account?.avatar ?? null,
    staff_of: context.viewer.staffOf,
    replies_count: 0,
    unread_replies: 0,
    read_reply_id: 0,
    is_followed: true,
  };
}

async function findRow(deps: CommentDeps, viewer: ViewerInCourse, id: number): Promise<ListedRow> {
  const row = (await findThreads(deps.pool, viewer, [id])).find((one) => one.id === id);
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  return row;
}

function readImages(joined: string | undefined): string[] {
  const names = [...new Set((joined ?? '').split(',').map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length > MAX_COMMENT_IMAGES) throw new AppError('COMMENT_TOO_MANY_IMAGES');
  if (!names.every((name) => PictureName.safeParse(name).success)) throw new AppError('COMMENT_IMAGE_UNKNOWN');
  return names;
}

/** All checks that need no database. */
function prepare(
  deps: CommentDeps,
  { viewer }: RequestContext,
  userId: number,
  input: AddCommentInput | AddReplyInput,
  { parentId, images }: { parentId: number | null; images: string[] },
): NewComment {
  const subject: CommentSubject = { kind: input.tbname, id: input.tbid };
  const checked = checkCommentText(input.content, images.length);
  if ('fault' in checked) throw new AppError(checked.fault);
  const { content } = checked;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([subject.kind, subject.id, parentId, content, images]))
    .digest();
  const clientId = input.client_id ?? null;
  return {
    userId,
    subject,
    parentId,
    content,
    images,
    clientId,
    bodyHash,
    nowMs: deps.now(),
    limit: limitOf('comment', viewer),
  };
}

type Stored = { id: number; isNew: boolean; thread: Written['thread'] };

/** Stores the comment, or finds what an earlier attempt with the same client id stored. */
async function store(
  deps: CommentDeps,
  comment: NewComment,
  insert: () => Promise<Written>,
  missing: 'COMMENT_IMAGE_UNKNOWN' | 'PARENT_GONE',
): Promise<Stored> {
  let written: Written;
  try {
    written = await insert();
  } catch (error) {
    const earlier = sqlState(error) === '23505' ? await findEarlier(deps, comment) : null;
    if (earlier === null) throw error;
    return earlier;
  }
  if (written.id !== null) return { id: written.id, isNew: true, thread: written.thread };
  // An attempt that is refused now may have succeeded before.
  const earlier = await findEarlier(deps, comment);
  if (earlier) return earlier;
  if (written.isMuted) throw new AppError('COMMENTS_MUTED');
  if (written.limitState) refuseOverLimit(comment.limit, written.limitState, comment.nowMs);
  throw new AppError(missing);
}

async function findEarlier(deps: CommentDeps, comment: NewComment): Promise<Stored | null> {
  if (comment.clientId === null) return null;
  const sent = await findSent(deps.pool, comment.userId, comment.clientId);
  if (!sent) return null;
  if (!sent.bodyHash.equals(comment.bodyHash)) throw new AppError('CLIENT_ID_REUSED');
  return { id: sent.id, isNew: false, thread: null };
}
