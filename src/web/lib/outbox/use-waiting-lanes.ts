import { useEffect } from 'react';

type Lane = { flush(learnerId: number): Promise<number> };

/** Sends what earlier pages could not, on a page that may never fetch these lanes otherwise. `lanes`: always the same. */
export function useWaitingLanes(learnerId: number | null, lanes: readonly Lane[]): void {
  useEffect(() => {
    if (learnerId !== null) for (const lane of lanes) void lane.flush(learnerId);
  }, [learnerId, lanes]);
}
