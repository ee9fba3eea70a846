const WINDOW_MS = 1000;
/** Kinds remembered at a time, so that inventing new ones does not exhaust memory. */
const MAX_KINDS = 500;

/**
 * Limits the log to one line a second per kind. Returns the number of lines suppressed since the last one, or null to
 * suppress this one.
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
