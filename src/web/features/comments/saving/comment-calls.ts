import type {
  CommentListView,
  DeletedCommentView,
  EditedCommentView,
  FollowView,
  LikeView,
  NewCommentView,
  NewReplyView,
  ReadReplyView,
  RepliesView,
} from '#contract/comments.ts';
import type { ModeratedView, MuteView } from '#contract/moderation.ts';
import { getJson, postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { CommentTarget } from '../comment-target.ts';
import type { QueuedComment } from '../comment-target.ts';

/** Start of a page of the list; empty: the newest. */
export type PageCursor = { readonly before?: number; readonly around?: number };

/** Calls for comments. None rejects. */
export type CommentCalls = ReturnType<typeof createCommentCalls>;

/** Calls for a viewer, null for a guest. */
export function createCommentCalls(learnerId: number | null) {
  const learner = learnerId === null ? {} : { learner_id: learnerId };
  return {
    list(target: CommentTarget, cursor: PageCursor): Promise<SendResult<CommentListView>> {
      const entries = Object.entries(cursor).map(([name, id]) => [name, String(id)]);
      return getJson(`/api/comment/list?${query({ ...listedTarget(target), ...Object.fromEntries(entries) })}`);
    },
    replies(parentId: number, side: 'older' | 'newer', fromId: number | undefined): Promise<SendResult<RepliesView>> {
      const from = fromId === undefined ? {} : { [side === 'older' ? 'before' : 'after']: String(fromId) };
      return getJson(`/api/comments/${parentId}/replies?${query(from)}`);
    },
    /** With the lesson, the server needs a single statement for nearly every like. */
    like: (id: number, liked: boolean, lessonId: number): Promise<SendResult<LikeView>> =>
      postJson('/api/comments/like-comment', { id, liked, lesson_id: lessonId, ...learner }),
    edit: (id: number, content: string): Promise<SendResult<EditedCommentView>> =>
      postJson(`/api/comments/${id}/edit`, { content, ...learner }),
    remove: (id: number): Promise<SendResult<DeletedCommentView>> =>
      postJson('/api/comments/delete-comment', { id, ...learner }),
    report: (id: number, reason: string): Promise<SendResult<unknown>> =>
      postJson(`/api/comments/${id}/report`, { reason, ...learner }),
    follow: (id: number, followed: boolean): Promise<SendResult<FollowView>> =>
      postJson(`/api/comments/${id}/follow`, { followed }),
    markRead: (id: number, lastReplyId: number): Promise<SendResult<ReadReplyView>> =>
      postJson('/api/comment/update-read-reply', { comment_id: id, last_reply_id: lastReplyId, ...learner }),
    pin: (id: number, pinned: boolean): Promise<SendResult<ModeratedView>> =>
      postJson(`/api/comments/${id}/pin`, { pinned }),
    hide: (id: number, hidden: boolean): Promise<SendResult<ModeratedView>> =>
      postJson(`/api/comments/${id}/hide`, { hidden }),
    mute: (userId: number, days: number | null): Promise<SendResult<MuteView>> =>
      postJson('/api/moderation/mutes', { user_id: userId, muted: true, ...(days === null ? {} : { days }) }),
  };
}

/** Sends a queued comment or reply. */
export function sendComment(item: QueuedComment): Promise<SendResult<NewCommentView | NewReplyView>> {
  const { target, parentId, content, images, clientId, learnerId } = item;
  const common = { ...writtenTarget(target), content, client_id: clientId, learner_id: learnerId };
  return parentId === null
    ? postJson('/api/comments/add-new-comment', { ...common, images: images.join(',') })
    : postJson('/api/comments/add-new-reply', { ...common, parent_id: parentId });
}

function query(entries: Record<string, string>): string {
  return new URLSearchParams(entries).toString();
}

/** The target in writing calls. spec 1 §7 */
function writtenTarget({ lessonId, flashcardId }: CommentTarget) {
  return flashcardId === null
    ? ({ tbname: 'lesson', tbid: lessonId } as const)
    : ({ tbname: 'flashcard', tbid: flashcardId } as const);
}

/** The target in GET /api/comment/list. */
function listedTarget({ lessonId, flashcardId }: CommentTarget): Record<string, string> {
  const lesson = { lesson_id: String(lessonId) };
  return flashcardId === null ? lesson : { ...lesson, name: 'flashcard', id: String(flashcardId) };
}
