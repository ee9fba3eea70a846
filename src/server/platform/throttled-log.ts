/**
 * A line of the log for what may happen a thousand times a minute: the first time is said at once, what follows once a
 * minute with its number. `write` gets that number and the newest reason.
 */
export function createThrottledLog(
  write: (line: { count: number; reason: string }) => void,
  everyMs = 60_000,
): (reason: string) => void {
  let count = 0;
  let reason = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    timer = null;
    if (count === 0) return;
    write({ count, reason });
    count = 0;
    wait();
  };
  const wait = () => {
    timer = setTimeout(flush, everyMs).unref();
  };
  return (newest) => {
    count += 1;
    reason = newest;
    if (timer === null) flush();
  };
}
