import type { Locator, Page } from '@playwright/test';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { expect, PATHS, test } from './fixtures.ts';

// Guests, who are never asked before leaving a lesson.

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Danh mục bên' });
const toggle = (page: Page): Locator => page.getByRole('button', { name: 'Mở danh mục bên' });
const secondGroup = (within: Page | Locator): Locator => within.getByRole('button', { name: /Bài 2: Bạn từ đâu đến/ });

/** The frame in which the list scrolls. */
const list = (page: Page): Locator => panel(page).locator('div:has(> h2)');
const scrolled = (page: Page) => list(page).evaluate((element) => element.scrollTop);

async function open(page: Page, path: string = PATHS.video, width = 1280, height = 900): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  // Groups are links before hydration; the dock's button needs scripts, too.
  const isWide = width >= 1024;
  await expect(isWide ? secondGroup(page) : page.getByRole('button', { name: 'Bài học', exact: true })).toBeVisible();
  await page.waitForFunction(() => document.documentElement.matches(':has([data-group-row])') || innerWidth < 1024);
}

test('the panel is 450 px wide, and its button closes and opens it by pointer and by key', async ({ page }) => {
  await open(page);
  expect((await panel(page).boundingBox())?.width).toBe(450);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
  await toggle(page).click();
  await expect(panel(page)).toBeHidden();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Space');
  await expect(panel(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
});

test('the button’s tooltip comes by pointer and by focus, and Escape sends it away', async ({ page }) => {
  await open(page);
  const tip = page.locator('[role=tooltip]:visible');
  await expect(tip).toHaveCount(0);
  await toggle(page).hover();
  await expect(tip).toHaveText('Mở danh mục bên');
  await page.mouse.move(300, 500);
  await expect(tip).toHaveCount(0);
  await page.getByRole('button', { name: 'Trợ giúp' }).focus();
  await page.keyboard.press('Tab');
  await expect(toggle(page)).toBeFocused();
  await expect(tip).toHaveText('Mở danh mục bên');
  await page.keyboard.press('Escape');
  await expect(tip).toHaveCount(0);
});

test('the panel starts closed under 1024 px, and open from there', async ({ page }) => {
  await open(page, PATHS.video, 1023);
  await expect(panel(page)).toBeHidden();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await open(page, PATHS.video, 1024);
  await expect(panel(page)).toBeVisible();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'true');
});

test('“Ẩn” gives the focus back to the button, and other lessons keep the panel hidden', async ({ page }) => {
  await open(page);
  await panel(page)
    .getByRole('link', { name: /Chào hỏi/ })
    .click();
  await expect(page).toHaveURL(PATHS.shortVideo);
  await panel(page).getByRole('button', { name: /^Ẩn/ }).click();
  await expect(panel(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL(PATHS.video);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ngữ pháp');
  await expect(panel(page)).toBeHidden();
  await toggle(page).click();
  await expect(panel(page)).toBeVisible();
});

test('a screen reader hears of each row what it is, what it holds, how long it takes and how far it is', async ({
  page,
}) => {
  await open(page);
  await expect(panel(page).getByRole('list', { name: /^Bài 1/ })).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - 'link "Bài bắt buộc: Chào hỏi: こんにちは Video Bài đọc Bài tập Thời gian học: 0h10'' Đã học 0%"'
      - listitem:
        - 'link "Bài bắt buộc: Ngữ pháp: わたしは … です Video Bài đọc Tài liệu Bài tập Thời gian học: 0h20'' Đã học 0%"'
  `);
  await expect(panel(page).locator('[aria-current=page]')).toHaveCount(1);
  await expect(secondGroup(panel(page))).toHaveAccessibleName(/1 video.*Thời gian học: 0h57'/);
});

test('a group that is opened fetches its lessons; when they do not come it says so and tries again', async ({
  page,
  faults,
}) => {
  await open(page);
  await page.route('**/api/groups/*', (route) => route.abort());
  await secondGroup(page).press('Enter');
  await expect(secondGroup(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(panel(page).getByRole('alert')).toContainText('Chưa tải được bài học');
  await page.unroute('**/api/groups/*');
  await panel(page).getByRole('button', { name: 'Thử lại' }).press('Enter');
  await expect(secondGroup(page)).toBeFocused();
  await expect(
    panel(page)
      .getByRole('list', { name: /^Bài 2/ })
      .getByRole('listitem'),
  ).not.toHaveCount(0);
  // Locked ones are no links and say why.
  await expect(panel(page).getByRole('link', { name: /どこから.*Đã khóa/ })).toHaveAttribute('aria-disabled', 'true');
  expectOnly(faults, LOST_REQUEST);
});

for (const motion of ['reduce', 'no-preference'] as const) {
  test(`half a second after its opening a group comes into sight, the page stays (motion: ${motion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await open(page, PATHS.video, 1280, 620);
    await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const head = secondGroup(page);
    const pageTop = await page.evaluate(() => scrollY);
    const before = await scrolled(page);
    await head.press('Enter');
    const rows = panel(page).getByRole('list', { name: /^Bài 2/ });
    await expect(rows).toBeVisible();
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before + 100);
    // Taller than the panel: its top is visible, with a small margin.
    const frame = await list(page).boundingBox();
    await expect.poll(async () => ((await head.boundingBox())?.y ?? 0) - (frame?.y ?? 0)).toBeLessThan(12);
    expect(((await head.boundingBox())?.y ?? 0) - (frame?.y ?? 0)).toBeGreaterThan(0);
    expect(await page.evaluate(() => scrollY)).toBe(pageTop);
  });
}

test('a list that the learner scrolls after the opening of a group is left alone', async ({ page }) => {
  await page.clock.install();
  await open(page, PATHS.video, 1280, 620);
  await list(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
  // Time stands, so that half a second is not over before the list is scrolled.
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
  }).toPass();
  await secondGroup(page).press('Enter');
  await expect(panel(page).getByRole('list', { name: /^Bài 2/ })).toBeVisible();
  await list(page).evaluate((element) => element.scrollBy(0, 40));
  const chosen = await scrolled(page);
  await page.clock.runFor(3000);
  expect(await scrolled(page)).toBe(chosen);
});

/** What the page asks the server for from now on. */
function listen(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('.data') || pathname.startsWith('/api/')) asked.push(decodeURIComponent(pathname + search));
  });
  return asked;
}

