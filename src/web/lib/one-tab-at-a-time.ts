/**
 * Lets one tab of the site at a time do what goes by this name. Without Web Locks two may: whoever uses it sends what may
 * arrive twice. Browser only.
 */
export function oneTabAtATime(name: string): (task: () => Promise<void>) => Promise<void> {
  return async (task) => {
    if (!('locks' in navigator)) return task();
    await navigator.locks.request(name, task);
  };
}
