import { useSyncExternalStore } from 'react';
import { getJson } from './json-calls.ts';
import { Store } from './store.ts';

const unread = new Store(0);

/** What the server just said. */
export function setUnreadNotices(count: number): void {
  unread.set(count);
}

/** Asks how many replies to the viewer's comments are unread. Browser only. */
export async function refreshUnreadNotices(): Promise<void> {
  const result = await getJson<number>('/api/notices/unread');
  if (result.type === 'accepted') setUnreadNotices(result.answer);
}

/** Unread replies over the whole site, 0 until they are known. */
export function useUnreadNotices(): number {
  return useSyncExternalStore(unread.subscribe, unread.get, () => 0);
}
