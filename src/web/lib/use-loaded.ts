import { useEffect, useState } from 'react';

/**
 * Code loaded when needed; null until then. Unlike React.lazy, which delays late content by 300 ms even if its code was
 * loaded long before. `load` must not reject: see importWithRetry.
 */
export function useLoaded<Part extends object>(load: () => Promise<Part>, isWanted: boolean): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    void load().then((loaded) => (isHere ? setPart(loaded) : undefined));
    return () => {
      isHere = false;
    };
  }, [load, isWanted]);
  return part;
}
