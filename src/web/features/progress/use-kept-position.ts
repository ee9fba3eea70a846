import { useMemo, useSyncExternalStore } from 'react';
import type { RememberedPosition } from '#domain/player/start-position.ts';
import { keptPositionText, parsePosition } from './kept-positions.ts';

/** Where this browser stands in a medium, in whatever tab; null before the page is hydrated. */
export function useKeptPosition(learnerId: number | null, componentId: number | undefined): RememberedPosition | null {
  const text = useSyncExternalStore(
    onOtherTab,
    () => keptPositionText(learnerId, componentId),
    () => null,
  );
  return useMemo(() => parsePosition(text), [text]);
}

function onOtherTab(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
