import type { Page } from '@playwright/test';

/** Runs in the page: bytes of all scripts that it has fetched, as sent. */
export function scriptBytes(): number {
  const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');
  const scripts = performance.getEntriesByType('resource').filter(isScript) as PerformanceResourceTiming[];
  return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

/** A script that a page has fetched, its bytes as sent. */
export type Script = { path: string; bytes: number };

/** Longer than the scripts of a page take to ask for others on a slow machine. */
const SETTLE_MS = 5000;

/** The scripts of a page that has come to rest. */
export async function scriptsOf(page: Page): Promise<Script[]> {
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .map((one) => ({ path: new URL(one.name).pathname, bytes: one.encodedBodySize }))
      .filter((one) => one.path.endsWith('.js')),
  );
}

export function sumBytes(scripts: Script[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Those that say any of these words. */
export async function thoseWithWords(address: string, scripts: Script[], words: string[]): Promise<Script[]> {
  const texts = await Promise.all(scripts.map(async (one) => (await fetch(address + one.path)).text()));
  return scripts.filter((_, index) => words.some((word) => texts[index]?.includes(word)));
}
