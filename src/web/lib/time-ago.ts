const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** decisions §2 */
const RELATIVE_DAYS = 7;

/**
 * When something was, as a reader of `language` (BCP 47) says it: relative up to 7 days, then DD/MM/YYYY in the zone.
 * A time in the future is a clock that runs ahead: now. decisions §2
 */
export function timeAgo(isoTime: string, nowMs: number, language: string, timeZone: string): string {
  const elapsedMs = Math.max(0, nowMs - Date.parse(isoTime));
  if (elapsedMs > RELATIVE_DAYS * DAY_MS) return slashDate(isoTime, timeZone);
  // Intl's own 'bây giờ' is 'now', not 'just now'.
  if (elapsedMs < MINUTE_MS && language.startsWith('vi')) return 'Vừa xong';
  const words = new Intl.RelativeTimeFormat(language, { numeric: elapsedMs < MINUTE_MS ? 'auto' : 'always' });
  if (elapsedMs < MINUTE_MS) return words.format(0, 'second');
  if (elapsedMs < HOUR_MS) return words.format(-Math.floor(elapsedMs / MINUTE_MS), 'minute');
  if (elapsedMs < DAY_MS) return words.format(-Math.floor(elapsedMs / HOUR_MS), 'hour');
  return words.format(-Math.floor(elapsedMs / DAY_MS), 'day');
}

/** Full date and time, for who points at a relative one. */
export function fullTime(isoTime: string, language: string, timeZone: string): string {
  const text = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    new Date(isoTime),
  );
  return text.replace(/\p{Zs}/gu, ' '); // Node and browsers differ in which space stands before AM
}

/** The same figures in every language: decisions §2 names the format. */
function slashDate(isoTime: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone }).format(
    new Date(isoTime),
  );
}
