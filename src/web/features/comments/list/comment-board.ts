import type { CommentListView, NewCommentView, NewReplyView } from '#contract/comments.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { CommentCalls, PageCursor } from '../saving/comment-calls.ts';
import {
  addReplies,
  addReply,
  appendPage,
  type CommentList,
  findComment,
  type CommentPatch,
  patchComment,
  prependComment,
  withoutComment,
} from './comment-list.ts';
import type { CommentTarget } from '../comment-target.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { OptimisticLikes } from '#web/lib/optimistic-likes.ts';
import { Store } from '#web/lib/store.ts';

/** A failure with a way to retry, or a confirmation. */
export type BoardNotice = { readonly text: string; readonly retry: (() => void) | null };

export type BoardState = {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly comments: CommentList;
  readonly nextBefore: number | null;
  readonly more: 'idle' | 'loading' | 'failed';
  /** newer pages are not loaded: a link led into the middle */
  readonly hasNewer: boolean;
  readonly canComment: boolean;
  readonly isMuted: boolean;
  readonly mutedUntil: string | null;
  readonly notice: BoardNotice | null;
};

const START: BoardState = {
  status: 'loading',
  comments: [],
  nextBefore: null,
  more: 'idle',
  hasNewer: false,
  canComment: false,
  isMuted: false,
  mutedUntil: null,
  notice: null,
};

/** The comments of a target as shown on a page. */
export class CommentBoard {
  readonly target: CommentTarget;
  readonly #calls: CommentCalls;
  readonly #viewerId: number | null;
  readonly #store = new Store(START);
  readonly #likes: OptimisticLikes;
  /** number of the latest load: outdated answers are ignored */
  #loads = 0;

