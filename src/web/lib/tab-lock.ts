/**
 * Lets one tab of the site at a time do what goes by this name. Without Web Locks, or where the browser refuses them, two
 * may: whoever uses it sends what may arrive twice. Browser only.
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
