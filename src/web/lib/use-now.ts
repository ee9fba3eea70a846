import { useEffect, useState } from 'react';

const TICK_MS = 30_000;

/** The time, anew every half minute: for texts such as "3 phút trước". For parts that only the browser draws. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