  constructor(target: CommentTarget, viewerId: number | null, calls: CommentCalls) {
    this.target = target;
    this.#viewerId = viewerId;
    this.#calls = calls;
    this.#likes = new OptimisticLikes({
      send: (id, liked) => calls.like(id, liked, target.lessonId),
      show: (id, { isLiked, count }) =>
        this.#patch(id, { comment_like: isLiked && viewerId !== null ? [viewerId] : [], count_like: count }),
      fail: (id, wish, result) => this.#fail('Lượt thích chưa lưu được.', result, () => this.like(id, wish)),
    });
  }

  readonly subscribe = this.#store.subscribe;
  readonly getState = this.#store.get;

  get #state(): BoardState {
    return this.#store.get();
  }

  /** Reloads the list: from the newest, or the page around a comment or reply. */
  async load(around: number | null = null): Promise<void> {
    const load = (this.#loads += 1);
    this.#set({ ...START });
    let result = await this.#calls.list(this.target, around === null ? {} : { around });
    // The linked comment may be gone, but not the others.
    if (around !== null && result.type === 'refused') result = await this.#calls.list(this.target, {});
    if (load !== this.#loads) return;
    if (result.type !== 'accepted') return this.#set({ status: 'failed', notice: failureNotice(result) });
    this.#take(result.answer, (result.answer.paginate.current_page ?? 1) > 1);
    if (around !== null && !findComment(this.#state.comments, around)) this.say('Bình luận này không còn nữa.');
  }

  /** Whether a comment or reply is in the list. */
  shows(id: number | null): boolean {
    return id === null || findComment(this.#state.comments, id) !== null;
  }

  async loadMore(): Promise<void> {
    const { nextBefore, more, comments } = this.#state;
    if (nextBefore === null || more === 'loading') return;
    const load = this.#loads;
    this.#set({ more: 'loading' });
    const cursor: PageCursor = { before: nextBefore };
    const result = await this.#calls.list(this.target, cursor);
    if (load !== this.#loads) return;
    if (result.type === 'accepted') this.#take(result.answer, this.#state.hasNewer);
    else this.#set({ more: 'failed' });
    // A page without any new comment: load the next one.
    if (result.type === 'accepted' && this.#state.comments.length === comments.length) await this.loadMore();
  }

  /** Loads replies before or after the visible ones. Returns whether it succeeded. */
  async loadReplies(parentId: number, side: 'older' | 'newer'): Promise<boolean> {
    const comment = this.#state.comments.find(({ id }) => id === parentId);
    const from = side === 'older' ? comment?.replies.at(0)?.id : comment?.replies.at(-1)?.id;
    const result = await this.#calls.replies(parentId, side, from);
    if (result.type !== 'accepted') return false;
    this.#set({ comments: addReplies(this.#state.comments, parentId, result.answer, side) });
    return true;
  }

  /** Adds a comment from the queue that the server has accepted. */
  add(answer: NewCommentView | NewReplyView): void {
    const { comments } = this.#state;
    this.#set({ comments: 'parent_id' in answer ? addReply(comments, answer) : prependComment(comments, answer) });
  }

  like(id: number, liked: boolean): void {
    const comment = findComment(this.#state.comments, id);
    if (!comment) return;
    void this.#likes.wish(id, liked, { isLiked: comment.comment_like.length > 0, count: comment.count_like });
  }

  /** Returns why saving failed, or null. */
  async edit(id: number, content: string): Promise<string | null> {
    const result = await this.#calls.edit(id, content);
    if (result.type !== 'accepted') return failureText(result);
    this.#patch(id, { content: result.answer.content, edited_at: result.answer.edited_at });
    return null;
  }

  async remove(id: number): Promise<string | null> {
    const result = await this.#calls.remove(id);
    // Already deleted in another tab or by a teacher, which is what was wanted.
    if (result.type === 'refused' && result.refusal.code === 'COMMENT_NOT_FOUND') await this.load();
    else if (result.type !== 'accepted') return failureText(result);
    else this.#set({ comments: withoutComment(this.#state.comments, result.answer) });
    this.say('Đã xóa bình luận.');
    return null;
  }

  async report(id: number, reason: string): Promise<string | null> {
    const result = await this.#calls.report(id, reason);
    if (result.type !== 'accepted') return failureText(result);
    this.say('Cảm ơn bạn. Giáo viên Tsubame sẽ xem bình luận này.');
    return null;
  }

  async mute(userId: number, days: number | null): Promise<string | null> {
    const result = await this.#calls.mute(userId, days);
    if (result.type !== 'accepted') return failureText(result);
    this.say(`${result.answer.name} tạm thời không bình luận được.`);
    return null;
  }

  async pin(id: number, pinned: boolean): Promise<void> {
    const result = await this.#calls.pin(id, pinned);
    if (result.type === 'accepted') this.#patch(id, { pin: result.answer.pin });
    else this.#fail('Chưa ghim được.', result, () => void this.pin(id, pinned));
  }

  async hide(id: number, hidden: boolean): Promise<void> {
    const result = await this.#calls.hide(id, hidden);
    if (result.type === 'accepted')
      this.#patch(id, { is_hidden: result.answer.state === 'hidden', pin: result.answer.pin });
    else this.#fail('Chưa lưu được.', result, () => void this.hide(id, hidden));
  }

  async follow(id: number, followed: boolean): Promise<void> {
    const result = await this.#calls.follow(id, followed);
    if (result.type === 'accepted') this.#patch(id, { is_followed: result.answer.is_followed });
    else this.#fail('Chưa lưu được.', result, () => void this.follow(id, followed));
  }

  /** Marks the visible replies of the viewer's own thread as read. Returns whether anything changed. */
  async markRead(id: number): Promise<boolean> {
    const comment = this.#state.comments.find((one) => one.id === id);
    const lastReply = comment?.replies.at(-1);
    if (!comment?.is_owner || comment.unread_replies === 0 || !lastReply) return false;
    const result = await this.#calls.markRead(id, lastReply.id);
    if (result.type !== 'accepted') return false; // stays unread and is marked at the next opening
    this.#patch(id, { unread_replies: result.answer.unread_replies });
    return true;
  }

  /** Shows a notice, or none. */
  say(text: string | null, retry: (() => void) | null = null): void {
    this.#set({ notice: text === null ? null : { text, retry } });
  }

  #take(answer: CommentListView, hasNewer: boolean): void {
    const { data, paginate, can, is_muted, muted_until } = answer;
    this.#set({
      status: 'ready',
      // Something may have been posted while the list was loading.
      comments: appendPage(this.#state.comments, data),
      nextBefore: paginate.next_before,
      more: 'idle',
      hasNewer,
      canComment: can.comment && this.#viewerId !== null,
      isMuted: is_muted,
      mutedUntil: muted_until,
    });
  }

  #patch(id: number, patch: CommentPatch): void {
    this.#set({ comments: patchComment(this.#state.comments, id, patch) });
  }

  #fail(what: string, result: Exclude<SendResult<unknown>, { type: 'accepted' }>, retry: () => void): void {
    this.say(`${what} ${failureText(result)}`, result.type === 'refused' ? null : retry);
  }

  #set(change: Partial<BoardState>): void {
    this.#store.set({ ...this.#state, ...change });
  }
}

function failureNotice(result: Exclude<SendResult<unknown>, { type: 'accepted' }>): BoardNotice {
  return { text: failureText(result), retry: null };
}
