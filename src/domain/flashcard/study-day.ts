/** A study day ends at 04:00 local time. decisions §9 */
export const DAY_ENDS_HOUR = 4;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function offsetFormat(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    formats.set(timeZone, format);
  }
  return format;
}

/** Offsets by zone and UTC day, null where the clock changes that day: asking Intl is slow for thousands of words. */
const offsets = new Map<string, Map<number, number | null>>();
const MAX_DAYS = 20_000;

/** UTC offset of a time zone at a moment, in ms. Throws for an unknown IANA name. */
export function zoneOffsetMs(atMs: number, timeZone: string): number {
  const day = Math.floor(atMs / DAY_MS);
  let known = offsets.get(timeZone);
  if (!known || known.size > MAX_DAYS) offsets.set(timeZone, (known = new Map()));
  let offset = known.get(day);
  if (offset === undefined) {
    const atStart = askOffsetMs(day * DAY_MS, timeZone);
    offset = askOffsetMs((day + 1) * DAY_MS, timeZone) === atStart ? atStart : null;
    known.set(day, offset);
  }
  return offset ?? askOffsetMs(atMs, timeZone);
}

function askOffsetMs(atMs: number, timeZone: string): number {
  const name = offsetFormat(timeZone)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  // 'GMT+05:30'; plain 'GMT' without an offset
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}

/**
 * Shifts a moment (ms since 1970) so that UTC midnight falls on the end of the learner's study day. Code that counts
 * UTC days, such as the scheduler, then counts study days.
 */
export function toStudyTimeMs(atMs: number, timeZone: string): number {
  return atMs + zoneOffsetMs(atMs, timeZone) - DAY_ENDS_HOUR * HOUR_MS;
}

/** The inverse of `toStudyTimeMs`; may be an hour off around a change to summer time. */
export function fromStudyTimeMs(studyMs: number, timeZone: string): number {
  const guess = studyMs + DAY_ENDS_HOUR * HOUR_MS;
  return guess - zoneOffsetMs(guess - zoneOffsetMs(guess, timeZone), timeZone);
}

/** Number of the study day that contains a moment: days since 1970 in the learner's calendar, changing at 04:00. */
export function studyDay(atMs: number, timeZone: string): number {
  return Math.floor(toStudyTimeMs(atMs, timeZone) / DAY_MS);
}

/** When study day `day` begins (ms since 1970): 04:00 local time. */
export function studyDayStartMs(day: number, timeZone: string): number {
  return fromStudyTimeMs(day * DAY_MS, timeZone);
}
