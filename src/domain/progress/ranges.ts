/** Ranges of a medium in whole seconds: half-open [start, end), sorted, disjoint. */
export type Ranges = readonly (readonly [startSeconds: number, endSeconds: number])[];

/**
 * Normalises played ranges: rounds to whole seconds, clips to [0, durationSeconds), drops empty and reversed ones,
 * sorts and merges.
 */
export function normaliseRanges(stretches: Ranges, durationSeconds: number): Ranges {
  const end = Math.floor(durationSeconds);
  return union(
    stretches.map(([from, to]) => [Math.max(0, Math.round(from)), Math.min(end, Math.round(to))] as const),
    [],
  );
}

/** Every second in `a` or `b`, in new ranges. Neither needs to be sorted. */
export function union(a: Ranges, b: Ranges): [startSeconds: number, endSeconds: number][] {
  const sorted = [...a, ...b].filter(([from, to]) => from < to).toSorted((x, y) => x[0] - y[0]);
  const joined: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** Every second in `a` but not in `b`. Both must be sorted and disjoint, as `union` returns them. */
export function subtract(a: Ranges, b: Ranges): Ranges {
  const rest: [number, number][] = [];
  for (const [from, to] of a) {
    let start = from;
    for (const [cutFrom, cutTo] of b) {
      if (cutTo <= start || cutFrom >= to) continue;
      if (cutFrom > start) rest.push([start, cutFrom]);
      start = Math.max(start, cutTo);
    }
    if (start < to) rest.push([start, to]);
  }
  return rest;
}

/** Seconds covered by sorted, disjoint ranges. */
export function totalSeconds(ranges: Ranges): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The first `seconds` (a whole number) of `ranges`, and the rest. */
export function splitAt(ranges: Ranges, seconds: number): { taken: Ranges; rest: Ranges } {
  const taken: [number, number][] = [];
  const rest: [number, number][] = [];
  let left = seconds;
  for (const [from, to] of ranges) {
    const cut = Math.min(to, from + left);
    if (cut > from) taken.push([from, cut]);
    if (cut < to) rest.push([cut, to]);
    left -= cut - from;
  }
  return { taken, rest };
}
