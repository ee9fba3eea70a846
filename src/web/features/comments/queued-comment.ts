import type { Row } from '#web/lib/outbox/lane.ts';
import type { CommentTarget } from './comment-target.ts';

/** A comment or reply that the learner sent off. */
export type WrittenComment = {
  readonly target: CommentTarget;
  /** the comment above a reply */
  readonly parentId: number | null;
  readonly content: string;
  /** names of uploaded pictures */
  readonly images: readonly string[];
};

/** One that is not known to have arrived. */
export type QueuedComment = Row<WrittenComment>;
