import { useEffect, useState } from 'react';

/** Fetches a part of the program when it is wanted, and says when it is there. `load` never fails: importPatiently. */
export function useIsLoaded(load: () => Promise<unknown>, isWanted: boolean): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    void load().then(() => (isHere ? setThere(true) : undefined));
    return () => {
      isHere = false;
    };
  }, [load, isWanted]);
  return isThere;
}
