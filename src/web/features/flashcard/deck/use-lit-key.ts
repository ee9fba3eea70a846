import { useEffect, useState } from 'react';

/** spec 2 §2.1 */
const HIGHLIGHT_MS = 300;

/** The key that was just pressed, for as long as its button is lit, and how to light one. */
export function useLitKey<Key>(): [Key | null, (key: Key) => void] {
  // An object: the same key pressed again is lit for its full time again.
  const [lit, setLit] = useState<{ key: Key } | null>(null);
  useEffect(() => {
    if (!lit) return undefined;
    const timer = setTimeout(() => setLit(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  return [lit?.key ?? null, (key) => setLit({ key })];
}
