// Figure 1: the lesson page in a browser on a slow line and a slow machine, against its twin without scripts.
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { createStation } from '#server/testing/server-process.ts';
import { findOpenVideoLessons } from '#server/testing/video-lessons.ts';
import { CHROMIUM_PATH } from '../scripts/chromium.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';
import { startTwin } from './lib/twin-server.ts';

// "Slow 4G": 150 ms and 1.6 Mbit/s, which CDP wants in bytes.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 8 };
const CPU_SLOWDOWN = 4;
/** Time in which scripts that wait for an idle browser come too. */
const SETTLE_MS = 2000;
const KILOBYTE = 1000;

type Load = { lcpMs: number; lcpElement: string; cls: number; scriptBytes: number };

export async function measurePageLoad(): Promise<Finding[]> {
  const names = {
    lcp: 'largest paint of the lesson page on slow 4G with a 4× slower CPU, against its twin without scripts',
    cls: 'layout shift of the lesson page while it loads',
    js: 'JavaScript of the lesson page before play, in KB of brotli',
  };
  const limits = { lcp: { atMost: 1.25 }, cls: { atMost: 0.02 }, js: { atMost: 130 } };
  if (!existsSync(CHROMIUM_PATH)) {
    const result = { notMeasured: `Chromium is not installed at ${CHROMIUM_PATH}` };
    return (['lcp', 'cls', 'js'] as const).map((key) => ({ name: names[key], result, limit: limits[key], beside: [] }));
  }
  const station = createStation();
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    await pool.end();
    const [lesson] = await findOpenVideoLessons(server.address);
    if (!lesson || !learner) throw new Error('The demo content has no open lesson with a video.');
    const twin = await startTwin(server.address, lesson.path, learner.cookie);

    const loads: Load[] = [];
    await load(browser, server.address + lesson.path, learner);
    const lcp = await interleave({
      ours: async () => {
        const one = await load(browser, server.address + lesson.path, learner);
        loads.push(one);
        return one.lcpMs;
      },
      twin: async () => (await load(browser, twin.address + lesson.path, learner)).lcpMs,
    });
    await twin.end();
    await server.end('SIGTERM');
    const elements = [...new Set(loads.map((one) => one.lcpElement))];
    return [
      {
        name: names.lcp,
        result: { value: medianRatio(lcp.ours, lcp.twin) },
        limit: limits.lcp,
        beside: [spread('ours', lcp.ours, 'ms'), spread('twin', lcp.twin, 'ms'), `painted: ${elements.join(', ')}`],
      },
      {
        name: names.cls,
        result: { value: Math.max(...loads.map((one) => one.cls)) },
        limit: limits.cls,
        beside: ['the largest of all rounds'],
      },
      {
        name: names.js,
        result: { value: median(loads.map((one) => one.scriptBytes)) / KILOBYTE },
        limit: limits.js,
        beside: [`every script fetched until ${formatNumber(SETTLE_MS / 1000)} s after the line fell silent`],
      },
    ];
  } finally {
    await browser.close();
    await station.close();
  }
}

/** One visit with nothing in the cache. */
async function load(browser: Browser, url: string, { cookie }: Learner): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'vi-VN' });
  try {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(() => {
      const isScript = (one: PerformanceEntry) => new URL(one.name).pathname.endsWith('.js');
      const scripts = performance.getEntriesByType('resource').filter(isScript) as PerformanceResourceTiming[];
      const scriptBytes = scripts.reduce((sum, one) => sum + one.encodedBodySize, 0);
      return { ...globalThis.observed, scriptBytes };
    });
  } finally {
    await context.close();
  }
}

declare global {
  var observed: { lcpMs: number; lcpElement: string; cls: number };
}

/** Runs in the page, before everything of its own. */
function observe(): void {
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
