import { keysFrom, type TextStorage } from '#web/lib/browser-storage.ts';
import { lanePrefix } from '#web/lib/outbox/row-prefix.ts';
import { RESULT_LANE } from './result-lane.ts';

/** Prefix of the keys of all drafts. */
export const DRAFT_PREFIX = 'tsubame-draft:';

/** Whether a draft names it or an unsent result, whoever's, and whichever version of the site wrote that. */
export function isRecordingNamed(storage: TextStorage, blobId: string): boolean {
  return isNamedBy([DRAFT_PREFIX, lanePrefix(RESULT_LANE)], storage, blobId);
}

/** Whether an unsent result names it. */
export function isRecordingQueued(storage: TextStorage, blobId: string): boolean {
  return isNamedBy([lanePrefix(RESULT_LANE)], storage, blobId);
}

function isNamedBy(prefixes: readonly string[], storage: TextStorage, blobId: string): boolean {
  const keys = prefixes.flatMap((prefix) => keysFrom(storage, prefix));
  return keys.some((key) => storage.getItem(key)?.includes(blobId));
}
