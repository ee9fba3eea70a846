import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/**
 * The current time, updated every half minute, for texts such as "3 phút trước". For parts rendered in the browser
 * only.
 */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
