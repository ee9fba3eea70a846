/** Minutes as [hours, minutes], the wire format of a group's time. spec 1 §3 "Group" */
export function toHoursAndMinutes(minutes: number): [hours: number, minutes: number] {
  return [Math.floor(minutes / 60), minutes % 60];
}

/** Expected time as shown on rows: `0h20'`. spec 1 §2, LOOK.md §7 */
export function formatExpectedTime(minutes: number): string {
  const [hours, rest] = toHoursAndMinutes(minutes);
  return `${hours}h${String(rest).padStart(2, '0')}'`;
}

/** A media position: `07:47`, with hours `1:07:47`. Fractions are cut off. LOOK.md §7 */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = two(Math.floor((whole % 3600) / 60));
  return hours > 0 ? `${hours}:${minutes}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
