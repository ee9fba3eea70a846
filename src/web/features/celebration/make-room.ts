import { leaveFullScreen } from '#web/lib/leave-full-screen.ts';
import { untilOverlaysClose } from '#web/lib/open-overlays.ts';

/** Resolves when a modal would be seen, alone: the tab is looked at, no other one is open, nothing fills the screen. */
export async function makeRoom(): Promise<void> {
  await untilVisible();
  await untilOverlaysClose();
  await leaveFullScreen();
}

async function untilVisible(): Promise<void> {
  while (document.visibilityState !== 'visible') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  }
}
