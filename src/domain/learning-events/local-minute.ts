/** A minute on the site's clock: the calendar day (YYYY-MM-DD) and the minute of that day, 0–1439. */
export type LocalMinute = { readonly day: string; readonly minute: number };

/**
 * Gives the function that says in which minute a moment (ms since 1970) lies, in an IANA time zone. An unknown zone
 * throws a RangeError. Making it takes a hundred times as long as asking it.
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
  // Every offset is of whole minutes, and what is asked for lies close together: two thousand events of a few seconds would
  // hold a server for a tenth of a second.
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
