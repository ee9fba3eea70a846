import type { CommentView, ReplyView } from '#contract/comments.ts';
import { isStaffAnywhere, isStaffOf } from '#domain/access/staff-of.ts';
import type { CommentFacts } from '#domain/comments/comment-facts.ts';
import {
  denialOfDelete,
  denialOfEdit,
  denialOfHide,
  denialOfLike,
  denialOfMute,
  denialOfPin,
  denialOfReply,
  denialOfReport,
  EDIT_WINDOW_MS,
} from '#domain/comments/policy.ts';
import { isUnreadReply } from '#domain/comments/unread-replies.ts';
import { picturePath } from '#domain/pictures/picture-rules.ts';
import type { ViewerInCourse } from './comment-subject.ts';
import type { ListedRow } from './list-queries.ts';

const DELETED_TEXT = 'Bình luận đã xóa';

type Thread = NonNullable<CommentFacts['thread']>;

function toFacts(row: ListedRow, thread: Thread | null, { courseId }: ViewerInCourse): CommentFacts {
  return {
    authorId: row.user_id,
    isAuthorStaff: isStaffOf({ staffOf: row.staff_of }, courseId),
    state: row.state,
    isPinned: row.is_pinned,
    createdAtMs: row.created_at.getTime(),
    thread,
  };
}

/** Fields shared by comments and replies. Of a deleted one nothing is disclosed except that it existed. */
function toBase(row: ListedRow, facts: CommentFacts, viewer: ViewerInCourse, nowMs: number) {
  const isDeleted = row.state === 'deleted';
  const images = isDeleted ? [] : (row.images ?? []).map((name) => picturePath('comment', 'small', name));
  const createdAt = row.created_at.toISOString();
  const mayEdit = denialOfEdit(viewer, facts, nowMs) === null;
  return {
    id: row.id,
    content: isDeleted ? DELETED_TEXT : row.content,
    image: images[0] ?? null,
    images,
    created_at: createdAt,
    time_created: createdAt,
    edited_at: isDeleted ? null : (row.edited_at?.toISOString() ?? null),
    edit_until: mayEdit ? new Date(facts.createdAtMs + EDIT_WINDOW_MS).toISOString() : null,
    is_owner: !isDeleted && row.user_id === viewer.userId,
    is_admin: !isDeleted && facts.isAuthorStaff,
    user_info: {
      id: viewer.isStaff && !isDeleted ? row.user_id : null,
      name: isDeleted ? '' : row.name,
      avatar: isDeleted ? null : row.avatar,
    },
    comment_like: row.is_liked && viewer.userId !== null && !isDeleted ? [viewer.userId] : [],
    count_like: isDeleted ? 0 : row.count_like,
    is_hidden: row.state === 'hidden',
    is_deleted: isDeleted,
    can: {
      like: denialOfLike(viewer, facts) === null,
      edit: mayEdit,
      delete: denialOfDelete(viewer, facts) === null,
      report: denialOfReport(viewer, facts) === null,
      hide: denialOfHide(viewer, facts) === null,
      mute: !isDeleted && denialOfMute(viewer, { isStaff: isStaffAnywhere({ staffOf: row.staff_of }) }) === null,
    },
  };
}

/** A reply of `thread`. */
export function toReplyView(
  row: ListedRow,
  thread: Pick<ListedRow, 'id' | 'user_id' | 'state' | 'read_reply_id'>,
  viewer: ViewerInCourse,
  nowMs: number,
): ReplyView {
  const facts = toFacts(row, { authorId: thread.user_id, state: thread.state }, viewer);
  const isOwnThread = thread.user_id === viewer.userId;
  const mark = { authorId: thread.user_id, readReplyId: thread.read_reply_id };
  return {
    ...toBase(row, facts, viewer, nowMs),
    parent_id: thread.id,
    is_unread: isOwnThread && isUnreadReply({ id: row.id, authorId: row.user_id, state: row.state }, mark),
  };
}

/** A comment with some of its replies, oldest first. `newer`: number of replies after these. */
export function toCommentView(
  row: ListedRow,
  replies: ListedRow[],
  viewer: ViewerInCourse,
  nowMs: number,
  newer: number = 0,
): CommentView {
  const facts = toFacts(row, null, viewer);
  const base = toBase(row, facts, viewer, nowMs);
  return {
    ...base,
    pin: row.is_pinned,
    replies: replies.map((reply) => toReplyView(reply, row, viewer, nowMs)),
    replies_count: row.replies_count,
    older_replies: Math.max(0, row.replies_count - replies.length - newer),
    newer_replies: newer,
    unread_replies: row.unread_replies,
    is_followed: base.is_owner && row.is_followed,
    can: {
      ...base.can,
      reply: denialOfReply(viewer, facts) === null,
      pin: denialOfPin(viewer, facts) === null,
    },
  };
}
