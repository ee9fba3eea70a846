import type { CommentView, NewCommentView, ReplyView } from '#contract/comments.ts';
import { FakeBrowser, LEARNER, turns } from '#web/lib/outbox/outbox-fixture.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { type AcceptedComment, CommentOutbox, type CommentPorts } from './comment-outbox.ts';
import type { QueuedComment } from '../comment-target.ts';

export const TARGET = { lessonId: 390101, flashcardId: null };

const CAN = { like: true, edit: false, delete: false, report: true, hide: false, mute: false };
const COMMON = {
  image: null,
  images: [],
  created_at: '2026-11-09T05:00:00Z',
  time_created: '2026-11-09T05:00:00Z',
  edited_at: null,
  edit_until: null,
  is_owner: false,
  is_admin: false,
  user_info: { id: null, name: 'Thu Hà', avatar: null },
  comment_like: [],
  count_like: 0,
  is_hidden: false,
  is_deleted: false,
};

export function comment(id: number, change: Partial<CommentView> = {}): CommentView {
  return {
    ...COMMON,
    id,
    content: `bình luận ${id}`,
    pin: false,
    replies: [],
    replies_count: 0,
    older_replies: 0,
    newer_replies: 0,
    unread_replies: 0,
    is_followed: false,
    can: { ...CAN, reply: true, pin: false },
    ...change,
  };
}

export function reply(id: number, parentId: number, change: Partial<ReplyView> = {}): ReplyView {
  return { ...COMMON, id, content: `phản hồi ${id}`, parent_id: parentId, is_unread: false, can: CAN, ...change };
}

export type Fault = 'none' | 'request lost' | 'answer lost' | SendResult<never>;

/** A server that takes a client id once, a network that can be away, and tabs. */
export class World extends FakeBrowser {
  readonly taken = new Map<string, NewCommentView>();
  readonly arrivals: QueuedComment[] = [];
  faults: Fault[] = [];
  isOnline = true;
  #tabs = 0;

  tab(change: Partial<CommentPorts> = {}, learnerId = LEARNER): CommentOutbox {
    return new CommentOutbox(learnerId, {
      ...this.page(`tab-${(this.#tabs += 1)}`),
      send: (item) => this.#send(item),
      isOnline: () => this.isOnline,
      ...change,
    });
  }

  /** How many comments lie in the browser. */
  get stored(): number {
    return this.storage.values.size;
  }

  async #send(item: QueuedComment): Promise<SendResult<AcceptedComment>> {
    const fault = this.isOnline ? (this.faults.shift() ?? 'none') : 'request lost';
    await turns(1);
    if (fault === 'request lost') return { type: 'unreachable' };
    if (typeof fault === 'object') return fault;
    this.arrivals.push(item);
    const known = this.taken.get(item.clientId);
    const answer = known ?? { ...comment(100 + this.taken.size, { content: item.content }), img: null };
    this.taken.set(item.clientId, answer);
    return fault === 'answer lost' ? { type: 'unreachable' } : { type: 'accepted', answer };
  }
}
