import type { BrowserContext, Locator, Page } from '@playwright/test';
import { enrol, inDatabase } from './database.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { expect, expectAccessibleAt, PATHS, registerLearner, signInAs, test, testServer } from './fixtures.ts';

const COURSE_ID = 39;

const popup = (page: Page): Locator => page.getByRole('dialog', { name: 'Bạn thấy khóa học mới thế nào?' });
const positionOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);
const isPaused = (page: Page) => page.evaluate(() => document.querySelector('video')?.paused ?? true);

/** A learner who opened a lesson, and so may rate, but was not asked yet. */
async function studyingLearner(context: BrowserContext) {
  const person = await registerLearner(context);
  await context.clearCookies({ name: 'rating_shown' });
  await expect(await context.request.get(testServer().baseUrl + PATHS.document)).toBeOK();
  return person;
}

/** A learner who has passed three lessons, and so is asked on the course page. */
async function learnerWithThreeLessons(context: BrowserContext) {
  const person = await studyingLearner(context);
  await inDatabase((pool) =>
    pool.query(
      `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, passed_seen_at, parts, opened_at, updated_at)
       SELECT $1, id, 100, now(), now(), '{}', now(), now() FROM lesson WHERE id = ANY($2)
       ON CONFLICT (user_id, lesson_id) DO UPDATE SET percent = 100, passed_at = now(), passed_seen_at = now()`,
      [person.id, [390101, 390102, 390103]],
    ),
  );
  return person;
}

const watchedKey = (learnerId: number) => `tsubame-watched:${learnerId}:${COURSE_ID}`;

/** Simulates watch time of the course in this browser. */
async function watched(page: Page, learnerId: number, seconds: number): Promise<void> {
  await page.addInitScript(
    ({ key, text }) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    { key: watchedKey(learnerId), text: String(seconds) },
  );
}

async function messagesOf(context: BrowserContext): Promise<{ rating: number; message: string }[]> {
  await signInAs(context, 'staff');
  const answer = await context.request.get(`${testServer().baseUrl}/api/moderation/ratings`);
  return ((await answer.json()) as { data: { rating: number; message: string }[] }).data;
}

test('the course page asks once per browser session and thanks for the rating', async ({ page, context, browser }) => {
  await learnerWithThreeLessons(context);
  await page.goto(PATHS.course);
  await expect(popup(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: '5 sao' })).toBeFocused();
  await expect(popup(page).getByText('5/5')).toBeVisible();
  await popup(page).getByRole('button', { name: 'Đóng' }).click();
  await expect(popup(page)).toBeHidden();

  await page.reload();
  const open = page.getByRole('button', { name: 'Gửi cảm nghĩ' });
  await expect(open).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(popup(page)).toBeHidden();

  await open.click();
  await expect(page.getByRole('radio', { name: '5 sao' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(popup(page).getByText('3/5')).toBeVisible();
  // The later tag first: the message keeps their order.
  await popup(page).getByText('Tài liệu đầy đủ').click();
  await popup(page).getByText('Nội dung bài học hay').click();
  const comment = `Học vui lắm ${crypto.randomUUID()}`;
  await popup(page).getByPlaceholder('Cảm nghĩ của mình về khóa học mới này là...').fill(comment);
  await popup(page).getByRole('button', { name: 'Gửi cho Tsubame' }).click();
  await expect(popup(page)).toBeHidden();
  await expect(page.getByText('Cảm ơn bạn!')).toBeVisible();
  await expect(open).toBeHidden();

  await page.reload();
  await page.waitForLoadState('networkidle');
  await expect(open).toBeHidden();
  const staff = await browser.newContext();
  expect(await messagesOf(staff)).toContainEqual(
    expect.objectContaining({ rating: 3, message: `Nội dung bài học hay. Tài liệu đầy đủ. ${comment}` }),
  );
  await staff.close();
});

test('a menu that is open is not covered; the next page asks', async ({ page, context }) => {
  await learnerWithThreeLessons(context);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector<HTMLElement>('#notices')?.showPopover(), {
      once: true,
    }),
  );
  await page.goto(PATHS.course);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await expect(page.locator('#notices')).toBeVisible();
  await expect(popup(page)).toBeHidden();
  const next = await context.newPage();
  await next.goto(PATHS.course);
  await expect(popup(next)).toBeVisible();
});

