import { useSyncExternalStore } from 'react';
import { getJson } from './json-calls.ts';
import { Store } from './store.ts';

const unread = new Store(0);
let timesSet = 0;

/** Sets the count the server just returned. */
export function setUnreadNotices(count: number): void {
  timesSet += 1;
  unread.set(count);
}

/** Fetches the number of unread replies to the viewer's comments. Browser only. */
export async function refreshUnreadNotices(): Promise<void> {
  const asked = timesSet;
  const result = await getJson<number>('/api/notices/unread');
  // An answer that was under way while the notices were read still counts them.
  if (result.type === 'accepted' && asked === timesSet) setUnreadNotices(result.answer);
}

/** Unread replies on the whole site, 0 until known. */
export function useUnreadNotices(): number {
  return useSyncExternalStore(unread.subscribe, unread.get, () => 0);
}
