import { useEffect, useState } from 'react';

const TICK_MS = 200;

/** Time since a moment, while there is one. */
export function useElapsedMs(sinceMs: number | null, nowMs: () => number): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    if (sinceMs === null) return undefined;
    const tick = () => setElapsed(nowMs() - sinceMs);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [sinceMs, nowMs]);
  return sinceMs === null ? 0 : elapsed;
}
