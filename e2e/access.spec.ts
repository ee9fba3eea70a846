import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { enrol } from './database.ts';
import { choose, handIn, MOCK, start } from './exam-page.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { expect, expectAccessible, PATHS, registerLearner, test, testServer } from './fixtures.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const themeButton = (page: Page) => page.getByRole('button', { name: /^Giao diện/ });

/** Creates a code like an operator, next to the running server. */
function createCode(): string {
  const environment = { PATH: process.env['PATH'] ?? '', DATA_DIR: testServer().dataDir };
  const options = ['src/cli/main.ts', 'code', 'create', '--course', 'so-cap-n5', '--days', '30'];
  return execFileSync(process.execPath, options, { cwd: ROOT, env: environment, encoding: 'utf8' }).trim();
}

test('a new person registers, redeems a code and opens a locked lesson', async ({ page }) => {
  const code = createCode();
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await page.goto(PATHS.locked);
  await expect(page.getByText('Bài học này đang khóa')).toBeVisible();

  await page.goto(`${PATHS.signUp}?tiep=${encodeURIComponent(PATHS.activate)}`);
  await page.getByLabel('Tên').fill('Nguyễn Thị Thanh Hương');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@tsubame.example`);
  await page.locator('input[name=password]').fill('én bay thấp thì mưa');
  await page.locator('main').getByRole('button', { name: 'Tạo tài khoản' }).click();
  await expect(page).toHaveURL(PATHS.activate);

  await page.getByLabel(/Mã kích hoạt/).fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByLabel(/Mã kích hoạt/).press('Enter');
  await expect(page).toHaveURL(/khoa-hoc\/so-cap-n5/);
  await expectAccessible(page);

  await page.goto(PATHS.locked);
  await expect(page.getByRole('button', { name: 'Phát video' })).toBeVisible();
  await expect(page.getByText('Bài học này đang khóa')).toHaveCount(0);
});

test('a code that was used is refused to the next person, with words', async ({ context, page, faults }) => {
  const code = createCode();
  await registerLearner(context, 'Người thứ nhất');
  const redeem = async () => (await page.request.post('/api/enrolments', { data: { code } })).status();
  expect(await redeem()).toBe(200);
  await registerLearner(context, 'Người thứ hai');
  await page.goto(`${PATHS.activate}?ma=${code}`);
  await page.getByLabel(/Mã kích hoạt/).press('Enter');
  await expect(page.getByText('Mã này đã được dùng.').first()).toBeVisible();
  await expectAccessible(page);
  expectOnly(faults, /status of 409/);
});

test('signing out ends the session on the server', async ({ context, page }) => {
  await registerLearner(context, 'Lan');
  const cookie = (await context.cookies()).find(({ name }) => name === 'tsubame_session');
  await page.goto(PATHS.course);
  await page.getByRole('button', { name: 'Tài khoản của Lan' }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  await expect(page.getByRole('link', { name: 'Đăng nhập' }).first()).toBeVisible();
  const replay = await page.request.get('/api/me', { headers: { cookie: `${cookie?.name}=${cookie?.value}` } });
  expect(await replay.json()).toBeNull();
});

test('the theme is chosen by hand and kept, also without the system’s wish', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(PATHS.course);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  // Loaders that are asked again may fail, and an error page would take the place of this one.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\.data$|^\/giao-dien/.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  for (const theme of ['sáng', 'tối']) {
    await themeButton(page).click();
    await expect(themeButton(page)).toHaveAccessibleName(new RegExp(`^Giao diện: ${theme}`));
  }
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await page.reload();
  expect(await background()).toBe(dark);
});

test('without a network the theme is chosen on the page that is open, and kept', async ({ page, context, faults }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await start(page, MOCK);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await handIn(page);
  const pause = page.getByText('Nghỉ một chút trước phần 2');
  await expect(pause).toBeVisible();
  await context.setOffline(true);
  const chosen = page.locator('html');
  for (const theme of ['light', 'dark']) {
    await themeButton(page).click();
    await expect(chosen).toHaveAttribute('data-theme', theme);
  }
  await expect(pause).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(chosen).toHaveAttribute('data-theme', 'dark');
  await expect(themeButton(page)).toHaveAccessibleName(/^Giao diện: tối/);
  // The exam asks for the server meanwhile, and Chromium tells of it.
  expectOnly(faults, LOST_REQUEST);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the theme is chosen by a form that comes back to its page', async ({ page }) => {
    await page.goto(PATHS.course);
    await themeButton(page).click();
    await expect(page).toHaveURL(PATHS.course);
    await expect(page.locator('html[data-theme=light]')).toBeVisible();
    await expect(themeButton(page)).toHaveAccessibleName(/^Giao diện: sáng/);
  });
});

test('a wrong sign-in is said once, in our words, keeps what was typed, and tells whom to ask', async ({
  page,
  faults,
}) => {
  await page.goto(PATHS.signIn);
  const main = page.getByRole('main');
  const [email, password] = [page.getByLabel('Email'), page.locator('input[name=password]')];
  const submit = async () => main.getByRole('button', { name: 'Đăng nhập' }).click();
  await submit();
  await expect(page.getByRole('alert')).toHaveText('Email chưa đúng. Bạn kiểm tra lại giúp mình.');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('khong.co@tsubame.example');
  await submit();
  await expect(page.getByRole('alert')).toHaveText('Bạn nhập mật khẩu nhé.');
  await password.fill('én bay cao thì nắng');
  await submit();
  await expect(page.getByRole('alert')).toContainText('Email hoặc mật khẩu chưa đúng.');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(main.getByText(/chưa đúng|nhập lại|xem lại/)).toHaveCount(1);
  await expect(password).toHaveValue('én bay cao thì nắng');
  await expect(password).toHaveAccessibleDescription(/Email hoặc mật khẩu chưa đúng/);
  await main.getByText('Quên mật khẩu?').click();
  await expect(main.getByText('để được đặt lại mật khẩu', { exact: false })).toBeVisible();
  await expectAccessible(page);
  faults.length = 0; // Chromium reports the status of the answers
});

test('a wrong registration is said once, in our words, and keeps what was typed', async ({ page, faults }) => {
  await page.goto(PATHS.signUp);
  const main = page.getByRole('main');
  const submit = async () => main.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await submit();
  await expect(page.getByRole('alert')).toContainText('Tên cần có từ 1 đến 60 ký tự');
  await page.getByLabel('Tên').fill('Minh Anh');
  await page.getByLabel('Email').fill('minh.anh@tsubame.example');
  await page.locator('input[name=password]').fill('minhanh1999');
  await submit();
  await expect(page.getByRole('alert')).toContainText('Mật khẩu này dễ đoán');
  await expect(main.getByText('Mật khẩu này dễ đoán', { exact: false })).toHaveCount(1);
  await expect(page.locator('input[name=password]')).toHaveValue('minhanh1999');
  await expect(page.getByLabel('Tên')).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  faults.length = 0;
});

test('a click after the session has ended leads back to the page that it was for', async ({
  context,
  page,
  faults,
}) => {
  await registerLearner(context, 'Lan');
  await page.goto(PATHS.course);
  await page.request.post('/api/auth/sign-out');
  await page.getByRole('button', { name: 'Tài khoản của Lan' }).click();
  await page
    .getByRole('link', { name: 'Trang cá nhân' })
    .or(page.getByRole('menuitem', { name: 'Trang cá nhân' }))
    .click();
  await expect(page).toHaveURL('/dang-nhap?tiep=%2Ftai-khoan');
  faults.length = 0;
});
