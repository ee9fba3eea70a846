/** setTimeout that returns its cancel function. Browser only. */
export function schedule(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

/** Runs a task when the page is idle, or after ten seconds. Browser only; Safari lacks requestIdleCallback. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 10_000 });
  else setTimeout(task, 2000);
}
