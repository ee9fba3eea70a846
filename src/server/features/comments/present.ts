import type { CommentView, ReplyView } from '#contract/comments.ts';
import type { Actor, CommentFacts } from '#domain/comments/comment-facts.ts';
import {
  denyDelete,
  denyEdit,
  denyHide,
  denyLike,
  denyMute,
  denyPin,
  denyReply,
  denyReport,
  EDIT_WINDOW_MS,
} from '#domain/comments/policy.ts';
import { isUnreadReply } from '#domain/comments/unread-replies.ts';
import { picturePath } from '#domain/pictures/picture-rules.ts';
import type { ListedRow } from './list-queries.ts';

const DELETED_TEXT = 'Bình luận đã xóa';

/** Whose eyes comments are drawn for, and when. */
export type CommentLooker = { actor: Actor; nowMs: number };

type Thread = NonNullable<CommentFacts['thread']>;

function toFacts(row: ListedRow, thread: Thread | null): CommentFacts {
  return {
    authorId: row.user_id,
    isAuthorStaff: row.is_staff,
    state: row.state,
    isPinned: row.is_pinned,
    createdAtMs: row.created_at.getTime(),
    thread,
  };
}

/** What comments and replies have in common. Of a deleted one nothing is told but that it was there. */
function toBase(row: ListedRow, facts: CommentFacts, { actor, nowMs }: CommentLooker) {
  const isDeleted = row.state === 'deleted';
  const images = isDeleted ? [] : (row.images ?? []).map((name) => picturePath('comment', 'small', name));
  const createdAt = row.created_at.toISOString();
  const mayEdit = denyEdit(actor, facts, nowMs) === null;
  return {
    id: row.id,
    content: isDeleted ? DELETED_TEXT : row.content,
    image: images[0] ?? null,
    images,
    created_at: createdAt,
    time_created: createdAt,
    edited_at: isDeleted ? null : (row.edited_at?.toISOString() ?? null),
    edit_until: mayEdit ? new Date(facts.createdAtMs + EDIT_WINDOW_MS).toISOString() : null,
    is_owner: !isDeleted && row.user_id === actor.userId,
    is_admin: !isDeleted && row.is_staff,
    user_info: {
      id: actor.isStaff && !isDeleted ? row.user_id : null,
      name: isDeleted ? '' : row.name,
      avatar: isDeleted ? null : row.avatar,
    },
    comment_like: row.is_liked && actor.userId !== null && !isDeleted ? [actor.userId] : [],
    count_like: isDeleted ? 0 : row.count_like,
    is_hidden: row.state === 'hidden',
    is_deleted: isDeleted,
    can: {
      like: denyLike(actor, facts) === null,
      edit: mayEdit,
      delete: denyDelete(actor, facts) === null,
      report: denyReport(actor, facts) === null,
      hide: denyHide(actor, facts) === null,
      mute: !isDeleted && denyMute(actor, { isStaff: row.is_staff }) === null,
    },
  };
}

/** A reply below `thread`. */
export function toReplyView(
  row: ListedRow,
  thread: Pick<ListedRow, 'id' | 'user_id' | 'state' | 'read_reply_id'>,
  looker: CommentLooker,
): ReplyView {
  const facts = toFacts(row, { authorId: thread.user_id, state: thread.state });
  const isOwnThread = thread.user_id === looker.actor.userId;
  const mark = { authorId: thread.user_id, readReplyId: thread.read_reply_id };
  return {
    ...toBase(row, facts, looker),
    parent_id: thread.id,
    is_unread: isOwnThread && isUnreadReply({ id: row.id, authorId: row.user_id, state: row.state }, mark),
  };
}

/** A comment with some of its replies, oldest first. `newer`: replies behind these. */
export function toCommentView(
  row: ListedRow,
  replies: ListedRow[],
  looker: CommentLooker,
  newer: number = 0,
): CommentView {
  const facts = toFacts(row, null);
  const base = toBase(row, facts, looker);
  return {
    ...base,
    pin: row.is_pinned,
    replies: replies.map((reply) => toReplyView(reply, row, looker)),
    replies_count: row.replies_count,
    older_replies: Math.max(0, row.replies_count - replies.length - newer),
    newer_replies: newer,
    unread_replies: row.unread_replies,
    is_followed: base.is_owner && row.is_followed,
    can: {
      ...base.can,
      reply: denyReply(looker.actor, facts) === null,
      pin: denyPin(looker.actor, facts) === null,
    },
  };
}
