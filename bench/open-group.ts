// Figure 7: from pressing a group of 100 lessons to the next paint, against a static list of the same rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createStation } from '#server/testing/server-process.ts';
import { writeBigCourse } from './lib/big-course.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { makeStudiedLearner, poolOf } from './lib/learners.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';
import { launchBrowser, missingBrowser, withSlowPage } from './lib/slow-visit.ts';

const LESSONS = 100;
const ROUNDS = 9;
/** The group to open; the first one is already open. A button once scripts run. */
const GROUP = '[data-group-row][role=button] >> nth=1';
const ROWS = '[data-group] >> nth=1 >> li';

const NAME = 'from the press on a group of 100 lessons to the next paint, 4× slower CPU, against a static list';
const LIMIT = { atMost: 2 };

export async function measureOpenGroup(): Promise<Finding[]> {
  const missing = missingBrowser();
  if (missing) return [{ name: NAME, result: { notMeasured: missing }, limit: LIMIT, beside: [] }];
  const content = mkdtempSync(path.join(tmpdir(), 'tsubame-course-'));
  const station = createStation();
  const browser = await launchBrowser();
  try {
    const course = writeBigCourse(content, { stages: 1, groupsOfStage: 6, lessonsOfGroup: LESSONS });
    const server = await station.startServer({ CONTENT_DIR: content });
    const pool = poolOf(await station.postgres());
    const learner = await makeStudiedLearner(pool);
    await pool.end();
    const url = server.address + course.firstLesson;
    const visit = <T>(use: (page: Page) => Promise<T>) =>
      withSlowPage(browser, url, learner, { isLineSlow: false }, async (page) => {
        await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
        return use(page);
      });

    /** Our page: a first opening fetches the lessons, so the figure includes no network. */
    const openOurs = (page: Page) => prepare(page, url);
    const html = await visit(async (page) => {
      await openOurs(page);
      await press(page);
      await page
        .locator(ROWS)
        .nth(LESSONS - 1)
        .waitFor();
      return staticCopy(page);
    });
    const whole: number[] = [];
    const paints = await interleave(
      {
        ours: () =>
          visit(async (page) => {
            await openOurs(page);
            const { paintMs, wholeMs } = await press(page);
            whole.push(wholeMs);
            return paintMs;
          }),
        copy: () =>
          visit(async (page) => {
            await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }));
            await page.goto(url, { waitUntil: 'networkidle' });
            return (await press(page)).paintMs;
          }),
      },
      ROUNDS,
    );
    return [
      {
        name: NAME,
        result: { value: medianRatio(paints.ours, paints.copy) },
        limit: LIMIT,
        beside: [
          spread('ours', paints.ours, 'ms'),
          spread('static list', paints.copy, 'ms'),
          `all ${LESSONS} rows painted after ${formatNumber(median(whole))} ms`,
        ],
      },
    ];
  } finally {
    await browser.close();
    await station.close();
    rmSync(content, { recursive: true, force: true });
  }
}

async function prepare(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(GROUP).click();
  await page
    .locator(ROWS)
    .nth(LESSONS - 1)
    .waitFor();
  await page.locator(GROUP).click();
  await page.locator(ROWS).first().waitFor({ state: 'detached' });
  // The list settles 500 ms after an opening.
  await page.waitForTimeout(1500);
}

/** Presses the group with a real pointer. Measured from the event's timestamp. */
async function press(page: Page): Promise<{ paintMs: number; wholeMs: number }> {
  await page.evaluate(watchPress, LESSONS);
  await page.locator(GROUP).click();
  return page.evaluate(() => globalThis.pressed);
}

declare global {
  var pressed: Promise<{ paintMs: number; wholeMs: number }>;
}

/** Runs in the page: a message posted from the last callback before a paint arrives right after it. */
function watchPress(rows: number): void {
  const afterPaint = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', then, { once: true });
      port1.start();
      port2.postMessage(0);
    });
  globalThis.pressed = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        let paintMs = 0;
        const look = () => {
          const nowMs = performance.now() - timeStamp;
          paintMs ||= nowMs;
          const shown = document.querySelectorAll('[data-group]')[1]?.querySelectorAll('li').length ?? 0;
          if (shown >= rows) resolve({ paintMs, wholeMs: nowMs });
          else afterPaint(look);
        };
        afterPaint(look);
      },
      { capture: true, once: true },
    );
  });
}

/** The page with the group's list in it, hidden, and one line of script to show it. */
async function staticCopy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    const [row, list] = copy.querySelectorAll('[data-group]')[1]?.children ?? [];
    list?.setAttribute('hidden', '');
    row?.setAttribute('onclick', 'this.nextElementSibling.hidden = false; return false');
    return `<!doctype html>${copy.outerHTML}`;
  });
}
