/**
 * Script of the error page of a server without its database: polls /readyz with growing intervals and reloads once the
 * server is ready. A thousand such pages neither poll nor return at the same moment, and one that fails again although
 * the server was ready waits longer. Serialised into the page, so it must not refer to anything outside itself.
 */
function reloadWhenReady(): void {
  const KEY = 'tsubame-reloads';
  const FIRST_WAIT_MS = 2000;
  const MAX_DOUBLINGS = 5;

  function readReloads(): number {
    try {
      return Number(sessionStorage.getItem(KEY)) || 0;
    } catch {
      return MAX_DOUBLINGS;
    }
  }

  function keepReloads(count: number): void {
    try {
      sessionStorage.setItem(KEY, String(count));
    } catch {
      // Then every wait is a long one.
    }
  }

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const reloads = navigation?.type === 'reload' ? readReloads() : 0;

  async function ask(doublings: number): Promise<void> {
    const isReady = await fetch('/readyz', { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!isReady) return wait(doublings + 1);
    keepReloads(reloads + 1);
    location.reload();
  }

  function wait(doublings: number): void {
    const maxMs = FIRST_WAIT_MS * 2 ** Math.min(doublings, MAX_DOUBLINGS);
    setTimeout(() => void ask(doublings), maxMs * (0.5 + Math.random() / 2));
  }

  document.getElementById('by-itself')?.removeAttribute('hidden');
  wait(reloads);
}

export const RELOAD_SCRIPT = `(${reloadWhenReady.toString()})()`;
