import type { CommentView, DeletedCommentView, RepliesView, ReplyView } from '#contract/comments.ts';

export type CommentList = readonly CommentView[];

/** Fields that comments and replies share and that may change later. */
export type CommentPatch = Partial<
  Pick<
    CommentView,
    'content' | 'edited_at' | 'comment_like' | 'count_like' | 'is_hidden' | 'pin' | 'is_followed' | 'unread_replies'
  >
>;

/** 'Bình luận đã xóa' keeps a deleted comment in the list while others' replies hang below it. decisions §7 */
export const DELETED_TEXT = 'Bình luận đã xóa';

/** Appends a page without duplicates: the list shifts while someone reads. decisions §7 */
export function appendPage(known: CommentList, page: CommentList): CommentList {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...page.filter(({ id }) => !ids.has(id))];
}

/** Adds a new comment at the top. spec 1 §4 */
export function prependComment(list: CommentList, comment: CommentView): CommentList {
  return list.some(({ id }) => id === comment.id) ? list : [comment, ...list];
}

/** Finds a comment or reply. */
export function findComment(list: CommentList, id: number): CommentView | ReplyView | null {
  for (const comment of list) {
    const found = comment.id === id ? comment : comment.replies.find((reply) => reply.id === id);
    if (found) return found;
  }
  return null;
}

/** Changes a comment or reply. Fields that it does not have are ignored: a reply has no pin. */
export function patchComment(list: CommentList, id: number, patch: CommentPatch): CommentList {
  return list.map((comment) => {
    if (comment.id === id) return { ...comment, ...patch };
    if (!comment.replies.some((reply) => reply.id === id)) return comment;
    const { pin: _pin, is_followed: _followed, unread_replies: _unread, ...replyPatch } = patch;
    const replies = comment.replies.map((reply) => (reply.id === id ? { ...reply, ...replyPatch } : reply));
    return { ...comment, replies };
  });
}

/** Adds the viewer's new reply at the end of its thread. */
export function addReply(list: CommentList, reply: ReplyView): CommentList {
  return list.map((comment) => {
    if (comment.id !== reply.parent_id || comment.replies.some(({ id }) => id === reply.id)) return comment;
    const total = comment.replies_count + 1;
    // With a gap before it, it arrives with the replies that fill the gap.
    if (comment.newer_replies > 0) {
      return { ...comment, replies_count: total, newer_replies: comment.newer_replies + 1 };
    }
    return { ...comment, replies_count: total, replies: [...comment.replies, reply] };
  });
}

/** Adds a page of replies on the requested side. */
export function addReplies(
  list: CommentList,
  parentId: number,
  page: RepliesView,
  side: 'older' | 'newer',
): CommentList {
  return list.map((comment) => {
    if (comment.id !== parentId) return comment;
    const ids = new Set(comment.replies.map(({ id }) => id));
    const fresh = page.data.filter(({ id }) => !ids.has(id));
    return side === 'older'
      ? { ...comment, replies: [...fresh, ...comment.replies], older_replies: page.older_replies }
      : { ...comment, replies: [...comment.replies, ...fresh], newer_replies: page.newer_replies };
  });
}

/** Removes a deleted comment or reply, or empties it. */
export function withoutComment(list: CommentList, { id, parent_id, is_gone }: DeletedCommentView): CommentList {
  if (parent_id !== null)
    return list.flatMap((comment) => (comment.id === parent_id ? withoutReply(comment, id) : comment));
  if (is_gone) return list.filter((comment) => comment.id !== id);
  return list.map((comment) => (comment.id === id ? emptied(comment) : comment));
}

/** A placeholder is removed with its last reply. */
function withoutReply(comment: CommentView, id: number): CommentView[] {
  const replies = comment.replies.filter((reply) => reply.id !== id);
  if (replies.length === comment.replies.length) return [comment];
  const replies_count = comment.replies_count - 1;
  return comment.is_deleted && replies_count === 0 ? [] : [{ ...comment, replies, replies_count }];
}

function emptied(comment: CommentView): CommentView {
  const can = { ...comment.can, like: false, edit: false, delete: false, report: false, reply: false };
  return {
    ...comment,
    content: DELETED_TEXT,
    image: null,
    images: [],
    is_deleted: true,
    is_hidden: false,
    pin: false,
    user_info: { id: null, name: '', avatar: null },
    can: { ...can, pin: false, hide: false, mute: false },
  };
}
