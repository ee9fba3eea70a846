/** Ref for a popover whose opening React must know about: the browser may have opened it before hydration. */
export function announceOpenPopover(popover: HTMLElement | null): void {
  if (!popover?.matches(':popover-open')) return;
  for (const type of ['beforetoggle', 'toggle']) {
    popover.dispatchEvent(new ToggleEvent(type, { oldState: 'closed', newState: 'open' }));
  }
}
