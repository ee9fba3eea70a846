import type { BrowserContext, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { expect, expectAccessibleAt, PATHS, registerLearner, signInAs, test, WIDTHS } from './fixtures.ts';

type Account = { email: string; password: string };

const region = (page: Page) => page.getByRole('region', { name: 'Xóa tài khoản' });
const CLOSED = /Tài khoản đã đóng, và sẽ bị xóa hẳn sau 7 ngày/;
const TITLE = /^Tài khoản này sẽ bị xóa ngày \d{2}\/\d{2}\/\d{4}$/;

async function signIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto(PATHS.signIn);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

const meOf = async (context: BrowserContext): Promise<unknown> => (await context.request.get('/api/me')).json();

test('a learner closes the account by keyboard, is asked when signing in, and keeps it', async ({
  page,
  context,
  faults,
}) => {
  const learner = await registerLearner(context);
  await page.goto(PATHS.profile);
  const part = region(page);
  await expect(part.getByRole('link', { name: 'Tải dữ liệu của bạn' })).toHaveAttribute('href', '#profile-data');
  await part.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expectAccessibleAt(page, WIDTHS);
  const field = part.getByLabel('Mật khẩu của bạn', { exact: true });
  await field.fill('không phải mật khẩu này');
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Tài khoản vẫn như cũ.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('');
  faults.length = 0; // Chromium reports the status of the answer
  await expectAccessibleAt(page, WIDTHS);
  await field.fill(learner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(CLOSED)).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  expect(await meOf(context)).toBeNull();

  await signIn(page, learner);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await expectAccessibleAt(page, [360, ...WIDTHS]);
  expect(await meOf(context)).toBeNull();
  await page.getByRole('button', { name: 'Giữ tài khoản' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  expect(await meOf(context)).toMatchObject({ id: learner.id });
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('with two-step sign-in, a code is asked for when closing and before the question whether to keep it', async ({
  page,
  context,
  faults,
}) => {
  const learner = await registerLearner(context);
  /** A code counts a step early or late: three in a row can be used without waiting. */
  const codeOf = (secret: string, stepsAway: -1 | 0 | 1) =>
    generateSync({ strategy: 'hotp', secret, counter: Math.floor(Date.now() / 30_000) + stepsAway });
  const begun = await context.request.post('/api/account/totp/begin', { data: { password: learner.password } });
  const { setup, secret } = (await begun.json()) as { setup: string; secret: string };
  // A new step may begin on the way there, for which that code is too old.
  await expect(async () => {
    const data = { setup, code: codeOf(secret, -1) };
    await expect(await context.request.post('/api/account/totp/confirm', { data })).toBeOK();
  }).toPass();
  await page.goto(PATHS.profile);
  const part = region(page);
  await part.locator('summary').click();
  await part.getByLabel('Mật khẩu của bạn', { exact: true }).fill(learner.password);
  await part.getByLabel('Mã 6 số hoặc mã khôi phục').fill('000000');
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toContainText('Mã này chưa đúng');
  await expect(part.getByLabel('Mã 6 số hoặc mã khôi phục')).toHaveAttribute('aria-invalid', 'true');
  faults.length = 0; // Chromium reports the status of the answer
  await expectAccessibleAt(page, WIDTHS);
  await part.getByLabel('Mật khẩu của bạn', { exact: true }).fill(learner.password);
  await part.getByLabel('Mã 6 số hoặc mã khôi phục').fill(codeOf(secret, 0));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText(CLOSED)).toBeVisible();

  await signIn(page, learner);
  await page.getByLabel('Mã 6 số').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await page.getByRole('button', { name: 'Giữ tài khoản' }).click();
  await expect(page).toHaveURL('/');
  expect(await meOf(context)).toMatchObject({ id: learner.id });
});

test('who doesn’t want to keep it leaves it, and a proof that is gone leads to the sign-in', async ({
  page,
  context,
}) => {
  const learner = await registerLearner(context);
  await context.request.post('/api/account/delete', { data: { password: learner.password } });
  await signIn(page, learner);
  await page.getByRole('link', { name: 'Không, cứ để xóa' }).click();
  await expect(page).toHaveURL('/');
  await context.clearCookies();
  await page.goto(PATHS.keepAccount);
  await expect(page.getByRole('main').getByText('Bạn đăng nhập lại để giữ tài khoản nhé.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an account is closed and kept', async ({ page, context, faults }) => {
    const learner = await registerLearner(context);
    await page.goto(PATHS.profile, { waitUntil: 'load' });
    const part = region(page);
    await part.locator('summary').click();
    await part.getByLabel('Mật khẩu của bạn', { exact: true }).fill('không phải mật khẩu này');
    await part.getByRole('button', { name: 'Xóa tài khoản' }).click();
    // The sheet that holds the answer is open.
    await expect(part.getByRole('alert')).toContainText('Tài khoản vẫn như cũ.');
    faults.length = 0; // Chromium reports the status of the answer
    await part.getByLabel('Mật khẩu của bạn', { exact: true }).fill(learner.password);
    await part.getByRole('button', { name: 'Xóa tài khoản' }).click();
    await expect(page.getByText(CLOSED)).toBeVisible();
    await page.getByLabel('Email').fill(learner.email);
    await page.getByLabel('Mật khẩu', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await page.getByRole('button', { name: 'Giữ tài khoản' }).click();
    await expect(page).toHaveURL('/');
    expect(await meOf(context)).toMatchObject({ id: learner.id });
  });
});

test('staff find the account, see when it will be erased, and keep it', async ({ page, context }) => {
  const learner = await registerLearner(context, 'Bảo Ngọc Sắp Đi');
  await context.request.post('/api/account/delete', { data: { password: learner.password } });
  await signInAs(context, 'staff');
  await page.goto(`${PATHS.deskLearners}?loc=closed&tim=${learner.email}`);
  await expectAccessibleAt(page, WIDTHS);
  await page.getByRole('link', { name: 'Bảo Ngọc Sắp Đi' }).first().click();
  await expect(page.getByRole('main').getByText(/^Sẽ bị xóa \d{2}\/\d{2}\/\d{4}$/)).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await page.getByRole('button', { name: 'Giữ lại tài khoản' }).click();
  await expect(page.locator(':focus')).toContainText('Đã lưu, và đã ghi vào nhật ký.');
  await expect(page.getByRole('button', { name: 'Giữ lại tài khoản' })).toHaveCount(0);
});
