const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;

/** Exponential backoff with jitter, so that browsers do not all come back at once. */
export function retryDelayMs(failures: number, rng: () => number): number {
  if (failures === 0) return 0;
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + rng());
}
