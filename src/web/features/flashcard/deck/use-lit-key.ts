import { useEffect, useState } from 'react';

/** spec 2 §2.1 */
const HIGHLIGHT_MS = 300;

/** The key just pressed while its button is highlighted, and a function to highlight one. */
export function useLitKey<Key>(): [Key | null, (key: Key) => void] {
  // An object, so that pressing the same key again restarts the highlight.
  const [lit, setLit] = useState<{ key: Key } | null>(null);
  useEffect(() => {
    if (!lit) return undefined;
    const timer = setTimeout(() => setLit(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [lit]);
  return [lit?.key ?? null, (key) => setLit({ key })];
}
