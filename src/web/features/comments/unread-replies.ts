import { useEffect, useSyncExternalStore } from 'react';
import { getJson } from '#web/lib/json-calls.ts';
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
  const { lessonId, flashcardId } = target;
  const card = flashcardId === null ? '' : `&type=flashcard&flashcard_id=${flashcardId}`;
  const result = await getJson<number>(`/api/comment/total-unread-replies?lesson_id=${lessonId}${card}`);
  if (result.type !== 'accepted') return;
  counts.set(targetKey(target), result.answer);
  for (const listener of listeners) listener();
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
