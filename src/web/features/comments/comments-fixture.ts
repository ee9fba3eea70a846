import type { CommentView, NewCommentView, ReplyView } from '#contract/comments.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { type AcceptedComment, CommentQueue, type QueuePorts } from './comment-queue.ts';
import type { QueuedComment } from './queued-comment.ts';

export const LEARNER = 7;
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

/** A storage in memory. */
export class FakeStorage implements TextStorage {
  readonly values = new Map<string, string>();
  get length() {
    return this.values.size;
  }
  key(index: number) {
    return [...this.values.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.values.set(key, value);
  }
  removeItem(key: string) {
    this.values.delete(key);
  }
}

export type Fault = 'none' | 'request lost' | 'answer lost' | SendResult<never>;

/** A server that takes a client id once, a network that can be away, a clock that is moved by hand, and tabs. */
export class World {
  readonly storage = new FakeStorage();
  readonly taken = new Map<string, NewCommentView>();
  readonly arrivals: QueuedComment[] = [];
  faults: Fault[] = [];
  isOnline = true;
  nowMs = 1_000_000;
  #tasks: { atMs: number; task: () => void }[] = [];
  #ids = 0;

  tab(change: Partial<QueuePorts> = {}, learnerId = LEARNER): CommentQueue {
    return new CommentQueue(learnerId, {
      storage: this.storage,
      send: (item) => this.#send(item),
      withLock: (task) => task(),
      isOnline: () => this.isOnline,
      schedule: (task, delayMs) => {
        const entry = { atMs: this.nowMs + delayMs, task };
        this.#tasks.push(entry);
        return () => (this.#tasks = this.#tasks.filter((other) => other !== entry));
      },
      nowMs: () => (this.nowMs += 1),
      random: () => 0.5,
      newId: () => `id-${(this.#ids += 1)}`,
      ...change,
    });
  }

  get waitsMs(): number[] {
    return this.#tasks.map(({ atMs }) => atMs - this.nowMs);
  }

  /** Lets what is under way come to its end. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }

  /** Lets all the time pass that anything waits for. */
  async passTime(): Promise<void> {
    const due = this.#tasks;
    this.#tasks = [];
    for (const { task } of due) task();
    await this.settle();
  }

  async #send(item: QueuedComment): Promise<SendResult<AcceptedComment>> {
    const fault = this.faults.shift() ?? 'none';
    await new Promise((resolve) => setImmediate(resolve));
    if (fault === 'request lost') return { type: 'unreachable' };
    if (typeof fault === 'object') return fault;
    this.arrivals.push(item);
    const known = this.taken.get(item.clientId);
    const answer = known ?? { ...comment(100 + this.taken.size, { content: item.content }), img: null };
    this.taken.set(item.clientId, answer);
    return fault === 'answer lost' ? { type: 'unreachable' } : { type: 'accepted', answer };
  }
}
