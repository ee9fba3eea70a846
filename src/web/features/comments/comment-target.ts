/** What is commented on: a lesson, or one card of it. */
export type CommentTarget = { readonly lessonId: number; readonly flashcardId: number | null };

/** Names the target in keys. */
export function targetKey({ lessonId, flashcardId }: CommentTarget): string {
  return flashcardId === null ? `lesson-${lessonId}` : `flashcard-${flashcardId}`;
}

/** How calls that write name it. spec 1 §7 */
export function writtenTarget({ lessonId, flashcardId }: CommentTarget) {
  return flashcardId === null
    ? ({ tbname: 'lesson', tbid: lessonId } as const)
    : ({ tbname: 'flashcard', tbid: flashcardId } as const);
}

/** How GET /api/comment/list names it. */
export function listedTarget({ lessonId, flashcardId }: CommentTarget): Record<string, string> {
  const lesson = { lesson_id: String(lessonId) };
  return flashcardId === null ? lesson : { ...lesson, name: 'flashcard', id: String(flashcardId) };
}

/** How GET /api/comment/total-unread-replies names it. */
export function countedTarget({ lessonId, flashcardId }: CommentTarget): Record<string, string> {
  const lesson = { lesson_id: String(lessonId) };
  return flashcardId === null
    ? { ...lesson, type: 'lesson' }
    : { ...lesson, type: 'flashcard', flashcard_id: String(flashcardId) };
}
