import type { SwipeDirection } from './study.ts';

/** Beyond this share of its width, a released card flies off. LOOK.md §6 */
const LETS_GO_SHARE = 0.34;

/** Maximum rotation. LOOK.md §6 */
const MAX_DEGREES = 9;

/** Minimum speed of a flick: more than the trembling of a finger. */
const FLICK_PX_PER_MS = 0.5;
const FLICK_FROM_PX = 24;

/** Movement from which a touch is a swipe rather than a press. */
const SWIPES_FROM_PX = 8;

/** How a card is held: distance to the right and width (px), speed (px/ms). */
export type Pull = { readonly pulledPx: number; readonly widthPx: number; readonly speedPxPerMs: number };

/** What a finger's movement (px) means so far: a swipe, a scroll, or nothing yet. */
export function gestureOf(acrossPx: number, downPx: number): 'swipe' | 'scroll' | null {
  if (Math.max(Math.abs(acrossPx), Math.abs(downPx)) < SWIPES_FROM_PX) return null;
  return Math.abs(acrossPx) > Math.abs(downPx) ? 'swipe' : 'scroll';
}

/** Where a released card goes; null: back. A flick takes precedence over distance. */
export function releaseOf({ pulledPx, widthPx, speedPxPerMs }: Pull): SwipeDirection | null {
  const direction = pulledPx > 0 ? 'right' : 'left';
  const isFlick = Math.abs(speedPxPerMs) >= FLICK_PX_PER_MS;
  if (isFlick && Math.sign(speedPxPerMs) !== Math.sign(pulledPx)) return null;
  if (isFlick && Math.abs(pulledPx) >= FLICK_FROM_PX) return direction;
  return widthPx > 0 && Math.abs(pulledPx) >= LETS_GO_SHARE * widthPx ? direction : null;
}

/** How close a pulled card is to being released, −1 (left) to 1 (right). */
export function pullShare(pulledPx: number, widthPx: number): number {
  return widthPx > 0 ? Math.max(-1, Math.min(1, pulledPx / (LETS_GO_SHARE * widthPx))) : 0;
}

/** Rotation of a pulled card in degrees. */
export function tiltDegrees(pulledPx: number, widthPx: number): number {
  return MAX_DEGREES * pullShare(pulledPx, widthPx);
}

/** A damped spring as a CSS linear() easing that overshoots once. `damping` 0–1 is relative to critical damping. */
export function springEasing(damping: number): string {
  const points = 24;
  // The duration is chosen so that the spring is at rest, within a thousandth, at its end.
  const decay = 7;
  const turn = (decay / damping) * Math.sqrt(1 - damping ** 2);
  const values = Array.from({ length: points + 1 }, (_, index) => {
    const time = index / points;
    const swing = Math.cos(turn * time) + (decay / turn) * Math.sin(turn * time);
    return index === points ? 1 : Math.round((1 - Math.exp(-decay * time) * swing) * 1000) / 1000;
  });
  return `linear(${values.join(', ')})`;
}
