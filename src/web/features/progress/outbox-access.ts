import { importPatiently } from '#web/lib/import-patiently.ts';
import { loadUnsentDialog } from './load-unsent-dialog.ts';
import type { Outbox } from './outbox.ts';
import { countStoredLessons } from './stored-lessons.ts';

// The outbox itself is fetched when there is something to send: no page needs it to be drawn.
const loaded = new Map<number, Outbox>();
const listeners = new Set<() => void>();

/** Fetches and starts the learner's outbox. Browser only. */
export async function loadOutbox(learnerId: number): Promise<Outbox> {
  const known = loaded.get(learnerId);
  if (known) return known;
  const { learnerOutbox } = await importPatiently(() => import('./learner-outbox.ts'));
  loadUnsentDialog().catch((error: unknown) => console.info('The warning before a sign-out did not come.', error));
  const outbox = learnerOutbox(learnerId);
  loaded.set(learnerId, outbox);
  for (const listener of listeners) listener();
  return outbox;
}

/** The learner's outbox, if this page has needed it yet. */
export function loadedOutbox(learnerId: number): Outbox | null {
  return loaded.get(learnerId) ?? null;
}

/** Tells when an outbox has come. */
export function onOutboxLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether anything of the learner may wait in this browser. */
export function mayHaveUnsent(learnerId: number): boolean {
  return loaded.has(learnerId) || countStoredLessons(learnerId) > 0;
}
