import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { TOP_CARD } from './card-drag.ts';
import { isForTheDeck } from './deck-key-target.ts';

/** What a press on the card is not for. spec 1 §3 */
const OWN_PRESS = 'a, button, audio, input, footer';

/** The button that says what a press does. */
const HINT = '[data-hint]';

/** What space or Enter would press. */
const CONTROL = 'a, button, summary, label, [tabindex="0"]';

const FLIP_KEYS = new Set([' ', 'Enter']);

/**
 * Turns the top card by a press on it or on its hint, and by space or Enter wherever the focus is: only a control that was
 * reached by Tab keeps them. Returns how to stop.
 */
export function connectPresses(deck: HTMLElement, onFlip: () => void): () => void {
  const controller = new AbortController();
  /** controls that Tab has led to: a finger or a mouse leaves the focus on others, too */
  const reached = new WeakSet<Element>();
  let isTabbing = false;
  /** the key that turned the card is still down */
  let isDown = false;

  deck.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest(TOP_CARD)) return;
      if (target.closest(HINT) || !target.closest(OWN_PRESS)) onFlip();
    },
    controller,
  );
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      isTabbing = false;
      const control = target instanceof Element ? target.closest(CONTROL) : null;
      if (control) reached.delete(control);
    },
    { signal: controller.signal, capture: true },
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (isTabbing && target instanceof Element) reached.add(target);
    },
    controller,
  );
  document.addEventListener(
    'keydown',
    (event) => {
      isTabbing = event.key === 'Tab';
      if (!FLIP_KEYS.has(event.key) || !isForTheDeck(event)) return;
      const { target } = event;
      const isOnCard = target instanceof Element && target.matches(TOP_CARD);
      // Without shortcuts the card is still a control that obeys where it has the focus.
      if (!isOnCard && (!areShortcutsOn() || (target instanceof Element && reached.has(target)))) return;
      event.preventDefault();
      isDown = true;
      if (!event.repeat) onFlip();
    },
    controller,
  );
  // A button is pressed by space when the key comes up.
  document.addEventListener(
    'keyup',
    (event) => {
      if (isDown && FLIP_KEYS.has(event.key)) event.preventDefault();
      isDown = false;
    },
    { signal: controller.signal, capture: true },
  );
  return () => controller.abort();
}
