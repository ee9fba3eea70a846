import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gestureOf, pullShare, releaseOf, springEasing, tiltDegrees } from './swipe-gesture.ts';

describe('letting go of a card', () => {
  it.each([
    ['a third of the way, slowly', 119, 0, null],
    ['34 % of the width', 122.4, 0, 'right'],
    ['34 % to the left', -122.4, 0, 'left'],
    ['a quick flick', 40, 0.6, 'right'],
    ['a quick flick to the left', -40, -0.6, 'left'],
    ['a flick of a few pixels', 10, 0.9, null],
    ['far out, but thrown back', 200, -0.6, null],
    ['far out, coming back slowly', 200, -0.1, 'right'],
  ])('%s', (_name, pulledPx, speedPxPerMs, direction) => {
    expect(releaseOf({ pulledPx, widthPx: 360, speedPxPerMs })).toBe(direction);
  });

  it('goes nowhere without a width', () => {
    expect(releaseOf({ pulledPx: 100, widthPx: 0, speedPxPerMs: 0 })).toBeNull();
  });

  it('never goes against the side that it was pulled to', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.double({ min: -3, max: 3, noNaN: true }), (pulled, speed) => {
        const direction = releaseOf({ pulledPx: pulled, widthPx: 360, speedPxPerMs: speed });
        expect(direction).not.toBe(pulled > 0 ? 'left' : 'right');
      }),
    );
  });
});

describe('a pulled card', () => {
  it('turns by 9 degrees at most', () => {
    expect(tiltDegrees(61.2, 360)).toBeCloseTo(4.5);
    expect(tiltDegrees(1000, 360)).toBe(9);
    expect(tiltDegrees(-1000, 360)).toBe(-9);
    expect(pullShare(50, 0)).toBe(0);
  });

  it.each([
    [3, 2, null],
    [9, 2, 'swipe'],
    [-9, 4, 'swipe'],
    [4, 9, 'scroll'],
    [4, -9, 'scroll'],
  ])('moved by %i and %i px means %s', (across, down, gesture) => {
    expect(gestureOf(across, down)).toBe(gesture);
  });
});

describe('the spring', () => {
  it('begins at 0, overshoots, and rests at 1', () => {
    const values = springEasing(0.6).slice('linear('.length, -1).split(', ').map(Number);
    expect(values[0]).toBe(0);
    expect(values.at(-1)).toBe(1);
    expect(Math.max(...values)).toBeGreaterThan(1);
    expect(Math.abs((values.at(-2) ?? 0) - 1)).toBeLessThan(0.01);
  });
});
