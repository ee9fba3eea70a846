/**
 * What the error page of a server that has lost its database does by itself: it asks /readyz, ever more rarely, and loads
 * the page anew once the server is ready. A thousand such pages neither ask nor come back in the same moment; and one that
 * is refused again, though the server said that it is ready, waits longer than before.
 *
 * Runs in the browser, as text within the page: it may use nothing from outside itself.
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
