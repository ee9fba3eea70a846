import { leaveFullScreen } from '#web/lib/leave-full-screen.ts';

/** A popover stands over nothing that matters, and is in the page while it is closed. */
const MODALS = ':is(dialog[open], [role="dialog"], [role="alertdialog"]):not([popover])';

/** Resolves when a modal would be seen, alone: the tab is looked at, no other one is open, nothing fills the screen. */
export async function makeRoom(): Promise<void> {
  await untilVisible();
  await untilAlone();
  await leaveFullScreen();
}

async function untilVisible(): Promise<void> {
  while (document.visibilityState !== 'visible') {
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  }
}

async function untilAlone(): Promise<void> {
  const isAlone = () => document.querySelector(MODALS) === null;
  if (isAlone()) return;
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isAlone()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open', 'role'] });
  });
}
