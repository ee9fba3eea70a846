import { monthsOf } from './price-plan.ts';

/** How long a plan gives access: `12 tháng`, `45 ngày`, `Trọn đời`. */
export function formatAccess(days: number | null): string {
  if (days === null) return 'Trọn đời';
  const months = monthsOf(days);
  return months === null ? `${days} ngày` : `${months} tháng`;
}
