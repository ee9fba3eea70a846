import { shuffle } from '../random/shuffle.ts';

/** The same items in an order that follows from the seed alone, so that a reload shows them as before. */
export function shuffleBySeed<Item>(items: readonly Item[], seed: number): readonly Item[] {
  return shuffle(items, mulberry32(seed));
}

/** Tommy Ettinger's generator: 32 bits of state, and neighbouring seeds give unlike numbers. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
