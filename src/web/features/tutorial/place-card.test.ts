import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeCard } from './place-card.ts';

const card = { width: 320, height: 200 };
const desktop = { width: 1280, height: 900 };
const phone = { width: 360, height: 740 };

describe('placeCard', () => {
  it.each([
    ['below a video', { left: 30, top: 150, width: 760, height: 430 }, desktop, { left: 250, top: 596 }],
    ['above the way on at the foot', { left: 850, top: 830, width: 410, height: 50 }, desktop, { left: 895, top: 614 }],
    ['beside the panel', { left: 830, top: 64, width: 450, height: 836 }, desktop, { left: 494, top: 382 }],
    ['beside a bar on the left', { left: 0, top: 0, width: 100, height: 900 }, desktop, { left: 116, top: 350 }],
    [
      'over the foot of what fills the window',
      { left: 0, top: 64, width: 360, height: 640 },
      phone,
      { left: 20, top: 524 },
    ],
    ['within a phone that is narrow', { left: 12, top: 670, width: 68, height: 48 }, phone, { left: 16, top: 454 }],
  ])('puts the card %s', (_place, target, window, expected) => {
    expect(placeCard(target, card, window)).toEqual(expected);
  });

  it('keeps the card whole in any window that holds it', () => {
    const px = (min: number, max: number) => fc.integer({ min, max });
    const boxes = fc.record({ left: px(-200, 1500), top: px(-900, 1500), width: px(1, 1500), height: px(1, 1500) });
    const windows = fc.record({ width: px(360, 1920), height: px(300, 1200) });
    fc.assert(
      fc.property(boxes, windows, (target, window) => {
        const { left, top } = placeCard(target, card, window);
        expect(left).toBeGreaterThanOrEqual(16);
        expect(top).toBeGreaterThanOrEqual(16);
        expect(left + card.width).toBeLessThanOrEqual(window.width - 16);
        expect(top + card.height).toBeLessThanOrEqual(window.height - 16);
      }),
    );
  });
});
