import type { Locator, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { makeBatch } from './code-batches.ts';
import { expectOnly } from './faults.ts';
import { expect, expectAccessibleAt, PATHS, registerLearner, signInAs, test, testServer } from './fixtures.ts';

// Its own words would be English: ‘Please fill out this field.’
test.use({ locale: 'en-US' });

const WIDTHS = [390, 1280] as const;
const WANTED = 'mười hai con én';
const newName = () => `Lớp ${crypto.randomUUID().slice(0, 8)}`;

/** The form's alert has the focus and says this, and the field is marked, with its own words or the alert's. */
async function expectRefused(alert: Locator, field: Locator, words: string | RegExp): Promise<void> {
  await expect(alert).toContainText(words);
  await expect(alert).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/Bạn|Mật khẩu cần/);
}

test('an activation code left empty is asked for in our words, without scripts too', async ({
  page,
  context,
  browser,
  faults,
}) => {
  await registerLearner(context);
  await page.goto(PATHS.activate);
  await page.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  const field = page.getByLabel('Mã kích hoạt');
  await expectRefused(page.getByRole('alert'), field, 'Mã kích hoạt gồm 12 ký tự.');
  await field.fill('12-TU');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(field).toHaveValue('12-TU');
  await expectAccessibleAt(page, WIDTHS);
  const { baseUrl } = testServer();
  const plain = await browser.newContext({ baseURL: baseUrl, javaScriptEnabled: false });
  await registerLearner(plain);
  const bare = await plain.newPage();
  await bare.goto(PATHS.activate);
  await bare.getByRole('button', { name: 'Kích hoạt', exact: true }).click();
  await expect(bare.getByRole('alert')).toContainText('Mã kích hoạt gồm 12 ký tự.');
  await plain.close();
  expectOnly(faults, /status of 400/);
});

test('a password is changed in our words: an empty or too short one leaves the other in its field', async ({
  page,
  context,
  faults,
}) => {
  const { password } = await registerLearner(context);
  await page.goto(PATHS.profile);
  const part = page.getByRole('region', { name: 'Đổi mật khẩu' });
  const [current, next] = [part.getByLabel('Mật khẩu hiện tại'), part.getByLabel('Mật khẩu mới')];
  const alert = part.getByRole('alert');
  await next.fill(WANTED);
  await next.press('Enter');
  await expectRefused(alert, current, 'Mật khẩu chưa được đổi. Bạn nhập mật khẩu nhé.');
  await expect(next).toHaveValue(WANTED);
  await expect(next).not.toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleAt(page, WIDTHS);
  await current.fill(password);
  await next.fill('én');
  await next.press('Enter');
  await expectRefused(alert, next, 'Mật khẩu cần ít nhất 8 ký tự.');
  await expect(current).toHaveValue(password);
  await expect(next).toHaveValue('én');
  await next.fill(WANTED);
  await next.press('Enter');
  await expect(part.getByText('Đã đổi mật khẩu.')).toBeVisible();
  for (const field of [current, next]) await expect(field).toHaveValue('');
  expectOnly(faults, /status of 400/);
});

test('name, export and deletion ask for what is empty in our words', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto(PATHS.profile);
  await page.getByLabel('Tên hiển thị').fill('');
  await page.getByRole('button', { name: 'Lưu tên' }).click();
  const name = page.getByRole('region', { name: 'Ảnh và tên' });
  await expectRefused(name.getByRole('alert'), name.getByLabel('Tên hiển thị'), 'Tên chưa được lưu.');
  const data = page.getByRole('region', { name: 'Tải dữ liệu của bạn' });
  await data.getByRole('button', { name: 'Chuẩn bị tệp' }).click();
  const ofData = data.getByLabel('Mật khẩu của bạn', { exact: true });
  await expectRefused(data.getByRole('alert'), ofData, 'Chưa tải được. Bạn nhập mật khẩu nhé.');
  const end = page.getByRole('region', { name: 'Xóa tài khoản' });
  await end.locator('summary').click();
  await end.getByRole('button', { name: 'Xóa tài khoản' }).click();
  const ofEnd = end.getByLabel('Mật khẩu của bạn', { exact: true });
  await expectRefused(end.getByRole('alert'), ofEnd, 'Tài khoản vẫn như cũ. Bạn nhập mật khẩu nhé.');
  expectOnly(faults, /status of 400/);
});

