/** A moment in the site's time zone: `23/11/2026 17:26`. */
export function momentText(isoTime: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone });
  return parts.format(new Date(isoTime)).replace(',', '');
}
