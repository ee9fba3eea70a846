/** The items in random order (Fisher–Yates); `rng` returns numbers in [0, 1). */
export function shuffle<Item>(items: readonly Item[], rng: () => number): readonly Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(rng() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
  }
  return shuffled;
}
