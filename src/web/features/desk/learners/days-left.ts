const DAY_MS = 24 * 3_600_000;

/** How long access still runs: `còn 12 ngày`, `không thời hạn`. */
export function daysLeft(endsAt: string | null, nowMs: number): string {
  if (endsAt === null) return 'không thời hạn';
  const days = Math.ceil((Date.parse(endsAt) - nowMs) / DAY_MS);
  return days > 0 ? `còn ${days} ngày` : 'đã hết hạn';
}
