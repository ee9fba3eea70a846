import { springEasing, tiltDegrees } from '#domain/flashcard/swipe-gesture.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';

const SPRING_MS = 450;
const LEAVE_MS = 260;
/** Reduced motion: fade instead of flying. LOOK.md §6 */
const FADE_MS = 160;

const EASE_DART = 'cubic-bezier(0.5, 0, 0.2, 1)'; // --ease-dart
const SPRING = springEasing(0.62);

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Older browsers lack `linear()`. */
function spring(): string {
  return CSS.supports('transition-timing-function', SPRING) ? SPRING : 'ease-out';
}

/** Position of a card that has left. In percent: measuring would force a layout during the swipe. */
const GONE = {
  left: `translate3d(-90%, 0, 0) rotate(${tiltDegrees(-1, 1)}deg)`,
  right: `translate3d(90%, 0, 0) rotate(${tiltDegrees(1, 1)}deg)`,
};

/** Moves the card with the finger. */
export function pullCard(card: HTMLElement, pulledPx: number, widthPx: number): void {
  card.style.transform = `translate3d(${pulledPx}px, 0, 0) rotate(${tiltDegrees(pulledPx, widthPx)}deg)`;
}

/** Undoes `pullCard`; `isSprung`: with a spring animation. */
export function releaseCard(card: HTMLElement, isSprung: boolean): void {
  const from = card.style.transform;
  card.style.transform = '';
  if (!isSprung || from === '' || isStill()) return;
  card.animate([{ transform: from }, { transform: 'none' }], { duration: SPRING_MS, easing: spring() });
}

/** Flies off to its side from its current position. Resolves when done. */
export async function flyOff(card: HTMLElement, direction: SwipeDirection): Promise<void> {
  if (isStill()) {
    await finished(card.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' }));
    return;
  }
  const frames = [
    { transform: card.style.transform || 'none', opacity: 1 },
    { transform: GONE[direction], opacity: 0 },
  ];
  await finished(card.animate(frames, { duration: LEAVE_MS, easing: EASE_DART, fill: 'forwards' }));
}

/** A card taken back flies in from the side it left to. */
export function flyIn(card: HTMLElement, from: SwipeDirection): void {
  if (isStill()) {
    card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS });
    return;
  }
  card.animate([{ transform: GONE[from], opacity: 0 }, { opacity: 1, offset: 0.3 }, {}], {
    duration: SPRING_MS,
    easing: spring(),
  });
}

async function finished(animation: Animation): Promise<void> {
  try {
    await animation.finished;
  } catch (error) {
    console.info('The card was taken away in mid-flight.', error);
  }
}
