import { useEffect, useEffectEvent } from 'react';
import type { ReviewDayView } from '#contract/reviews.ts';

/** The longest wait at once; then the server is asked whether something has changed. */
const LONGEST_WAIT_MS = 3_600_000;
/** A short step that is due by now still leaves time to look up. */
const SHORTEST_WAIT_MS = 2_000;

/**
 * Calls when the next short step of a day comes up, once for each object; null: never. A tab that nobody looks at waits
 * until somebody does: a card that comes up may be heard.
 */
export function useWhenDue(day: ReviewDayView | null, nowMs: () => number, onDue: () => void): void {
  const call = useEffectEvent(onDue);
  const now = useEffectEvent(nowMs);
  useEffect(() => {
    if (!day || day.next_due_at === null) return undefined;
    function ring(): void {
      if (document.visibilityState === 'visible') call();
      else document.addEventListener('visibilitychange', ring, { once: true });
    }
    const waitMs = Math.max(SHORTEST_WAIT_MS, Date.parse(day.next_due_at) - now());
    const timer = setTimeout(ring, Math.min(waitMs, LONGEST_WAIT_MS));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ring);
    };
  }, [day]);
}
