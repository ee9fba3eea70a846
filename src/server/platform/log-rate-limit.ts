const WINDOW_MS = 1000;
/** Kinds that are remembered: whoever invents new ones by the thousand gets no memory for each. */
const MAX_KINDS = 500;

/**
 * One line a second of a kind: a flood of requests must not become a flood of lines. Answers how many lines of this kind
 * were left out since the last one, or null when this one is to be left out.
 */
export function createLogRateLimit(nowMs: () => number): (kind: string) => number | null {
  const kinds = new Map<string, { sinceMs: number; leftOut: number }>();
  return (kind) => {
    const now = nowMs();
    const known = kinds.get(kind);
    if (known && now - known.sinceMs < WINDOW_MS) {
      known.leftOut += 1;
      return null;
    }
    if (!known && kinds.size >= MAX_KINDS) kinds.clear();
    kinds.set(kind, { sinceMs: now, leftOut: 0 });
    return known?.leftOut ?? 0;
  };
}
