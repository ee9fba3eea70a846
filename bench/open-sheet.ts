// Figure: the longest task when the panel comes up as a sheet on a phone, and when its comments are opened.
import type { Page } from '@playwright/test';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { measureOnDemoSite } from './lib/demo-site.ts';
import { fillWithComments } from './lib/fill-with-comments.ts';
import type { Finding } from './lib/finding.ts';
import { median, spread } from './lib/rounds.ts';
import { withSlowPage } from './lib/slow-visit.ts';

const ROUNDS = 9;
const PHONE = { width: 390, height: 844 };
const COMMENTS = 100;
const LIMIT = { atMost: 200 };
const SHEET = { name: 'longest task in ms that the sheet of the panel causes, phone, 4× slower CPU', limit: LIMIT };
const TAB = { name: 'longest task in ms that its tab of comments causes, phone, 4× slower CPU', limit: LIMIT };

export function measureOpenSheet(): Promise<Finding[]> {
  return measureOnDemoSite([SHEET, TAB], async ({ browser, address, pool, learner }) => {
    const [lesson] = await findOpenLessons(address, 'video');
    if (!lesson) throw new Error('The demo content has no open lesson with a video.');
    await fillWithComments(pool, lesson.id, COMMENTS, [learner]);
    const url = address + lesson.path;
    const visit = () =>
      withSlowPage(browser, url, learner, { isLineSlow: false, viewport: PHONE }, async (page) => {
        await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
        await page.goto(url, { waitUntil: 'networkidle' });
        // The page's own beginnings are over.
        await page.waitForTimeout(1500);
        const sheet = page.getByRole('dialog', { name: 'Danh mục bên' });
        const sheetMs = await longestTask(page, async () => {
          await page.getByRole('button', { name: 'Bài học' }).click();
          await sheet.getByRole('searchbox').waitFor();
        });
        const commentsMs = await longestTask(page, async () => {
          await sheet.getByRole('tab', { name: 'Bình luận' }).click();
          await sheet.getByText(`Bình luận số ${COMMENTS}`, { exact: true }).waitFor();
        });
        return { sheetMs, commentsMs };
      });
    await visit();
    const seen: Awaited<ReturnType<typeof visit>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) seen.push(await visit());
    return [
      finding(
        SHEET,
        seen.map(({ sheetMs }) => sheetMs),
      ),
      finding(
        TAB,
        seen.map(({ commentsMs }) => commentsMs),
      ),
    ];
  });
}

/** Does it and lets the page come to rest; the browser tells of tasks from 50 ms on, so that is the least that is said. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(watchTasks);
  await act();
  await page.waitForTimeout(1500);
  return page.evaluate(() => globalThis.tasksWatched());
}

declare global {
  var tasksWatched: () => number;
}

/** Runs in the page. */
function watchTasks(): void {
  let longestMs = 50;
  const note = (entries: PerformanceEntryList) => {
    for (const { duration } of entries) longestMs = Math.max(longestMs, duration);
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'longtask' });
  globalThis.tasksWatched = () => {
    note(observer.takeRecords());
    observer.disconnect();
    return longestMs;
  };
}

/** The median of the rounds is held to the limit; what else the machine does falls into single ones. */
function finding(figure: Pick<Finding, 'name' | 'limit'>, tasksMs: number[]): Finding {
  return {
    ...figure,
    result: { value: median(tasksMs), unit: 'ms' },
    beside: [spread(`of ${ROUNDS} rounds`, tasksMs, 'ms')],
  };
}
