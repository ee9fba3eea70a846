import type { BrowserContext, Page } from '@playwright/test';
import { enrol } from './database.ts';
import { smallDeck } from './decks.ts';
import { expect, expectAccessible, PATHS, registerLearner, test } from './fixtures.ts';

test.use({ hasSeenTutorial: false });

const tutorial = (page: Page) => page.getByRole('dialog');
const counter = (page: Page) => tutorial(page).getByText(/^Bước \d\/\d$/);

/** It lets the learner look at the page first. */
const comes = (page: Page) => expect(tutorial(page)).toBeVisible();

/** Opens the page with its clock halted, so that the tutorial does not come before what the test does. */
async function openInNoTime(page: Page, path: string): Promise<void> {
  const nowMs = Date.now();
  await page.clock.install({ time: nowMs });
  await page.clock.pauseAt(nowMs + 60_000);
  await page.goto(path, { waitUntil: 'commit' });
  const isAwake = async () => {
    // The last step of the hydration is a timer.
    await page.clock.runFor(1);
    return page.evaluate(() => document.readyState !== 'loading' && !('earlyPress' in globalThis));
  };
  await expect.poll(isAwake).toBe(true);
}

async function again(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Trợ giúp' }).click();
  await page.getByRole('button', { name: 'Xem lại hướng dẫn' }).click();
  await expect(tutorial(page)).toBeVisible();
}

test('the tutorial shows itself once, leads through the page by keyboard, and comes again from help', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PATHS.video);
  await comes(page);
  await expect(page.getByRole('dialog', { name: 'Video bài học' })).toHaveAccessibleDescription(/Bấm để phát/);
  await expect(counter(page)).toHaveText('Bước 1/3');
  await expectAccessible(page);
  const onward = tutorial(page).getByRole('button', { name: 'Tiếp' });
  await expect(onward).toBeFocused();
  // The focus goes round within the card.
  await page.keyboard.press('Shift+Tab');
  await expect(tutorial(page).getByRole('button', { name: 'Bỏ qua' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(onward).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(counter(page)).toHaveText('Bước 2/3');
  await expect(page.getByRole('dialog', { name: 'Danh sách bài học' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(counter(page)).toHaveText('Bước 3/3');
  await tutorial(page).getByRole('button', { name: 'Xong' }).click();
  await expect(tutorial(page)).toBeHidden();

  await page.reload();
  await again(page);
  await page.keyboard.press('Escape');
  await expect(tutorial(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Trợ giúp' })).toBeFocused();
});

for (const [role, become] of Object.entries({
  guest: async () => undefined,
  'new learner': registerLearner,
  'enrolled learner': async (context: BrowserContext) => enrol((await registerLearner(context)).id),
})) {
  for (const kind of ['video', 'flashcards']) {
    test(`it comes by itself on a page of ${kind}: ${role}`, async ({ page, context, request }) => {
      await become(context);
      await page.goto(kind === 'video' ? PATHS.video : (await smallDeck(request)).path);
      await comes(page);
      await expect(counter(page)).toHaveText(/^Bước 1/);
    });
  }
}

test('it waits for a menu that is open, as other questions do', async ({ page, context }) => {
  await registerLearner(context);
  await openInNoTime(page, PATHS.video);
  // Opened by a script, because a press would mean that the user has begun.
  await page.evaluate(() => document.querySelector<HTMLElement>('#notices')!.showPopover());
  await page.clock.runFor(60_000);
  await expect(tutorial(page).filter({ hasText: 'Bước' })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('tsubame-tutorial'))).toBeNull();
});

test('on a narrow phone the steps point to what stands for them, and the card stays whole', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(PATHS.video);
  await comes(page);
  for (const [step, name] of ['Video bài học', 'Danh sách bài học', 'Bài tiếp theo'].entries()) {
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expect(counter(page)).toHaveText(`Bước ${step + 1}/3`);
    const card = await counter(page).locator('..').locator('..').boundingBox();
    expect(card?.x).toBeGreaterThanOrEqual(16);
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(360 - 16);
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(640 - 16);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
  }
  await expect(tutorial(page)).toBeHidden();
});

test('what a lesson lacks is left out, and the counter says so', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PATHS.document);
  await comes(page);
  await expect(counter(page)).toHaveText('Bước 1/2');
  await tutorial(page).getByRole('button', { name: 'Bỏ qua' }).click();
  await expect(tutorial(page)).toBeHidden();
});

test('a locked lesson has no tutorial', async ({ page }) => {
  await page.goto(PATHS.locked);
  await page.getByRole('button', { name: 'Trợ giúp' }).click();
  await expect(page.getByRole('button', { name: 'Phím tắt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Xem lại hướng dẫn' })).toHaveCount(0);
});

const group = (page: Page) => page.getByRole('button', { name: /Bài 2: Bạn từ đâu đến/ });

/** What was begun before the page was hydrated is repeated by a click, or plays already. */
const BEGINNINGS = {
  'with a press': (page: Page) => group(page).click(),
  'with a press that is repeated': (page: Page) => group(page).evaluate((button: HTMLElement) => button.click()),
  'with the video': (page: Page) =>
    page.evaluate(() => Object.defineProperty(document.querySelector('video'), 'paused', { value: false })),
};

for (const [how, begin] of Object.entries(BEGINNINGS)) {
  test(`who has begun ${how} is not interrupted`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await openInNoTime(page, PATHS.video);
    await begin(page);
    const asked = page.waitForRequest(/\/assets\/tutorial-overlay-.*\.js/, { timeout: 2_000 }).catch(() => null);
    await page.clock.runFor(60_000);
    await asked;
    await expect(tutorial(page)).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('tsubame-tutorial'))).toBeNull();
  });
}

test('after who has begun the next lesson tries again', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openInNoTime(page, PATHS.video);
  await group(page).click();
  await page.clock.runFor(60_000);
  await expect(group(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await page.evaluate(() => localStorage.getItem('tsubame-tutorial'))).toBeNull();
  await page.clock.resume();
  await page.getByRole('link', { name: /^Bài bắt buộc: Chào hỏi/ }).click();
  await expect(page).toHaveURL(PATHS.shortVideo);
  await page.clock.runFor(60_000);
  await comes(page);
});

test('keys do nothing behind the tutorial', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PATHS.video);
  await comes(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('k');
  await expect(tutorial(page)).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('video')?.paused)).toBe(true);
});

test('help lists the keys', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
  await page.goto(PATHS.video);
  await page.getByRole('button', { name: 'Trợ giúp' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Phím tắt' }).click();
  const list = page.getByRole('dialog', { name: 'Phím tắt' });
  await expect(list).toContainText('Phím tắt tạm nghỉ khi bạn đang gõ.');
  await expect(list.getByRole('heading', { name: 'Khi video đang hiện hoặc đang phát' })).toBeVisible();
  await expect(list.getByRole('heading', { name: 'Khi trình phát được chọn' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Trợ giúp' })).toBeFocused();
});
