import { leaveFullScreen } from '#web/lib/leave-full-screen.ts';
import { untilOverlaysClose } from '#web/lib/open-overlays.ts';

/** Makes a modal visible by itself: waits for the tab and until other overlays close, then leaves full screen. */
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
