import { LaneAccess } from '#web/lib/outbox/lane-access.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/** The way to the outbox of what learners play and read: no page needs it to be drawn. */
export const PROGRESS: LaneAccess<ProgressOutbox> = new LaneAccess('progress', async () => {
  const { createProgressOutbox } = await import('./create-progress-outbox.ts');
  return createProgressOutbox;
});
