import type { RememberedPosition } from '#domain/player/start-position.ts';
import { browserStorage, keepText, keysFrom } from '#web/lib/browser-storage.ts';

/** Maximum number of positions stored per learner; the oldest playbacks are dropped. */
const MAX_POSITIONS = 50;

const prefixOf = (learnerId: number | null) => `tsubame-position:${learnerId ?? 'guest'}:`;

/**
 * Stores the position of a learner, or guest (null), in a medium. Kept even after the server has acknowledged it: a
 * page rendered before that would start at an earlier position. Browser only.
 */
export function keepPosition(learnerId: number | null, componentId: number, position: RememberedPosition): void {
  const storage = browserStorage();
  const prefix = prefixOf(learnerId);
  const key = `${prefix}${componentId}`;
  if (storage.getItem(key) === null) {
    const oldestFirst = keysFrom(storage, prefix).toSorted((a, b) => startedMsAt(a) - startedMsAt(b));
    for (const old of oldestFirst.slice(0, -(MAX_POSITIONS - 1))) storage.removeItem(old);
  }
  keepText(storage, key, JSON.stringify(position));

  function startedMsAt(other: string): number {
    return parsePosition(storage.getItem(other))?.startedMs ?? 0;
  }
}

/** Where this browser stands in a medium, in whatever tab, as it was written: for parsePosition. */
export function keptPositionText(learnerId: number | null, componentId: number | undefined): string | null {
  return browserStorage().getItem(`${prefixOf(learnerId)}${componentId}`);
}

/** Reads a kept position; null where there is none or it is broken. */
export function parsePosition(text: string | null): RememberedPosition | null {
  try {
    const { seconds, startedMs, sequence } = JSON.parse(text ?? '{}') as Partial<RememberedPosition>;
    const isWhole = [seconds, startedMs, sequence].every(Number.isFinite);
    return isWhole ? ({ seconds, startedMs, sequence } as RememberedPosition) : null;
  } catch (error) {
    console.info('A kept position could not be read.', error);
    return null;
  }
}
