import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { accountOf } from './accounts.ts';
import { expect, expectAccessibleAt, PATHS, registerLearner, test, testServer } from './fixtures.ts';
import { startServerProcess } from './server-process.ts';

const WIDTHS = [390, 1280] as const;
const main = (page: Page) => page.getByRole('main');

const STEP_MS = 30_000;
const stepNow = () => Math.floor(Date.now() / STEP_MS);

/**
 * Codes of an authenticator app, each of a later step than the one before. One counts a step early or late, so that up to
 * three can be used without waiting; but in the second half of a step, the code of the last one might come too late.
 */
function codesOf(secret: string): () => Promise<string> {
  let last = 0;
  return async () => {
    const isLate = Date.now() % STEP_MS > STEP_MS / 2;
    const step = Math.max(last + 1, isLate ? stepNow() : stepNow() - 1);
    last = step;
    await expect.poll(stepNow, { timeout: 2 * STEP_MS }).toBeGreaterThanOrEqual(step - 1);
    return generateSync({ strategy: 'hotp', secret, counter: step });
  };
}

/** Begins the set-up on the open page and returns the secret that it shows. */
async function begin(page: Page, password: string): Promise<string> {
  await page.getByLabel('Mật khẩu của bạn').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('Quét mã bằng ứng dụng xác thực');
  const shown = await page.locator('dd').first().textContent();
  return (shown ?? '').replaceAll(' ', '');
}

async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  path: string = PATHS.signIn,
) {
  await page.goto(path);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('the second step is set up, asked for, managed and turned off', async ({ page, context, faults }) => {
  const person = await registerLearner(context);
  await page.goto(PATHS.profile);
  await page.getByRole('link', { name: 'Bật đăng nhập hai bước' }).click();
  await expectAccessibleAt(page, WIDTHS);
  await page.getByLabel('Mật khẩu của bạn').fill('không phải mật khẩu này');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Mật khẩu hiện tại chưa đúng.');
  await expect(page.getByLabel('Mật khẩu của bạn')).toHaveValue('');
  faults.length = 0; // Chromium reports the status of the answer
  const secret = await begin(page, person.password);
  const nextCode = codesOf(secret);
  await expect(page.getByRole('img', { name: /Mã QR/ })).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await page.getByLabel('Mã 6 số').fill('000 000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Mã này chưa đúng');
  await expect(page.getByRole('img', { name: /Mã QR/ })).toBeVisible();
  faults.length = 0;
  // Emptied after it is said.
  await expect(page.getByLabel('Mã 6 số')).toHaveValue('');
  await page.getByLabel('Mã 6 số').fill(await nextCode());
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('Đã bật. Bạn cất các mã khôi phục này nhé');
  const codes = await main(page).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  const lefts = [main(page).getByRole('listitem').first(), page.getByText('Khi không có điện thoại')];
  const [code0, words] = await Promise.all(lefts.map((one) => one.boundingBox()));
  expect(code0?.x, 'no indent for numbers that are not there').toBe(words?.x);
  await expectAccessibleAt(page, WIDTHS);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Lưu thành tệp' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('tsubame-ma-khoi-phuc.txt');
  expect(await readFile(await file.path(), 'utf8')).toContain(codes.join('\r\n'));
  await page.getByRole('link', { name: 'Mình đã cất rồi' }).click();
  await expect(page.getByRole('region', { name: 'Đăng nhập hai bước' })).toContainText('Bạn còn 10 mã khôi phục');

  await context.request.post('/api/auth/sign-out', { headers: { origin: testServer().baseUrl } });
  await signIn(page, person, `${PATHS.signIn}?tiep=${encodeURIComponent(PATHS.profile)}`);
  const field = page.getByLabel('Mã 6 số');
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await expectAccessibleAt(page, WIDTHS);
  expect(await (await context.request.get('/api/me')).json()).toBeNull();
  await page.reload();
  await field.fill('000000');
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page.getByRole('alert')).toContainText('Mã này chưa đúng');
  faults.length = 0;
  await expect(field).toHaveValue('');
  const code = await nextCode();
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PATHS.profile);

  await page.getByRole('link', { name: 'Quản lý đăng nhập hai bước' }).click();
  await expectAccessibleAt(page, WIDTHS);
  await page.getByLabel('Mã 6 số', { exact: true }).fill(await nextCode());
  await page.getByRole('button', { name: 'Tạo mã mới' }).click();
  await expect(page.locator(':focus')).toHaveText('Các mã khôi phục mới của bạn');
  const [first = '', second = ''] = await main(page).getByRole('listitem').allTextContents();
  expect(codes).not.toContain(first);

  await context.request.post('/api/auth/sign-out', { headers: { origin: testServer().baseUrl } });
  await signIn(page, person);
  await page.getByRole('link', { name: /Dùng mã khôi phục/ }).click();
  await expectAccessibleAt(page, WIDTHS);
  await page.getByLabel('Mã khôi phục').fill(first.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await page.goto(PATHS.twoStep);
  await expect(main(page)).toContainText('Bạn còn 9 mã khôi phục');
  await page.getByLabel('Mật khẩu của bạn').fill(person.password);
  await page.getByLabel('Mã 6 số hoặc mã khôi phục').fill(second);
  await page.getByRole('button', { name: 'Tắt đăng nhập hai bước' }).click();
  await expect(page.locator(':focus')).toContainText('Đã tắt.');
  await expect(page.getByRole('button', { name: 'Bắt đầu' })).toBeVisible();
});

