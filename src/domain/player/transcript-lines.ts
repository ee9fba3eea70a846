/** A caption: [start, end) in seconds. */
export type TimedText = { readonly startSeconds: number; readonly endSeconds: number };

/** A line of the transcript in each language that has it. */
export type TranscriptLine<T extends TimedText> = TimedText & { readonly ja: T | null; readonly vi: T | null };

/** Captions that share less than this fraction of the shorter one are not paired. */
const MIN_OVERLAP = 0.3;

function overlap(a: TimedText, b: TimedText): number {
  const shared = Math.min(a.endSeconds, b.endSeconds) - Math.max(a.startSeconds, b.startSeconds);
  return shared / Math.min(a.endSeconds - a.startSeconds, b.endSeconds - b.startSeconds);
}

/** The caption with the largest overlap, null if none is large enough. */
function closest<T extends TimedText>(caption: T, others: Iterable<T>): T | null {
  let best: T | null = null;
  let max = MIN_OVERLAP;
  for (const other of others) {
    const shared = overlap(caption, other);
    if (shared < max || (best !== null && shared === max)) continue;
    best = other;
    max = shared;
  }
  return best;
}

/**
 * Aligns the captions of two languages: each Japanese caption with the Vietnamese one that overlaps it most. Unmatched
 * captions stand alone; every caption appears exactly once, in time order. A pair has the Japanese caption's time,
 * since that is what a learner repeats.
 */
export function pairLines<T extends TimedText>(ja: readonly T[], vi: readonly T[]): TranscriptLine<T>[] {
  const left = new Set(vi);
  const lines = ja.map((caption): TranscriptLine<T> => {
    const counterpart = closest(caption, left);
    if (counterpart) left.delete(counterpart);
    const { startSeconds, endSeconds } = caption;
    return { startSeconds, endSeconds, ja: caption, vi: counterpart };
  });
  const alone = [...left].map((caption): TranscriptLine<T> => {
    const { startSeconds, endSeconds } = caption;
    return { startSeconds, endSeconds, ja: null, vi: caption };
  });
  return [...lines, ...alone].toSorted((a, b) => a.startSeconds - b.startSeconds);
}

/** Index of the line at a position: the last one that has begun, -1 before the first. */
export function lineAt(lines: readonly TimedText[], positionSeconds: number): number {
  return lines.findLastIndex(({ startSeconds }) => startSeconds <= positionSeconds + 0.05);
}
