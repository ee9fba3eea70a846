import { LaneAccess } from '#web/lib/outbox/lane-access.ts';
import type { SwipeOutbox } from './swipe-outbox.ts';

/** The way to the outbox of swipes, also from pages without cards. */
export const SWIPES: LaneAccess<SwipeOutbox> = new LaneAccess('swipes', async () => {
  const { createSwipeOutbox } = await import('./create-swipe-outbox.ts');
  return createSwipeOutbox;
});