test('works without scripts, and nobody gets past the second step', async ({ browser }) => {
  const plain = await browser.newContext({
    baseURL: testServer().baseUrl,
    locale: 'vi-VN',
    javaScriptEnabled: false,
  });
  const person = await registerLearner(plain);
  const page = await plain.newPage();
  await page.goto(PATHS.twoStep);
  await page.getByLabel('Mật khẩu của bạn').fill(person.password);
  await page.keyboard.press('Enter');
  const secret = ((await page.locator('dd').first().textContent()) ?? '').replaceAll(' ', '');
  const nextCode = codesOf(secret);
  await page.getByLabel('Mã 6 số').fill(await nextCode());
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('listitem')).toHaveCount(10);
  await plain.clearCookies();
  await page.goto(PATHS.secondStep);
  await expect(page).toHaveURL(/\/dang-nhap\?sau=het-han/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dang-nhap\/ma/);
  await page.goto(PATHS.profile);
  await expect(page).toHaveURL(/\/dang-nhap\?tiep=/);
  await page.goto(PATHS.secondStep);
  await page.getByLabel('Mã 6 số').fill(await nextCode());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await plain.close();
});

test('a site that asks its staff for it leads them to the set-up, and back', async ({ browser }) => {
  test.slow(); // a server of its own
  const server = await startServerProcess({ environment: { REQUIRE_STAFF_TOTP: '1' } });
  const context = await browser.newContext({ baseURL: server.baseUrl, locale: 'vi-VN' });
  const staff = accountOf(server.accounts, 'staff');
  const page = await context.newPage();
  await signIn(page, staff);
  await expect(page).toHaveURL('/');
  await page.goto(PATHS.ratings);
  await expect(page).toHaveURL(`${PATHS.twoStep}?tiep=${encodeURIComponent(PATHS.ratings)}`);
  await expect(main(page)).toContainText('yêu cầu giáo viên đăng nhập hai bước');
  await expectAccessibleAt(page, WIDTHS);
  const secret = await begin(page, staff.password);
  await page.getByLabel('Mã 6 số').fill(await codesOf(secret)());
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Mình đã cất rồi' }).click();
  await expect(page).toHaveURL(PATHS.ratings);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await context.close();
  await server.stop({ forget: true });
});
