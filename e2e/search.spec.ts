import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, PATHS, registerLearner, signInAs, test } from './fixtures.ts';

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Danh mục bên' });
const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Tìm kiếm bài học với từ khoá bất kì' });
const results = (page: Page): Locator => page.getByRole('list', { name: 'Kết quả tìm kiếm' });

test.use({ viewport: { width: 1280, height: 900 } });

test('finds lessons without tone marks, marks the letters and says how many', async ({ page, context }) => {
  await signInAs(context, 'enrolled');
  await page.goto(PATHS.video);
  await box(page).fill('ngu phap NOI');
  await expect(results(page).getByRole('link')).toHaveCount(1);
  await expect(results(page).getByRole('link').first()).toContainText('Nền tảng - Giới thiệu bản thân - Bài 2');
  await expect(results(page).locator('mark')).toHaveText(['Ngữ', 'pháp', 'nối']);
  await expect(page.getByRole('status').filter({ hasText: '1 bài có “ngu phap NOI”' })).toBeAttached();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Xóa từ khoá' }).click();
  await expect(box(page)).toBeFocused();
  await expect(results(page)).toHaveCount(0);
  await expect(panel(page).locator('a[aria-current=page]')).toBeVisible();
});

test('fetches the index on focus, once, and never before', async ({ page, context }) => {
  await registerLearner(context);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('search-index')) asked.push(request.url());
  });
  await page.goto(PATHS.video, { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  await box(page).focus();
  await expect.poll(() => asked.length).toBe(1);
  await box(page).blur();
  await box(page).fill('bai 1');
  await expect(results(page).getByRole('link').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('shows a lock and leads nowhere where the learner may not go', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await box(page).fill('danh tu');
  const locked = results(page).getByRole('link', { name: /nối hai danh từ/ });
  await expect(locked).toHaveAttribute('aria-disabled', 'true');
  await expect(locked.getByRole('img', { name: /Đã khóa/ })).toBeVisible();
  await locked.click({ force: true });
  await expect(page).toHaveURL(PATHS.video);
});

test('is used with the keyboard alone', async ({ page, context }) => {
  await signInAs(context, 'enrolled');
  await page.goto(PATHS.document);
  await box(page).focus();
  await page.keyboard.type('bai 2');
  const links = results(page).getByRole('link');
  await expect(links.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveValue('');
});

test('waits while an input method composes', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await box(page).focus();
  const devtools = await context.newCDPSession(page);
  for (const text of ['k', 'ka', 'か', 'かん']) {
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await page.waitForTimeout(500);
  await expect(results(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue('かん');
  await devtools.send('Input.insertText', { text: 'わたし' });
  await expect(results(page).getByRole('link').first()).toContainText('わたし');
  await expect(results(page).locator('mark').first()).toHaveText('わたし');
});

test('says that nothing matches and how to go on', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await box(page).fill('kanji N0');
  await expect(page.getByText('Chưa thấy bài nào khớp')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Xóa từ khoá' }).last().click();
  await expect(box(page)).toBeFocused();
});

test('keeps what was typed when the index does not come, and tries again', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await page.route('**/search-index', (route) => route.fulfill({ status: 503, body: '{}' }));
  await box(page).fill('wa desu');
  await expect(page.getByText('Chưa tải được danh sách để tìm.')).toBeVisible();
  await page.unroute('**/search-index');
  await panel(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect(box(page)).toHaveValue('wa desu');
  await expect(page.getByText('Chưa thấy bài nào khớp')).toBeVisible();
  expect(faults.every((fault) => fault.includes('503'))).toBe(true);
  faults.length = 0;
});

test('stays while the learner goes from lesson to lesson', async ({ page, context }) => {
  await signInAs(context, 'enrolled');
  await page.goto(PATHS.document);
  await box(page).fill('chu han');
  await results(page).getByRole('link').first().click();
  const leave = page.getByRole('button', { name: 'Chuyển' });
  await leave
    .or(page.locator('h1', { hasText: 'Chữ Hán' }))
    .first()
    .waitFor();
  if (await leave.isVisible()) await leave.click();
  await expect(page.locator('h1', { hasText: 'Chữ Hán' })).toBeVisible();
  await expect(box(page)).toHaveValue('chu han');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('has a short placeholder in the sheet, and Ẩn closes it', async ({ page, context }) => {
    await registerLearner(context);
    await page.goto(PATHS.video);
    await page.getByRole('button', { name: 'Bài học', exact: true }).click();
    await expect(box(page)).toHaveAttribute('placeholder', 'Tìm kiếm bài học');
    await box(page).fill('chao');
    await expect(results(page).getByRole('link').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ẩn danh mục bên' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
