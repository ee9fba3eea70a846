import { useSyncExternalStore } from 'react';
import { getJson } from './json-calls.ts';

let unread = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the server just said. */
export function setUnreadNotices(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

/** Asks how many replies to the viewer's comments are unread. Browser only. */
export async function refreshUnreadNotices(): Promise<void> {
  const result = await getJson<number>('/api/notices/unread');
  if (result.type === 'accepted') setUnreadNotices(result.answer);
}

/** Unread replies over the whole site, 0 until they are known. */
export function useUnreadNotices(): number {
  return useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
}
