const FORMATS = {
  short: new Intl.DateTimeFormat('vi-VN', { weekday: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('vi-VN', { weekday: 'long', day: '2-digit', month: '2-digit', timeZone: 'UTC' }),
};

/**
 * A study day (`2026-11-23`, a calendar date without time zone): `T2` … `CN` as in Vietnamese calendars, or `Thứ Hai,
 * 23/11`.
 */
export function formatDay(day: string, length: keyof typeof FORMATS): string {
  return FORMATS[length].format(new Date(`${day}T00:00:00Z`)).replace(/^Th\D*(\d)$/, 'T$1');
}
