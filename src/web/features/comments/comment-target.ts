/** What is commented on: a lesson, or one card of it. */
export type CommentTarget = { readonly lessonId: number; readonly flashcardId: number | null };

/** Names the target in keys. */
export function targetKey({ lessonId, flashcardId }: CommentTarget): string {
  return flashcardId === null ? `lesson-${lessonId}` : `flashcard-${flashcardId}`;
}
