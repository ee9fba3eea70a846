/** Runs in the page: bytes of all scripts that it has fetched, as sent. */
export function scriptBytes(): number {
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');
  const scripts = performance.getEntriesByType('resource').filter(isScript) as PerformanceResourceTiming[];
  return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}
