const SECOND_MS = 1000;
const two = (value: number) => String(value).padStart(2, '0');

/** Seconds left, as a countdown shows them: it says 0 only once nothing is left. */
const secondsLeft = (ms: number) => Math.max(0, Math.ceil(ms / SECOND_MS));

/** hour:minute:second. spec 2 §4.3 */
export function hourClock(ms: number): string {
  const seconds = secondsLeft(ms);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/** minute:second. spec 2 §4.3 */
export function minuteClock(ms: number): string {
  const seconds = secondsLeft(ms);
  return [Math.floor(seconds / 60), seconds % 60].map(two).join(':');
}

/** In words, for the intro: '18 phút 32 giây'. */
export function timeWords(ms: number): string {
  const seconds = secondsLeft(ms);
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} giây`;
  return rest === 0 ? `${minutes} phút` : `${minutes} phút ${rest} giây`;
}
