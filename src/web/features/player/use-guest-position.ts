import { useSyncExternalStore } from 'react';
import { cookiePosition } from './player-cookies.ts';

const neverTold = () => () => undefined;

/**
 * Where a guest's browser stands in a video; null without one, and for a learner. Until the page is hydrated, what its
 * request said: the page in front of it may have written its last after that.
 */
export function useGuestPosition(videoName: string | null, requestSeconds: number | null): number | null {
  return useSyncExternalStore(
    neverTold,
    () => (videoName === null ? null : cookiePosition(document.cookie, videoName)),
    () => requestSeconds,
  );
}
