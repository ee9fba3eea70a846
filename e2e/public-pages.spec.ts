import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { BANK_SETTINGS } from '../src/server/testing/paying.ts';
import { drawAt, expect, expectAccessible, expectAccessibleAt, PATHS, test, THEMES } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

// A school that has made the site its own, and sells.
test.describe.configure({ mode: 'default' });

const NAME = 'Nhật ngữ Hoa Anh Đào';
const PAGES = ['home', 'courses', 'course', 'about', 'contact', 'terms', 'privacy'] as const;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

let folder: string;
let server: RunningServer;
test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-school-'));
  const logo = path.join(folder, 'logo.png');
  await sharp({ create: { width: 144, height: 144, channels: 4, background: '#8a1538' } }).toFile(logo);
  server = await startServerProcess({
    environment: {
      ...BANK_SETTINGS,
      SITE_NAME: NAME,
      BRAND_COLOUR: '#8a1538',
      LOGO_FILE: logo,
      CONTACT_EMAIL: 'hoi@hoa.example.vn',
      CONTACT_ZALO: '0901 234 567',
      CONTACT_ADDRESS: 'Số 12, đường Lê Lợi, phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh',
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (place: string) => server.baseUrl + place;

/** The colour of something in the browser's words. */
const fill = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .first()
    .evaluate((link) => getComputedStyle(link).backgroundColor);

for (const screen of PAGES) {
  test(`${screen} of a school with its own name and colour is accessible everywhere, and never wider`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(at(PATHS[screen]));
    await expect(page).toHaveTitle(new RegExp(`${NAME}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessibleAt(page, [360, 390, 1280]);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const theme of THEMES) {
        await drawAt(page, size.width, theme);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${size.width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}

test('the school’s colour, name and logo are there before any script, and stay after it', async ({ browser }) => {
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({ javaScriptEnabled });
    const page = await context.newPage();
    await page.goto(at(PATHS.home), { waitUntil: 'networkidle' });
    expect(await fill(page, 'Xem các khóa học')).toBe('rgb(138, 21, 56)');
    const brand = page.getByRole('banner').getByRole('link', { name: `${NAME} – trang chủ` });
    await expect(brand).toContainText(NAME);
    await expect(brand.locator('img')).toHaveJSProperty('naturalWidth', 144);
    await context.close();
  }
});

test('every page of the footer opens by keyboard, keeps the name in its title, and leads back', async ({ page }) => {
  await page.goto(at(PATHS.about));
  for (const [label, heading] of [
    ['Liên hệ', 'Liên hệ'],
    ['Điều khoản', 'Điều khoản sử dụng'],
    ['Quyền riêng tư', 'Quyền riêng tư'],
    ['Khóa học', 'Các khóa học'],
  ] as const) {
    const link = page.getByRole('contentinfo').getByRole('link', { name: label, exact: true });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${NAME}$`));
  }
});

test('a guest reads what people ask and begins a trial lesson from the course’s page by keyboard', async ({ page }) => {
  await page.goto(at(PATHS.course));
  const question = page.getByText('Mình chưa biết chữ nào, học được không?');
  const answer = page.getByText('Bạn học đọc hiragana và katakana trước nhé');
  await expect(answer).toBeHidden();
  await question.focus();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  const trial = page.getByRole('region', { name: 'Học thử trước' });
  await trial.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/lesson\//);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('without a network the page says so and offers to try again', async ({ page, context, faults }) => {
  await page.goto(at(PATHS.about), { waitUntil: 'networkidle' });
  // Its code is there, its data are not.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Liên hệ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Liên hệ' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Về chúng mình' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Liên hệ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bạn đang mất mạng' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Tải lại trang' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Liên hệ' })).toBeVisible();
  faults.length = 0;
});
