import { areShortcutsOn } from '#web/lib/shortcut-switch.ts';
import { TOP_CARD } from './card-drag.ts';
import { isForTheDeck } from './deck-key-target.ts';

/** Elements of a card with a press of their own. spec 1 §3 */
const OWN_PRESS = 'a, button, audio, input, footer';

/** The button that says what a press does. */
const HINT = '[data-hint]';

/** Elements that react to Space or Enter. */
const CONTROL = 'a, button, summary, label, [tabindex="0"]';

const FLIP_KEYS = new Set([' ', 'Enter']);

/**
 * Flips the top card when it or its hint is pressed, and by Space or Enter wherever the focus is, except on controls
 * reached with Tab. Returns its clean-up.
 */
export function connectPresses(deck: HTMLElement, onFlip: () => void): () => void {
  const controller = new AbortController();
  /** controls focused with Tab; finger and mouse move the focus, too */
  const reached = new WeakSet<Element>();
  let isTabbing = false;
  /** the key that flipped the card is still down */
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
      // Without shortcuts the card still reacts while it has the focus.
      if (!isOnCard && (!areShortcutsOn() || (target instanceof Element && reached.has(target)))) return;
      event.preventDefault();
      isDown = true;
      if (!event.repeat) onFlip();
    },
    controller,
  );
  // Buttons are activated on keyup of Space.
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
