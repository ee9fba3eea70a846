/**
 * The ref of a popover whose opening React must hear of: the browser may have opened it by itself before the page's
 * scripts were there.
 */
export function announceOpenPopover(popover: HTMLElement | null): void {
  if (!popover?.matches(':popover-open')) return;
  for (const type of ['beforetoggle', 'toggle']) {
    popover.dispatchEvent(new ToggleEvent(type, { oldState: 'closed', newState: 'open' }));
  }
}
