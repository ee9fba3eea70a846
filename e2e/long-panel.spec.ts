import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { type BigCourse, writeBigCourse } from '../bench/lib/big-course.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { expect, test } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

const GROUPS = 40;

let content: string;
let course: BigCourse;
let server: RunningServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  content = mkdtempSync(path.join(tmpdir(), 'tsubame-course-'));
  course = writeBigCourse(content, { stages: 1, groupsOfStage: GROUPS, lessonsOfGroup: 1 });
  server = await startServerProcess({ environment: { CONTENT_DIR: content } });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(content, { recursive: true, force: true });
});

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Danh mục bên' });
const list = (page: Page): Locator => panel(page).locator('div:has(> h2)');
/** Buttons as soon as scripts run. */
const rows = (page: Page): Locator => panel(page).locator('[data-group-row][role=button]');
const isInFrame = async (page: Page, item: Locator) => {
  const [frame, box] = [await list(page).boundingBox(), await item.boundingBox()];
  return frame !== null && box !== null && box.y >= frame.y && box.y + box.height <= frame.y + frame.height;
};

async function open(page: Page): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(server.baseUrl + course.middleLesson);
  await expect(rows(page).first()).toBeVisible();
  return asked;
}

test('of a long stage the groups around the lesson come first, the lesson in sight', async ({ page }) => {
  const asked = await open(page);
  await expect(rows(page)).toHaveCount(12);
  await expect.poll(() => isInFrame(page, panel(page).locator('[aria-current=page]'))).toBe(true);
  await expect(panel(page).getByText('Xem 15 nhóm bài trước')).toHaveCount(1);
  await expect(panel(page).getByText('Xem 13 nhóm bài sau')).toHaveCount(1);
  // What the learner does not look at is not fetched.
  expect(asked.filter((url) => url.startsWith('/api/stages'))).toEqual([]);
});

test('the others come when they are scrolled to, and nothing jumps', async ({ page }) => {
  const asked = await open(page);
  const firstKnown = rows(page).first();
  const name = await firstKnown.innerText();
  await page.route('**/api/stages/*/groups', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await list(page).evaluate((element) => element.scrollTo(0, 0));
  const known = rows(page).filter({ hasText: name.split('\n')[0] ?? '' });
  const place = (await known.boundingBox())?.y ?? 0;
  await expect(rows(page)).toHaveCount(GROUPS);
  expect(Math.abs(((await known.boundingBox())?.y ?? 0) - place)).toBeLessThanOrEqual(1);
  expect(asked.filter((url) => url.startsWith('/api/stages'))).toHaveLength(1);
});

test('by keyboard the focus goes on to the nearest group that came; a failure can be tried again', async ({
  page,
  faults,
}) => {
  await open(page);
  await page.route('**/api/stages/*/groups', (route) => route.abort());
  const more = panel(page).locator('[data-more=after]');
  const last = await rows(page).last().innerText();
  await more.focus();
  await expect(more).toContainText('Chưa tải được nhóm bài');
  await page.unroute('**/api/stages/*/groups');
  await more.press('Enter');
  await expect(rows(page)).toHaveCount(GROUPS);
  const texts = await rows(page).allInnerTexts();
  await expect(rows(page).nth(texts.indexOf(last) + 1)).toBeFocused();
  expectOnly(faults, LOST_REQUEST);
});

test('a group of many lessons has all of them right after it opened, and keeps the focus', async ({ page }) => {
  await open(page);
  await page.route('**/api/groups/*', async (route) => {
    const view = (await (await route.fetch()).json()) as { lessons: { id: number }[] };
    const lessons = Array.from({ length: 60 }, (_, place) => ({ ...view.lessons[0], id: 1000 + place }));
    await route.fulfill({ json: { ...view, lessons } });
  });
  const group = rows(page).nth(6);
  await group.press('Enter');
  const lessons = panel(page).locator('[data-group]').nth(6).getByRole('listitem');
  await expect(lessons).toHaveCount(60);
  await expect(group).toBeFocused();
});

// A guest, who is never asked before leaving a lesson.
test('the way on leads beyond the groups that came with the page', async ({ page }) => {
  const asked = await open(page);
  const name = async () => (await page.getByRole('heading', { level: 1 }).innerText()).trim();
  for (let step = 0; step < 8; step += 1) {
    const before = await name();
    await panel(page)
      .getByRole('link', { name: /Bài tiếp theo/ })
      .click();
    await expect.poll(name).not.toBe(before);
  }
  await expect(rows(page)).toHaveCount(GROUPS);
  const current = panel(page)
    .locator('[data-group]')
    .filter({ has: page.locator('li') })
    .last();
  await expect.poll(() => isInFrame(page, current)).toBe(true);
  expect(asked.filter((url) => url.startsWith('/api/stages'))).toHaveLength(1);
});
