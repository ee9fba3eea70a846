/** Days shown as birds on the wire. */
export const WEEK_DAYS = 7;

/**
 * Number of consecutive study days (`studyDay` of domain/flashcard) up to today. Today is still open: a streak that
 * ended yesterday counts.
 */
export function daysInARow(days: ReadonlySet<number>, today: number): number {
  const last = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(last - count)) count += 1;
  return count;
}

/** For each of the last seven study days, ending today, whether there was any study. */
export function lastWeek(days: ReadonlySet<number>, today: number): { day: number; isStudied: boolean }[] {
  return Array.from({ length: WEEK_DAYS }, (_day, index) => {
    const day = today - WEEK_DAYS + 1 + index;
    return { day, isStudied: days.has(day) };
  });
}
