/** A minute of local time: the calendar day (YYYY-MM-DD) and the minute of that day, 0–1439. */
export type LocalMinute = { readonly day: string; readonly minute: number };

/**
 * Creates a function that converts ms since 1970 to the local minute of an IANA time zone; throws a RangeError for an
 * unknown one. Creating it costs a hundred times as much as calling it.
 */
export function createLocalClock(timeZone: string): (nowMs: number) => LocalMinute {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  // Offsets are whole minutes and lookups are close together, so one is cached: formatting two thousand events of a few
  // seconds would block the server for a tenth of a second.
  let last = { epochMinute: Number.NaN, local: { day: '', minute: 0 } };
  const toLocal = (nowMs: number): LocalMinute => {
    const parts = new Map(format.formatToParts(nowMs).map(({ type, value }) => [type, value]));
    return {
      day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
      minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    };
  };
  return (nowMs) => {
    const epochMinute = Math.floor(nowMs / 60_000);
    if (epochMinute !== last.epochMinute) last = { epochMinute, local: toLocal(nowMs) };
    return last.local;
  };
}
