import type { SwipeDirection } from './study.ts';

/** A card lets go at this share of its width. LOOK.md §6 */
const LETS_GO_SHARE = 0.34;

/** It turns by this at most. LOOK.md §6 */
const MAX_DEGREES = 9;

/** A flick: quick, but more than the trembling of a finger. */
const FLICK_PX_PER_MS = 0.5;
const FLICK_FROM_PX = 24;

/** From here on a finger means to swipe, not to press. */
const SWIPES_FROM_PX = 8;

/** How a card is held: how far it was pulled to the right (px), its width (px), how fast it moves (px/ms). */
export type Pull = { readonly pulledPx: number; readonly widthPx: number; readonly speedPxPerMs: number };

/** What a movement of the finger means so far (px): a swipe, a scroll, or nothing yet. */
export function gestureOf(acrossPx: number, downPx: number): 'swipe' | 'scroll' | null {
  if (Math.max(Math.abs(acrossPx), Math.abs(downPx)) < SWIPES_FROM_PX) return null;
  return Math.abs(acrossPx) > Math.abs(downPx) ? 'swipe' : 'scroll';
}

/** Where a card goes that is let go of; null: back. A flick decides before the distance does. */
export function releaseOf({ pulledPx, widthPx, speedPxPerMs }: Pull): SwipeDirection | null {
  const direction = pulledPx > 0 ? 'right' : 'left';
  const isFlick = Math.abs(speedPxPerMs) >= FLICK_PX_PER_MS;
  if (isFlick && Math.sign(speedPxPerMs) !== Math.sign(pulledPx)) return null;
  if (isFlick && Math.abs(pulledPx) >= FLICK_FROM_PX) return direction;
  return widthPx > 0 && Math.abs(pulledPx) >= LETS_GO_SHARE * widthPx ? direction : null;
}

/** How near a pulled card is to letting go, −1 (left) to 1 (right). */
export function pullShare(pulledPx: number, widthPx: number): number {
  return widthPx > 0 ? Math.max(-1, Math.min(1, pulledPx / (LETS_GO_SHARE * widthPx))) : 0;
}

/** How far a pulled card is turned, in degrees. */
export function tiltDegrees(pulledPx: number, widthPx: number): number {
  return MAX_DEGREES * pullShare(pulledPx, widthPx);
}

/**
 * A damped spring as a CSS easing: a list of points that overshoots once and comes to rest. `damping` 0–1 is the share of
 * critical damping.
 */
export function springEasing(damping: number): string {
  const points = 24;
  // The spring has come to rest, within a thousandth, when the easing ends.
  const decay = 7;
  const turn = (decay / damping) * Math.sqrt(1 - damping ** 2);
  const values = Array.from({ length: points + 1 }, (_, index) => {
    const time = index / points;
    const swing = Math.cos(turn * time) + (decay / turn) * Math.sin(turn * time);
    return index === points ? 1 : Math.round((1 - Math.exp(-decay * time) * swing) * 1000) / 1000;
  });
  return `linear(${values.join(', ')})`;
}