/** Data of pages that hold the panel too. */
const withPanel = (asked: string[]) =>
  asked.filter((url) => url.includes('.data') && (!url.includes('_routes=') || url.includes('routes/lesson-layout')));

test('moving between lessons fetches no tree again', async ({ page }) => {
  await open(page);
  const asked = listen(page);
  await panel(page)
    .getByRole('link', { name: /^(?!Bài tiếp).*Từ vựng/ })
    .click();
  await expect(page).toHaveURL(PATHS.document);
  // The address is there before the page, and with it the link to the next lesson.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Từ vựng bài 1');
  // On to the end of the group, and into the next one.
  for (const name of ['Chữ Hán', 'Nghe', 'どこから']) {
    await panel(page)
      .getByRole('link', { name: /Bài tiếp theo/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  }
  await expect(panel(page).getByRole('list', { name: /^Bài 2/ })).toBeVisible();
  const trees = asked.filter((url) => url.startsWith('/api/stages') || url.startsWith('/api/courses'));
  expect(trees).toEqual([]);
  expect(asked.filter((url) => url.includes('.data'))).toHaveLength(4);
  expect(withPanel(asked)).toEqual([]);
  expect(asked.filter((url) => url.startsWith('/api/groups'))).toEqual(['/api/groups/3910102']);
});

test('a lesson of the stage that was found by searching fetches no tree either', async ({ page }) => {
  await open(page);
  const asked = listen(page);
  await panel(page).getByRole('searchbox').fill('chu han ban tu dau den');
  await panel(page)
    .getByRole('link', { name: /日・本・国・語/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('日');
  expect(withPanel(asked)).toEqual([]);
  expect(asked.filter((url) => url.includes('.data'))).toHaveLength(1);
});

test('on a phone the list comes up as a sheet, keeps what was opened, and “Ẩn” closes it', async ({ page }) => {
  await open(page, PATHS.video, 390, 844);
  const opener = page.getByRole('button', { name: 'Bài học', exact: true });
  await opener.click();
  const sheet = page.getByRole('dialog', { name: 'Danh mục bên' });
  await expect(sheet).toBeVisible();
  // The sheet has the focus, but not its search box, which would open the keyboard.
  await expect(sheet).toBeFocused();
  await expect(sheet.getByRole('searchbox')).toHaveAttribute('placeholder', 'Tìm kiếm bài học');
  const row = sheet.getByRole('link', { name: /Chào hỏi/ });
  expect((await row.locator('> span').first().boundingBox())?.width).toBe(64);
  await secondGroup(sheet).click();
  await expect(sheet.getByRole('list', { name: /^Bài 2/ })).toBeVisible();
  await sheet.getByRole('button', { name: /^Ẩn/ }).click();
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(sheet.getByRole('list', { name: /^Bài 2/ })).toBeVisible();
  await row.click();
  await expect(page).toHaveURL(PATHS.shortVideo);
  await expect(sheet).toBeHidden();
});

test('the sheet has a button that closes it, and a handle that is pulled, pressed or used by key', async ({ page }) => {
  await open(page, PATHS.video, 390, 844);
  const opener = page.getByRole('button', { name: 'Bài học', exact: true });
  const sheet = page.getByRole('dialog', { name: 'Danh mục bên' });
  const handle = sheet.getByRole('button', { name: 'Kéo xuống hoặc bấm để đóng' });
  const isClosed = async () => {
    await expect(sheet).toBeHidden();
    await expect(opener).toBeFocused();
  };
  const openSheet = async () => {
    await opener.click();
    await expect(sheet.getByRole('searchbox')).toBeVisible();
    // It has come all the way up.
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  };
  /** Pulls the handle down by so much, slowly. */
  const pull = async (distance: number) => {
    const box = await handle.boundingBox();
    if (!box) throw new Error('the handle is not there');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 5; step += 1) {
      await page.mouse.move(x, y + (distance * step) / 5);
      await page.waitForTimeout(60);
    }
  };

  for (const scheme of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion: scheme });
    await openSheet();
    const before = await sheet.boundingBox();
    await pull(100);
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBeCloseTo((before?.y ?? 0) + 100, 0);
    await page.mouse.up();
    await expect.poll(async () => (await sheet.boundingBox())?.y).toBe(before?.y);
    await expect(sheet).toBeVisible();
    await pull(300);
    await page.mouse.up();
    await isClosed();
  }

  await openSheet();
  await handle.click();
  await isClosed();
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await opener.click();
    await handle.press(key);
    await isClosed();
  }
  await openSheet();
  await sheet.getByRole('tab', { name: 'Bình luận' }).click();
  const close = sheet.getByRole('button', { name: 'Đóng danh mục bên' });
  const [closeBox, tabsBox] = [await close.boundingBox(), await sheet.getByRole('tablist').boundingBox()];
  expect(closeBox?.x).toBeGreaterThanOrEqual((tabsBox?.x ?? 0) + (tabsBox?.width ?? 0));
  await close.click();
  await isClosed();
});

