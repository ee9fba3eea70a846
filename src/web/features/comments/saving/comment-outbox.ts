import type { NewCommentView, NewReplyView } from '#contract/comments.ts';
import { Outbox } from '#web/lib/outbox/outbox.ts';
import type { OutboxPorts } from '#web/lib/outbox/outbox-ports.ts';
import type { OutboxStatus } from '#web/lib/outbox/outbox-state.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { type CommentTarget, targetKey } from '../comment-target.ts';
import type { QueuedComment, WrittenComment } from '../comment-target.ts';

export type AcceptedComment = NewCommentView | NewReplyView;

export type PendingStatus = OutboxStatus | 'offline';

export type PendingComment = {
  readonly item: QueuedComment;
  readonly status: PendingStatus;
  /** the server's refusal */
  readonly message: string | null;
};

export type CommentPorts = OutboxPorts & {
  send(item: QueuedComment): Promise<SendResult<AcceptedComment>>;
  isOnline(): boolean;
};

/**
 * Keeps a learner's comments from submit until the server has them. Sent one at a time, in order; refused ones are only
 * retried at their author's request. decisions §2
 */
export class CommentOutbox extends Outbox<WrittenComment, AcceptedComment> {
  readonly #isOnline: () => boolean;
  readonly #pending = new Map<string, readonly PendingComment[]>();

  constructor(learnerId: number, ports: CommentPorts) {
    const lane = {
      name: 'comments',
      soonMs: 0,
      isOrdered: true,
      keepsRefusals: true,
      isWhole: ({ content, target, images }: Partial<WrittenComment>) =>
        typeof content === 'string' && typeof target?.lessonId === 'number' && Array.isArray(images),
      send: async ([item]: readonly QueuedComment[]): Promise<SendResult<AcceptedComment>> =>
        item ? ports.send(item) : { type: 'retry', afterSeconds: null },
    };
    super(learnerId, lane, ports);
    this.#isOnline = () => ports.isOnline();
    this.subscribe(() => this.#pending.clear());
  }

  onAccepted(listener: (item: QueuedComment, answer: AcceptedComment) => void): () => void {
    return this.onAnswer((answer, [item]) => (item ? listener(item, answer) : undefined));
  }

  /** Unsent comments of a target, oldest first. Returns the same array while nothing has changed. */
  pending(target: CommentTarget): readonly PendingComment[] {
    const key = targetKey(target);
    const known = this.#pending.get(key);
    if (known) return known;
    const found = this.rows.filter((item) => targetKey(item.target) === key).map((item) => this.#stateOfComment(item));
    this.#pending.set(key, found);
    return found;
  }

  /** Retries this comment at its author's request. */
  tryAgain(item: QueuedComment): Promise<void> {
    if (this.stateOf(item.clientId).refusal?.code === 'CLIENT_ID_REUSED') {
      // The server knows another comment under the old id.
      const { target, parentId, content, images } = item;
      this.put({ target, parentId, content, images });
      this.drop(item.clientId);
    }
    return this.retry(item.clientId);
  }

  #stateOfComment(item: QueuedComment): PendingComment {
    const { status, refusal } = this.stateOf(item.clientId);
    const isUnsent = status === 'waiting';
    if (isUnsent && this.isSending(item)) return { item, status: 'saving', message: null };
    return {
      item,
      status: isUnsent && !this.#isOnline() ? 'offline' : status,
      message: refusal?.message ?? null,
    };
  }
}
