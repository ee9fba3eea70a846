/**
 * Logs events that may occur a thousand times a minute: the first at once, the rest once a minute as a count. `write`
 * gets that count and the latest reason.
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
