import { leaveFullScreen } from '#web/lib/leave-full-screen.ts';

/** Puts away what would cover a modal. The focus stays on `link`, or on what opened the menu that it was in. */
export async function clearTheView(link: HTMLElement | null): Promise<void> {
  // Some browsers do not focus what is clicked.
  if (link && document.activeElement !== link) link.focus({ preventScroll: true });
  for (const menu of document.querySelectorAll<HTMLElement>('[popover]:popover-open')) menu.hidePopover();
  await leaveFullScreen();
}
