/** spec 2 §4.3 */
const LATE_MS = 300_000;
const ANNOUNCED_MINUTES = [1, 5, 10];

/** Whether the timer is red. */
export const isLate = (leftMs: number): boolean => leftMs <= LATE_MS;

/** The minutes to tell screen readers of when the time left falls from `beforeMs` to `nowMs`; null: nothing. */
export function minutesToAnnounce(beforeMs: number, nowMs: number): number | null {
  return ANNOUNCED_MINUTES.find((minutes) => nowMs <= minutes * 60_000 && beforeMs > minutes * 60_000) ?? null;
}
