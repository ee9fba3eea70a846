import { v4 as createId } from 'uuid';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { type DraftPlace, draftKey, DraftStore } from './draft-store.ts';
import { ExerciseAttempt } from './exercise-attempt.ts';
import { openRecordings } from './open-recordings.ts';

let knownDrafts: DraftStore | null = null;

/** This page's drafts, also those that the browser has no room for. */
function openDrafts(): DraftStore {
  knownDrafts ??= new DraftStore(browserStorage(), Date.now);
  return knownDrafts;
}

/** The attempt that this browser knows of, or a new one. Browser only. */
export function openAttempt(place: DraftPlace, version: string): ExerciseAttempt {
  const ports = { storage: browserStorage(), drafts: openDrafts(), recordings: openRecordings(), newId: createId };
  return new ExerciseAttempt(place, version, ports);
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