test('two-step sign-in asks for an empty password or code in our words, at every step', async ({
  page,
  context,
  faults,
}) => {
  const person = await registerLearner(context);
  const alert = page.getByRole('alert');
  const [password, code] = [page.getByLabel('Mật khẩu của bạn', { exact: true }), page.getByLabel('Mã 6 số')];
  await page.goto(PATHS.twoStep);
  await page.getByRole('button', { name: 'Bắt đầu' }).click();
  await expectRefused(alert, password, 'Bạn nhập mật khẩu nhé.');
  await password.fill(person.password);
  await password.press('Enter');
  await expect(page.getByRole('img', { name: /Mã QR/ })).toBeVisible();
  const secret = ((await page.locator('dd').first().textContent()) ?? '').replaceAll(' ', '');
  await page.getByRole('button', { name: 'Bật đăng nhập hai bước' }).click();
  await expectRefused(alert, code, 'Bạn nhập mã nhé.');
  await expect(page.getByRole('img', { name: /Mã QR/ })).toBeVisible();
  await code.fill(generateSync({ strategy: 'hotp', secret, counter: Math.floor(Date.now() / 30_000) }));
  await code.press('Enter');
  await expect(page.locator(':focus')).toHaveText('Đã bật. Bạn cất các mã khôi phục này nhé');

  await page.goto(PATHS.twoStep);
  await page.getByRole('button', { name: 'Tạo mã mới' }).click();
  await expectRefused(alert, page.getByLabel('Mã 6 số', { exact: true }), 'Bạn nhập mã nhé.');
  await password.fill(person.password);
  await page.getByRole('button', { name: 'Tắt đăng nhập hai bước' }).click();
  await expectRefused(alert, page.getByLabel('Mã 6 số hoặc mã khôi phục'), 'Bạn nhập mã nhé.');
  await expect(password).toHaveValue(person.password);
  await expectAccessibleAt(page, WIDTHS);

  await context.request.post('/api/auth/sign-out', { headers: { origin: testServer().baseUrl } });
  await page.goto(PATHS.signIn);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dang-nhap\/ma/);
  // The page before has a button of the same name.
  await expect(code).toBeVisible();
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expectRefused(alert, code, 'Bạn nhập mã nhé.');
  await page.getByRole('link', { name: /Dùng mã khôi phục/ }).click();
  const recoveryCode = page.getByLabel('Mã khôi phục');
  await expect(recoveryCode).toBeVisible();
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expectRefused(alert, recoveryCode, 'Bạn nhập mã nhé.');
  expectOnly(faults, /status of 400/);
});

test('staff who give no reason, or days that are no number, are told so beside the field', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const visitor = await browser.newContext();
  const { id } = await registerLearner(visitor);
  await visitor.close();
  await signInAs(context, 'staff');
  await page.goto(`/quan-tri/hoc-vien/${id}`);
  const formOf = (button: string | RegExp) =>
    page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) }).first();
  const send = (button: string | RegExp) => formOf(button).getByRole('button').click();
  const alert = page.getByRole('alert');
  await page.getByText('Tạm khóa tài khoản').click();
  await send('Tạm khóa');
  const reason = formOf('Tạm khóa').getByLabel('Lý do');
  await expectRefused(alert, reason, 'Bạn ghi lý do giúp mình nhé.');
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await page.getByText('Mở khóa học').first().click();
  const days = formOf(/^Mở /).getByLabel('Số ngày');
  await days.fill('1e');
  await send(/^Mở /);
  await expectRefused(alert, days, 'Số ngày chưa đúng.');
  await expect(days).toHaveValue('1e');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const [hint, error] = await formOf(/^Mở /)
      .locator('p')
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect()));
    expect(error?.top, `the error below the hint at ${width} px`).toBeGreaterThanOrEqual(hint?.bottom ?? Infinity);
  }
  await expectAccessibleAt(page, WIDTHS);
  await expect(page.getByText('chưa mở').first(), 'not open for ever').toBeVisible();
  await days.fill('45');
  await send(/^Mở /);
  await expect(page.getByText('còn 45 ngày')).toBeVisible();
  expectOnly(faults, /status of 400/);
});

