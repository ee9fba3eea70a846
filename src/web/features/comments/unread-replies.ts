import { useEffect, useSyncExternalStore } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import { type CommentTarget, targetKey } from './comment-target.ts';

const counts = new Map<string, number>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks how many replies to the learner's own comments are unread. */
export async function refreshUnreadReplies(target: CommentTarget): Promise<void> {
  try {
    const { lessonId, flashcardId } = target;
    const card = flashcardId === null ? '' : `&type=flashcard&flashcard_id=${flashcardId}`;
    const response = await fetch(`/api/comment/total-unread-replies?lesson_id=${lessonId}${card}`);
    if (!response.ok) return;
    counts.set(targetKey(target), (await response.json()) as number);
    for (const listener of listeners) listener();
  } catch (error) {
    console.info('The number of unread replies did not come.', error);
  }
}

/** Unread replies of a target, 0 until they are known; null asks for none: a guest, or no comments here. */
export function useUnreadReplies(target: CommentTarget | null): number {
  const { lessonId = null, flashcardId = null } = target ?? {};
  useEffect(() => {
    if (lessonId !== null) whenIdle(() => void refreshUnreadReplies({ lessonId, flashcardId }));
  }, [lessonId, flashcardId]);
  return useSyncExternalStore(
    subscribe,
    () => (target ? (counts.get(targetKey(target)) ?? 0) : 0),
    () => 0,
  );
}