test('a lesson’s picture covers its tile; a lesson without one shows its glyph', async ({ page }) => {
  await open(page);
  const tile = (name: RegExp) => panel(page).getByRole('link', { name }).locator('> span').first();
  const picture = tile(/Chào hỏi/).locator('img[src^="/cdn/lesson/small/"]');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  // Once all fonts are here, nothing moves between the two looks.
  await expect(async () => {
    expect(await picture.boundingBox()).toEqual(await tile(/Chào hỏi/).boundingBox());
  }).toPass({ timeout: 20_000 });
  await expect(tile(/Từ vựng bài 1/).locator('img')).toHaveCount(0);
  await expect(tile(/Từ vựng bài 1/)).not.toHaveText('');
});

test('rows of the list end below the search box', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(PATHS.video);
  const box = page.getByRole('complementary').getByRole('searchbox');
  await box.waitFor();
  const gap = await box.evaluate((input) => {
    const rows = [...input.closest('aside')!.querySelectorAll('*')].find(
      (element) => getComputedStyle(element).overflowY === 'auto' && element.scrollHeight > element.clientHeight,
    )!;
    rows.scrollTop = 200;
    return rows.getBoundingClientRect().top - input.getBoundingClientRect().bottom;
  });
  expect(gap).toBeGreaterThanOrEqual(8);
});
