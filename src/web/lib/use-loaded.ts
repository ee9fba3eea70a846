import { useEffect, useState } from 'react';

/**
 * A part of the program, fetched when it is wanted; null until it is there. Without React.lazy, which keeps what is late
 * from the eye for 300 ms more, also when its code has come long before. `load` never fails: importWithRetry.
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
