import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shuffle } from './shuffle.ts';

const items = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 40 });
const rng = fc.double({ min: 0, max: 0.999_999, noNaN: true });
const byNumber = (a: number, b: number) => a - b;

it('keeps every item, each once', () => {
  fc.assert(
    fc.property(items, rng, (numbers, number) => {
      expect(shuffle(numbers, () => number).toSorted(byNumber)).toEqual(numbers.toSorted(byNumber));
    }),
  );
});

it('can bring any item to any place', () => {
  const firsts = [0, 0.34, 0.67].map((number) => shuffle([1, 2, 3], () => number)[0]);
  expect(new Set(firsts).size).toBeGreaterThan(1);
});
