import { TOP_CARD } from './card-drag.ts';

/** What a press on the card is not for. spec 1 §3 */
const OWN_PRESS = 'a, button, audio, input, footer';

/** The button that says what a press does. */
const HINT = '[data-hint]';

/** Turns the top card by a press on it or on its hint, and by space or Enter where it has the focus. Returns how to stop. */
export function connectPresses(deck: HTMLElement, onFlip: () => void): () => void {
  const controller = new AbortController();
  deck.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest(TOP_CARD)) return;
      if (target.closest(HINT) || !target.closest(OWN_PRESS)) onFlip();
    },
    controller,
  );
  deck.addEventListener(
    'keydown',
    (event) => {
      const isOnCard = event.target instanceof Element && event.target.matches(TOP_CARD);
      if (!isOnCard || (event.key !== ' ' && event.key !== 'Enter')) return;
      event.preventDefault();
      if (!event.repeat) onFlip();
    },
    controller,
  );
  return () => controller.abort();
}
