const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** decisions §2 */
const RELATIVE_DAYS = 7;

/**
 * A time relative to now in `language` (BCP 47), up to 7 days; then DD/MM/YYYY in the zone. Future times come from fast
 * clocks and count as now. decisions §2
 */
export function timeAgo(isoTime: string, nowMs: number, language: string, timeZone: string): string {
  const elapsedMs = Math.max(0, nowMs - Date.parse(isoTime));
  if (elapsedMs > RELATIVE_DAYS * DAY_MS) return slashDate(isoTime, timeZone);
  // Intl's 'bây giờ' means 'now', not 'just now'.
  if (elapsedMs < MINUTE_MS && language.startsWith('vi')) return 'Vừa xong';
  const words = new Intl.RelativeTimeFormat(language, { numeric: elapsedMs < MINUTE_MS ? 'auto' : 'always' });
  if (elapsedMs < MINUTE_MS) return words.format(0, 'second');
  if (elapsedMs < HOUR_MS) return words.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return words.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  return words.format(-Math.floor(elapsedMs / DAY_MS), 'day');
}

/** Full date and time, for the tooltip of a relative one. */
export function fullTime(isoTime: string, language: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(isoTime),
  );
  return text.replace(/\p{Zs}/gu, ' '); // Node and browsers use different spaces before AM
}

/** Same digits in every language: decisions §2 defines the format. */
function slashDate(isoTime: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    new Date(isoTime),
  );
}
