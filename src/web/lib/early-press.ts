type EarlyPress = { button: HTMLButtonElement | null; dimming: Animation | null; stop: () => void };

declare global {
  /** what early-press-script.ts keeps; a page that this browser drew itself has none */
  var earlyPress: EarlyPress | undefined;
}

/** From now on React hears presses itself. */
export function stopKeepingPresses(): void {
  globalThis.earlyPress?.stop();
}

/** Does what was pressed while the page could not do it yet, and tells of the popover that the browser opened itself. */
export function repeatEarlyPress(): void {
  const { button, dimming } = globalThis.earlyPress ?? {};
  delete globalThis.earlyPress;
  dimming?.cancel();
  if (button?.isConnected) button.click();
  const popover = document.querySelector(':popover-open');
  for (const type of ['beforetoggle', 'toggle']) {
    popover?.dispatchEvent(new ToggleEvent(type, { oldState: 'closed', newState: 'open' }));
  }
}
