import { v4 as createId } from 'uuid';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { type DraftPlace, draftKey, DraftStore } from './draft-store.ts';
import { ExerciseAttempt } from './exercise-attempt.ts';
import { openRecordings } from './open-recordings.ts';

/** The attempt that this browser knows of, or a new one. Browser only. */
export function openAttempt(place: DraftPlace, version: string): ExerciseAttempt {
  const storage = browserStorage();
  const drafts = new DraftStore(storage, Date.now);
  return new ExerciseAttempt(place, version, { storage, drafts, recordings: openRecordings(), newId: createId });
}

/**
 * Calls the listener when another tab has gone on with the attempt: with its session, or null if it has begun anew or
 * handed it in. Returns how to stop.
 */
export function followOtherTabs(attempt: ExerciseAttempt, listener: (session: unknown) => void): () => void {
  const key = draftKey(attempt.place);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === key) listener(attempt.reread());
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}
