/** A day of this century that is in the calendar, else ''. */
export function dayOf(text: string | null): string {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return '';
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text) ? text : '';
}
