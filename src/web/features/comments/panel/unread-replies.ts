import { useEffect, useSyncExternalStore } from 'react';
import { getJson } from '#web/lib/json-calls.ts';
import { Store } from '#web/lib/store.ts';
import { whenIdle } from '#web/lib/schedule.ts';
import { type CommentTarget, targetKey } from '../comment-target.ts';

/** by target key */
const counts = new Store<ReadonlyMap<string, number>>(new Map());

/** Fetches the number of unread replies to the learner's comments. */
export async function refreshUnreadReplies(target: CommentTarget): Promise<void> {
  const { lessonId, flashcardId } = target;
  const card = flashcardId === null ? '' : `&type=flashcard&flashcard_id=${flashcardId}`;
  const result = await getJson<number>(`/api/comment/total-unread-replies?lesson_id=${lessonId}${card}`);
  if (result.type !== 'accepted') return;
  counts.set(new Map(counts.get()).set(targetKey(target), result.answer));
}

/** Unread replies of a target, 0 until known. `target` null (a guest, or no comments) fetches nothing. */
export function useUnreadReplies(target: CommentTarget | null): number {
  const { lessonId = null, flashcardId = null } = target ?? {};
  useEffect(() => {
    if (lessonId !== null) whenIdle(() => void refreshUnreadReplies({ lessonId, flashcardId }));
  }, [lessonId, flashcardId]);
  return useSyncExternalStore(
    counts.subscribe,
    () => (target ? (counts.get().get(targetKey(target)) ?? 0) : 0),
    () => 0,
  );
}
