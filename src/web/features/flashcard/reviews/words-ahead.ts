import type { ReviewDayView } from '#contract/reviews.ts';

type Ahead = {
  /** words of today whose short step is still to come */
  readonly later: number;
  /** the next day with words, and how many; null: none in the forecast */
  readonly next: { readonly day: string; readonly inDays: number; readonly due: number } | null;
};

/** What comes once nothing is left to do now. What today's number left out is due tomorrow, too. */
export function wordsAhead({ forecast, left, backlog }: Pick<ReviewDayView, 'forecast' | 'left' | 'backlog'>): Ahead {
  const [today, ...days] = forecast;
  const later = Math.max(0, (today?.due ?? 0) - left.due - backlog);
  const counts = days.map(({ day, due }, index) => ({
    day,
    inDays: index + 1,
    due: index === 0 ? due + backlog : due,
  }));
  return { later, next: counts.find(({ due }) => due > 0) ?? null };
}
