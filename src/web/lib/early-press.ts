type EarlyPress = {
  button: HTMLButtonElement | null;
  dimming: Animation | null;
  /** what a press has started by itself, with how to end it */
  started: { button: HTMLButtonElement; end: Promise<() => void> } | null;
  /** records a press; also the listener of the window until React listens */
  note: (press: MouseEvent) => void;
};

declare global {
  /** set by early-press-script.ts; undefined in pages rendered by the browser */
  var earlyPress: EarlyPress | undefined;
}

const RETRY_MS = 50;

let isRepeating = false;

/**
 * Called as soon as React listens. It stops clicks on what it has yet to hydrate, and forgets them: these are still
 * recorded. All others it handles itself.
 */
export function keepUnheardPresses(): void {
  const { note } = globalThis.earlyPress ?? {};
  if (!note) return;
  removeEventListener('click', note);
  // React's own listener is on the document, too, and comes first.
  document.addEventListener('click', noteUnheard, true);

  function noteUnheard(press: MouseEvent): void {
    if (!globalThis.earlyPress) document.removeEventListener('click', noteUnheard, true);
    else if (press.cancelBubble && !isRepeating) note?.(press);
  }
}

/** How to end what an early press has started within an element; null where none has. */
export function earlyStartIn(element: Element | null): Promise<() => void> | null {
  const { started } = globalThis.earlyPress ?? {};
  return started && element?.contains(started.button) ? started.end : null;
}

/** Replays the press recorded before hydration, now or once its boundary has hydrated. */
export function repeatEarlyPress(): void {
  const { button, dimming } = globalThis.earlyPress ?? {};
  if (button?.isConnected && !button.disabled && !isPressHeard(button)) {
    setTimeout(repeatEarlyPress, RETRY_MS);
    return;
  }
  dimming?.cancel();
  // From now on the button's own state says whether it is busy; React renders it afterwards.
  button?.removeAttribute('aria-busy');
  delete globalThis.earlyPress;
}

/** React stops clicks in their capture phase on parts it has yet to hydrate. */
function isPressHeard(button: HTMLButtonElement): boolean {
  let isHeard = false;
  const note = () => (isHeard = true);
  button.addEventListener('click', note);
  isRepeating = true;
  button.click();
  isRepeating = false;
  button.removeEventListener('click', note);
  return isHeard;
}
