import { describe, expect, it } from 'vitest';
import { radarShape, ringPoints } from './radar-shape.ts';

describe('radarShape', () => {
  it('has its first axis upwards and goes clockwise', () => {
    const { center, at } = radarShape(4);
    expect(at(0, 1).x).toBeCloseTo(center.x);
    expect(at(0, 1).y).toBeLessThan(center.y);
    expect(at(1, 1).x).toBeGreaterThan(center.x);
    expect(at(1, 1).y).toBeCloseTo(center.y);
  });

  it('keeps five full axes, and their labels beyond, within its box', () => {
    const shape = radarShape(5);
    for (const { x, y } of ringPoints(shape, [1, 1, 1, 1, 1])) {
      expect(x).toBeGreaterThan(60);
      expect(x).toBeLessThan(shape.width - 60);
      expect(y).toBeGreaterThan(40);
      expect(y).toBeLessThan(shape.height - 40);
    }
  });

  it('puts nothing of a skill into the middle', () => {
    const shape = radarShape(5);
    expect(shape.at(3, 0)).toEqual(shape.center);
  });
});