test('who has only begun is not asked by itself, but may rate', async ({ page, context }) => {
  await studyingLearner(context);
  await page.goto(PATHS.course);
  await expect(page.getByRole('button', { name: 'Gửi cảm nghĩ' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await expect(popup(page)).toBeHidden();
});

test('who closed the popup is asked again after 14 days, not in the next session', async ({ page, context }) => {
  await learnerWithThreeLessons(context);
  await page.goto(PATHS.course);
  await popup(page).getByRole('button', { name: 'Đóng' }).click();
  await context.clearCookies({ name: 'rating_shown' });
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  await expect(popup(page)).toBeHidden();
  const closed = (await context.cookies()).find(({ name }) => name === `rating_closed_${COURSE_ID}`);
  const days = ((closed?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(days).toBeGreaterThan(13.9);
  expect(days).toBeLessThanOrEqual(14);
  await context.clearCookies({ name: /^rating_/ });
  await page.reload();
  await expect(popup(page)).toBeVisible();
});

for (const role of ['new learner', 'enrolled learner']) {
  test(`a pause that came in a session that had its popup comes in the next one: ${role}`, async ({
    page,
    context,
  }) => {
    const { id } = await studyingLearner(context);
    if (role === 'enrolled learner') await enrol(id);
    await context.addCookies([{ name: 'rating_shown', value: String(id), url: testServer().baseUrl }]);
    await watched(page, id, 179);
    await page.goto(PATHS.video);
    await page.getByRole('button', { name: 'Phát video' }).click();
    await expect.poll(() => positionOf(page)).toBeGreaterThan(4);
    expect(await isPaused(page)).toBe(false);
    await context.clearCookies({ name: 'rating_shown' });
    await page.reload();
    await page.getByRole('button', { name: 'Phát video' }).click();
    await expect(popup(page)).toBeVisible();
    expect(await isPaused(page)).toBe(true);
  });
}

test('a rating that was not saved says so, keeps what was made and is sent again with one button', async ({
  page,
  context,
  faults,
}) => {
  await learnerWithThreeLessons(context);
  await page.goto(PATHS.course);
  await popup(page).getByRole('radio', { name: '2 sao' }).check({ force: true });
  const text = popup(page).getByLabel('Cảm nghĩ của bạn');
  await text.fill('Hơi nhanh');
  await context.setOffline(true);
  await popup(page).getByRole('button', { name: 'Gửi cho Tsubame' }).click();
  await expect(popup(page).getByRole('alert')).toContainText('Cảm nghĩ của bạn chưa được lưu.');
  await context.setOffline(false);
  // Closing loses nothing either.
  await popup(page).getByRole('button', { name: 'Đóng' }).click();
  await page.getByRole('button', { name: 'Gửi cảm nghĩ' }).click();
  await expect(text).toHaveValue('Hơi nhanh');
  await expect(popup(page).getByText('2/5')).toBeVisible();
  await popup(page).getByRole('button', { name: 'Gửi cho Tsubame' }).click();
  await expect(page.getByText('Cảm ơn bạn!')).toBeVisible();
  expectOnly(faults, LOST_REQUEST);
});

test('the video pauses once at 180 seconds of the course, out of full screen, and goes on afterwards', async ({
  page,
  context,
}) => {
  const { id } = await studyingLearner(context);
  await page.goto(PATHS.video);
  await page.getByRole('button', { name: 'Phát video' }).click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
  await page
    .getByRole('region', { name: 'Trình phát video' })
    .getByRole('button', { name: /^Toàn màn hình/ })
    .click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // Only now: the way into full screen may take longer than the seconds that are left.
  await page.evaluate((key) => localStorage.setItem(key, '177'), watchedKey(id));
  await expect(popup(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  expect(await isPaused(page)).toBe(true);
  await popup(page).getByRole('button', { name: 'Đóng' }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
  const position = await positionOf(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(position + 2);
  await expect(popup(page)).toBeHidden();
});

test('there is no pause for who may not rate', async ({ page, context }) => {
  const { id } = await studyingLearner(context);
  const answer = await context.request.post('/khoa-hoc/save-rating', { data: { course_id: COURSE_ID, rating: 4 } });
  await expect(answer).toBeOK();
  await watched(page, id, 178);
  await page.goto(PATHS.video);
  await page.getByRole('button', { name: 'Phát video' }).click();
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(5);
  expect(await isPaused(page)).toBe(false);
  await expect(popup(page)).toBeHidden();
});

test('a guest is never asked', async ({ page }) => {
  await page.goto(PATHS.document);
  await page.goto(PATHS.course);
  await page.waitForLoadState('networkidle');
  await expect(popup(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Gửi cảm nghĩ' })).toBeHidden();
});

test('the popup is accessible in each window and theme', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await learnerWithThreeLessons(context);
  await page.goto(PATHS.course);
  await expect(popup(page)).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
  await expect(popup(page)).toBeVisible();
});
