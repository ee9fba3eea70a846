import { LaneAccess } from '#web/lib/outbox/lane-access.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

/** Access to the outbox of played and read parts; not needed for rendering. */
export const PROGRESS: LaneAccess<ProgressOutbox> = new LaneAccess('progress', async () => {
  const { createProgressOutbox } = await import('./create-progress-outbox.ts');
  return createProgressOutbox;
});