/** As by hand: the day of a date, without its month and year. */
async function typeHalfADate(page: Page, field: Locator): Promise<void> {
  await field.focus();
  await page.keyboard.type('12');
}

test('a batch of codes is asked for again in our words, with all that was typed', async ({ page, context, faults }) => {
  await signInAs(context, 'staff');
  await page.goto(PATHS.codeBatches);
  const [name, count, days] = [page.getByLabel('Tên lô'), page.getByLabel('Số mã'), page.getByLabel('Số ngày học')];
  const last = page.getByLabel('Kích hoạt đến hết ngày');
  if (!(await name.isVisible())) await page.getByText('Tạo lô mã mới').click();
  const [alert, button] = [page.getByRole('alert'), page.getByRole('button', { name: 'Tạo mã' })];
  await count.fill('nhiều');
  await days.fill('lâu');
  await button.click();
  await expectRefused(alert, name, 'Bạn đặt tên cho lô mã nhé.');
  const called = newName();
  await name.fill(called);
  await button.click();
  await expectRefused(alert, count, 'Số mã chưa đúng.');
  await expect(count).toHaveValue('nhiều');
  await count.fill('2');
  await button.click();
  await expectRefused(alert, days, 'Số ngày chưa đúng.');
  await expect(days).toHaveValue('lâu');
  await expectAccessibleAt(page, WIDTHS);
  await days.fill('30');
  await typeHalfADate(page, last);
  await button.click();
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription(/Ngày này còn thiếu/);
  await expect(name).toHaveValue(called);
  await expectAccessibleAt(page, WIDTHS);
  await last.fill('2099-12-31');
  await button.click();
  await expect(page.getByRole('heading', { name: `2 mã của lô “${called}”` })).toBeFocused();
  expectOnly(faults, /status of 400/);
});

test('a code is still chosen when its reason is missing, and the rest of a batch asks for one too', async ({
  page,
  context,
  faults,
}) => {
  await signInAs(context, 'staff');
  const { batch, codes } = await makeBatch(context, newName());
  const hint = codes?.[0]?.slice(-4);
  await page.goto(`${PATHS.codeBatches}/${batch.id}?loc=unused`);
  await page
    .getByRole('link', { name: `Thu hồi mã …${hint}` })
    .first()
    .click();
  const alert = page.getByRole('alert');
  const card = page.getByRole('region', { name: `Thu hồi mã …${hint}` });
  await card.getByLabel('Lý do').fill(' ');
  await card.getByLabel('Lý do').press('Enter');
  await expectRefused(alert, card.getByLabel('Lý do'), 'Bạn ghi lý do giúp mình nhé.');
  await card.getByLabel('Lý do').fill('Gửi nhầm');
  await card.getByLabel('Lý do').press('Enter');
  await expect(page.getByText('Đã thu hồi mã.')).toBeVisible();
  await expect(card).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByText('Thu hồi 2 mã chưa dùng…').click();
  await page.getByRole('button', { name: 'Thu hồi tất cả' }).click();
  await expectRefused(alert, page.getByLabel('Lý do'), 'Bạn ghi lý do giúp mình nhé.');
  await expectAccessibleAt(page, WIDTHS);
  expectOnly(faults, /status of 400/);
});

test('a list is not searched by half a date: the field says what is missing', async ({ page, context }) => {
  await signInAs(context, 'staff');
  await page.goto(PATHS.staffOrders);
  const [from, words] = [page.getByLabel('Đặt từ ngày'), page.getByLabel('Mã đơn, tên hoặc email')];
  await words.fill('Lan');
  await typeHalfADate(page, from);
  await page.keyboard.press('Enter');
  await expect(from).toHaveAccessibleDescription(/Ngày này còn thiếu/);
  await expect(from).toBeFocused();
  await expect(words).toHaveValue('Lan');
  await expect(page).toHaveURL(PATHS.staffOrders);
  await expectAccessibleAt(page, WIDTHS);
  await from.fill('2026-01-31');
  await expect(from).not.toHaveAttribute('aria-invalid', 'true');
  await from.press('Enter');
  await expect(page).toHaveURL(/tu=2026-01-31/);
});
