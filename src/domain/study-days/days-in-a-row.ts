/** Days that the birds on the wire stand for. */
export const WEEK_DAYS = 7;

/**
 * How many days of study (`studyDay` of domain/flashcard) follow one another up to today. Today is still open: a learner
 * who has not studied yet keeps the row that ended yesterday.
 */
export function daysInARow(days: ReadonlySet<number>, today: number): number {
  const last = days.has(today) ? today : today - 1;
  let count = 0;
  while (days.has(last - count)) count += 1;
  return count;
}

/** Whether each of the last seven days of study was studied on, today last. */
export function lastWeek(days: ReadonlySet<number>, today: number): { day: number; isStudied: boolean }[] {
  return Array.from({ length: WEEK_DAYS }, (_day, index) => {
    const day = today - WEEK_DAYS + 1 + index;
    return { day, isStudied: days.has(day) };
  });
}
