import type { Row } from '#web/lib/outbox/lane.ts';

/** What is commented on: a lesson, or one card of it. */
export type CommentTarget = { readonly lessonId: number; readonly flashcardId: number | null };

/** Identifies the target in keys. */
export function targetKey({ lessonId, flashcardId }: CommentTarget): string {
  return flashcardId === null ? `lesson-${lessonId}` : `flashcard-${flashcardId}`;
}

/** A comment or reply that the learner submitted. */
export type WrittenComment = {
  readonly target: CommentTarget;
  /** the comment above a reply */
  readonly parentId: number | null;
  readonly content: string;
  /** names of uploaded pictures */
  readonly images: readonly string[];
};

/** One that is not acknowledged yet. */
export type QueuedComment = Row<WrittenComment>;
