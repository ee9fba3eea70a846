import { gestureOf, pullShare, releaseOf } from '#domain/flashcard/swipe-gesture.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { pullCard, releaseCard } from './card-motion.ts';

/** The card on top of the deck. */
export const TOP_CARD = '[data-place="0"]';

/** Only recent movement determines a finger's speed. */
const SPEED_WINDOW_MS = 100;

type Moment = { readonly atMs: number; readonly x: number };

type Drag = {
  readonly pointerId: number;
  readonly card: HTMLElement;
  readonly widthPx: number;
  readonly startX: number;
  readonly startY: number;
  moments: Moment[];
  isSwipe: boolean;
};

/**
 * Makes the deck's top card draggable by finger and mouse. Manipulates elements directly; React only learns of the
 * swipe. Returns its clean-up. `canSwipe` false locks the card.
 */
export function connectDrag(deck: HTMLElement, onSwipe: (direction: SwipeDirection) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let drag: Drag | null = null;

  function end(direction: SwipeDirection | null): void {
    if (!drag) return;
    const { card, isSwipe } = drag;
    drag = null;
    if (!isSwipe) return;
    delete card.dataset['pulled'];
    showVerdicts(card, 0);
    if (direction) onSwipe(direction);
    else releaseCard(card, true);
    swallowClick(deck);
  }

  deck.addEventListener(
    'pointerdown',
    (event) => {
      const card = event.target instanceof Element ? event.target.closest<HTMLElement>(TOP_CARD) : null;
      if (!card || drag || event.button !== 0 || !event.isPrimary) return;
      drag = {
        pointerId: event.pointerId,
        card,
        widthPx: card.offsetWidth,
        startX: event.clientX,
        startY: event.clientY,
        moments: [{ atMs: event.timeStamp, x: event.clientX }],
        isSwipe: false,
      };
    },
    { signal },
  );

  deck.addEventListener(
    'pointermove',
    (event) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      const pulledPx = event.clientX - drag.startX;
      if (!drag.isSwipe) {
        const gesture = gestureOf(pulledPx, event.clientY - drag.startY);
        if (gesture === null) return;
        if (gesture === 'scroll') {
          drag = null;
          return;
        }
        drag.isSwipe = true;
        drag.card.dataset['pulled'] = '';
        for (const animation of drag.card.getAnimations()) animation.cancel();
        // Keep the drag even if the finger leaves the card.
        deck.setPointerCapture(event.pointerId);
      }
      drag.moments = [...drag.moments, { atMs: event.timeStamp, x: event.clientX }].filter(
        ({ atMs }) => event.timeStamp - atMs <= SPEED_WINDOW_MS,
      );
      pullCard(drag.card, pulledPx, drag.widthPx);
      showVerdicts(drag.card, pullShare(pulledPx, drag.widthPx));
    },
    { signal },
  );

  deck.addEventListener(
    'pointerup',
    (event) => {
      if (!drag || event.pointerId !== drag.pointerId) return;
      const { startX, widthPx, moments, isSwipe } = drag;
      const pulledPx = event.clientX - startX;
      const speedPxPerMs = speedOf([...moments, { atMs: event.timeStamp, x: event.clientX }]);
      end(isSwipe ? releaseOf({ pulledPx, widthPx, speedPxPerMs }) : null);
    },
    { signal },
  );
  // The browser started scrolling, or an overlay opened.
  deck.addEventListener('pointercancel', () => end(null), { signal });
  deck.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => {
    controller.abort();
    if (drag) releaseCard(drag.card, false);
  };
}

function speedOf(moments: readonly Moment[]): number {
  const [first] = moments;
  const last = moments.at(-1);
  if (!first || !last || last.atMs <= first.atMs) return 0;
  return (last.x - first.x) / (last.atMs - first.atMs);
}

/** Fades in the stamp of the side to which the card is pulled. */
function showVerdicts(card: HTMLElement, share: number): void {
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-verdict]')) {
    const own = stamp.dataset['verdict'] === 'right' ? share : -share;
    stamp.style.opacity = String(Math.max(0, own));
  }
}

/** The end of a drag must not click what is under the finger. */
function swallowClick(deck: HTMLElement): void {
  const swallow = new AbortController();
  deck.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: swallow.signal },
  );
  setTimeout(() => swallow.abort());
}
