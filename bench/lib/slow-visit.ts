import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page, type ViewportSize } from '@playwright/test';
import { CHROMIUM_PATH } from '../../scripts/chromium.ts';
import type { Learner } from './learners.ts';
import { scriptBytes } from './script-bytes.ts';

// "Slow 4G": 150 ms and 1.6 Mbit/s, which CDP wants in bytes.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 };
export const CPU_SLOWDOWN = 4;
const LAPTOP = { width: 1366, height: 768 };
/** Allow for scripts that wait for an idle browser. */
export const SETTLE_MS = 2000;

/** A busy machine makes a visit slow, not wrong. */
const PATIENCE_MS = 120_000;

/** Why browser measurements are impossible here, or null. */
export function missingBrowser(): string | null {
  return existsSync(CHROMIUM_PATH) ? null : `Chromium is not installed at ${CHROMIUM_PATH}`;
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
}

/** A signed-in page on a slow machine with an empty cache, optionally on a slow line. */
export async function withSlowPage<T>(
  browser: Browser,
  address: string,
  { cookie }: Learner,
  { isLineSlow, viewport = LAPTOP }: { isLineSlow: boolean; viewport?: ViewportSize },
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport, locale: 'vi-VN' });
  try {
    const [name = '', value = ''] = cookie.split('=');
    // Path '/': otherwise the cookie would be limited to the page's folder.
    await context.addCookies([{ name, value, url: new URL(address).origin }]);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    if (isLineSlow) await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await use(page);
  } finally {
    await context.close();
  }
}

/** Result of a visit. `scriptBytes`: transferred bytes of all scripts until the page was idle. */
export type Load = { lcpMs: number; lcpElement: string; cls: number; scriptBytes: number };

/** One visit on a slow line with a slow machine. */
export function loadSlowly(browser: Browser, url: string, learner: Learner): Promise<Load> {
  return withSlowPage(browser, url, learner, { isLineSlow: true }, async (page) => {
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    return { ...(await page.evaluate(() => globalThis.observed)), scriptBytes: await page.evaluate(scriptBytes) };
  });
}

declare global {
  var observed: { lcpMs: number; lcpElement: string; cls: number };
}

/** Runs in the page, before everything of its own. */
export function observe(): void {
  globalThis.observed = { lcpMs: 0, lcpElement: '', cls: 0 };
  const { observed } = globalThis;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { element?: Element })[]) {
      observed.lcpMs = entry.startTime;
      observed.lcpElement = `${entry.element?.tagName.toLowerCase() ?? '?'}.${entry.element?.className ?? ''}`;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) observed.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
