import { LaneAccess } from '#web/lib/outbox/lane-access.ts';
import { RESULT_LANE } from './result-lane.ts';
import type { ResultOutbox } from './result-outbox.ts';

/** The way to the outbox of results, also from pages without exercises. */
export const RESULTS: LaneAccess<ResultOutbox> = new LaneAccess(RESULT_LANE, async () => {
  const { createResultOutbox } = await import('./create-result-outbox.ts');
  return createResultOutbox;
});
