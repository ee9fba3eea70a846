/**
 * Runs tasks of this name in one tab at a time. Without Web Locks, or if the browser denies them, tasks may overlap:
 * callers must be idempotent. Browser only.
 */
export function createTabLock(name: string): (task: () => Promise<void>) => Promise<void> {
  return async (task) => {
    if (!('locks' in navigator)) return task();
    let hasBegun = false;
    try {
      await navigator.locks.request(name, () => {
        hasBegun = true;
        return task();
      });
    } catch (error) {
      if (hasBegun) throw error;
      console.info('The browser refuses the lock.', error);
      await task();
    }
  };
}
