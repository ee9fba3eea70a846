type EarlyPress = {
  button: HTMLButtonElement | null;
  dimming: Animation | null;
  /** what a press has started by itself, with how to end it */
  started: { button: HTMLButtonElement; end: Promise<() => void> } | null;
  stop: () => void;
};

declare global {
  /** what early-press-script.ts keeps; a page that this browser drew itself has none */
  var earlyPress: EarlyPress | undefined;
}

const RETRY_MS = 50;

/** From now on React hears presses itself. */
export function stopKeepingPresses(): void {
  globalThis.earlyPress?.stop();
}

/** How to end what an early press has started within an element; null where none has. */
export function earlyStartIn(element: Element | null): Promise<() => void> | null {
  const { started } = globalThis.earlyPress ?? {};
  return started && element?.contains(started.button) ? started.end : null;
}

/** Does what was pressed while the page could not do it yet: now, or once the script of its part of the page is there. */
export function repeatEarlyPress(): void {
  const { button, dimming } = globalThis.earlyPress ?? {};
  if (button?.isConnected && !button.disabled && !isPressHeard(button)) {
    setTimeout(repeatEarlyPress, RETRY_MS);
    return;
  }
  dimming?.cancel();
  // The button's own state says from now on whether it is busy: React draws it after this.
  button?.removeAttribute('aria-busy');
  delete globalThis.earlyPress;
}

/** React stops clicks on their way down into what it has yet to hydrate. */
function isPressHeard(button: HTMLButtonElement): boolean {
  let isHeard = false;
  const note = () => (isHeard = true);
  button.addEventListener('click', note);
  button.click();
  button.removeEventListener('click', note);
  return isHeard;
}
