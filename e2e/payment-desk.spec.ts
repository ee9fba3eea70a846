import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { BANK_SETTINGS, SEPAY_HEADERS, sepayNotice } from '../src/server/testing/paying.ts';
import { accountOf, register, signIn } from './accounts.ts';
import { expectOnly } from './faults.ts';
import { expect, expectAccessibleAt, PATHS, test } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

// A school that sells: the other tests' site has no bank account.
test.describe.configure({ mode: 'default' });

const LOOKED_AT = [390, 1280];
const COURSE = 39;
const DAYS = 180;
const PRICE = 990_000;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServerProcess({ environment: BANK_SETTINGS });
});
test.afterAll(() => server.stop());

const at = (path: string) => server.baseUrl + path;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A new learner's order, by the API. */
async function ordered(context: BrowserContext, name: string): Promise<{ code: string; email: string }> {
  const { email } = await register(context, server.baseUrl, name);
  const order = await context.request.post(at('/api/orders'), {
    data: { course_id: COURSE, days: DAYS, client_id: crypto.randomUUID() },
  });
  await expect(order).toBeOK();
  return { code: ((await order.json()) as { code: string }).code, email };
}

async function transfer(amountDong: number, text: string): Promise<void> {
  const answer = await fetch(at('/api/webhooks/sepay'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...SEPAY_HEADERS },
    body: JSON.stringify(sepayNotice(crypto.randomUUID(), amountDong, text)),
  });
  expect(answer.status).toBe(200);
}

const signInAs = (context: BrowserContext, role: string) =>
  signIn(context, server.baseUrl, accountOf(server.accounts, role));

const newName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`;
const told = (page: Page) => page.getByRole('status').filter({ hasText: /^Đã / });

test('staff finds an order by its learner; the address keeps it, and the CSV holds the same', async ({
  page,
  context,
}) => {
  const name = `=${newName('SUM')}`;
  const { code } = await ordered(context, name);
  await transfer(PRICE - 40_000, code);
  await signInAs(context, 'staff');
  await page.goto(at(PATHS.staffOrders));
  await expect(page.getByRole('list', { name: 'Đơn hàng' })).toContainText(code);
  await expectAccessibleAt(page, LOOKED_AT);
  await page.getByRole('link', { name: 'Còn thiếu', exact: true }).click();
  await expect(page).toHaveURL(/\?loc=partial$/);
  // The address is there before the page, whose form begins anew.
  await expect(page.getByRole('link', { name: 'Còn thiếu', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Mã đơn, tên hoặc email').fill(name.toUpperCase());
  await page.getByLabel('Mã đơn, tên hoặc email').press('Enter');
  await expect(page).toHaveURL(/loc=partial.*tim=/);
  const rows = page.getByRole('list', { name: 'Đơn hàng' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Thiếu 40.000');
  await page.reload();
  await expect(rows).toHaveCount(1);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`'${name}`);
  await page.getByLabel('Đến hết ngày').fill('2020-01-31');
  await button(page, 'Tìm').click();
  await expect(page.getByText('Không tìm thấy đơn nào')).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);
  await page.getByRole('link', { name: 'Bỏ tìm' }).click();
  await page.getByRole('link', { name: code }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Đơn ${code}` })).toBeVisible();
});

test('staff confirms by keyboard what is missing; the page says that the course is open', async ({ page, context }) => {
  const { code, email } = await ordered(context, newName('Bưởi'));
  await transfer(PRICE - 40_000, code);
  await signInAs(context, 'staff');
  await page.goto(at(`/quan-tri/don-hang/${code}`));
  await expect(button(page, 'Hoàn tiền…')).toHaveCount(0);
  await button(page, 'Xác nhận đã nhận tiền…').press('Enter');
  const dialog = page.getByRole('dialog', { name: `Xác nhận tiền cho đơn ${code}?` });
  const amount = dialog.getByLabel('Số tiền nhận được (đồng)');
  await expect(amount).toHaveValue('40000');
  await amount.fill('1,5');
  await dialog.getByRole('button', { name: 'Đã nhận tiền' }).click();
  await expect(dialog.getByText('Bạn nhập số đồng chẵn')).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);
  await amount.fill('45.000');
  await expect(dialog.getByText(/dư 5\.000.*mở ngay cho Bưởi/)).toBeVisible();
  await dialog.getByLabel('Bạn thấy tiền ở đâu?').fill('Tiền mặt ở lớp');
  await dialog.getByRole('button', { name: 'Đã nhận tiền' }).press('Enter');
  await expect(told(page)).toContainText('đã thanh toán');
  await expect(told(page)).toBeFocused();
  const timeline = page.getByRole('list', { name: 'Diễn biến' });
  await expect(timeline).toContainText('Tiền mặt ở lớp');
  await expect(timeline).toContainText('Mở khóa học');
  await expectAccessibleAt(page, LOOKED_AT);
  await page.getByRole('link', { name: 'Xem biên nhận' }).click();
  await expect(page.getByRole('heading', { name: 'Biên nhận thanh toán' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);
});

test('of two who confirm the same money, the second is told, and sees what is there now', async ({
  page,
  context,
  faults,
}) => {
  const { code } = await ordered(context, newName('Mai'));
  await signInAs(context, 'staff');
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(at(`/quan-tri/don-hang/${code}`));
    await button(one, 'Xác nhận đã nhận tiền…').click();
    await one.getByRole('dialog').getByLabel('Bạn thấy tiền ở đâu?').fill('Sao kê');
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Đã nhận tiền' }).click();
  await expect(told(page)).toContainText('đã thanh toán');
  await other.getByRole('dialog').getByRole('button', { name: 'Đã nhận tiền' }).click();
  await expect(other.getByRole('alert')).toContainText('Đơn này vừa thay đổi');
  await expect(other.getByRole('dialog').getByText(/dư 990\.000/)).toBeVisible();
  await other.getByRole('dialog').getByRole('button', { name: 'Thôi' }).click();
  await expect(other.getByRole('list', { name: 'Diễn biến' }).getByText('Nhận tiền')).toHaveCount(1);
  // Chromium reports the refusal.
  expect(faults.map((fault) => /409/.test(fault))).toEqual([true]);
  faults.length = 0;
});

test('an admin gives a surplus back, then everything, which ends the access', async ({ page, context }) => {
  const { code } = await ordered(context, newName('Sen'));
  await transfer(PRICE + 5000, code);
  await signInAs(context, 'admin');
  await page.goto(at(`/quan-tri/don-hang/${code}`));
  const refund = async (note: string) => {
    await button(page, 'Hoàn tiền…').click();
    await expectAccessibleAt(page, LOOKED_AT);
    await page.getByRole('dialog').getByLabel('Lý do hoàn tiền').fill(note);
    await page.getByRole('dialog').getByRole('button', { name: 'Ghi đã hoàn tiền' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await refund('Chuyển dư');
  await expect(told(page)).toContainText('đã thanh toán');
  await refund('Đổi ý');
  await expect(told(page)).toContainText('đã hoàn tiền');
  await expect(page.getByRole('list', { name: 'Diễn biến' })).toContainText('Hoàn tiền, quyền học kết thúc');
  await expect(button(page, 'Xác nhận đã nhận tiền…')).toHaveCount(0);
  await expect(button(page, /^Gỡ khỏi đơn/)).toHaveCount(0);
});

test('the next dialog begins with what the last one changed, though the page has not come anew', async ({
  page,
  context,
}) => {
  const { code } = await ordered(context, newName('Đào'));
  await transfer(PRICE + 5000, code);
  await signInAs(context, 'admin');
  await page.goto(at(`/quan-tri/don-hang/${code}`));
  const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    await isLetThrough;
    await route.continue();
  });
  await button(page, 'Hoàn tiền…').click();
  const amount = page.getByRole('dialog').getByLabel('Số tiền hoàn (đồng)');
  await expect(amount).toHaveValue('5000');
  await page.getByRole('dialog').getByLabel('Lý do hoàn tiền').fill('Chuyển dư');
  await page.getByRole('dialog').getByRole('button', { name: 'Ghi đã hoàn tiền' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await button(page, 'Hoàn tiền…').click();
  await expect(amount).toHaveValue(String(PRICE));
  letThrough();
  await expect(page.getByRole('list', { name: 'Diễn biến', includeHidden: true })).toContainText('Chuyển dư');
  await expect(amount).toHaveValue(String(PRICE));
});

test('a surplus that somebody else gave back meanwhile is no choice any more, and the amount is asked anew', async ({
  page,
  context,
  faults,
}) => {
  const { code } = await ordered(context, newName('Quế'));
  await transfer(PRICE + 5000, code);
  await signInAs(context, 'admin');
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(at(`/quan-tri/don-hang/${code}`));
    await button(one, 'Hoàn tiền…').click();
    await one.getByRole('dialog').getByLabel('Lý do hoàn tiền').fill('Chuyển dư');
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Ghi đã hoàn tiền' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  const dialog = other.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ghi đã hoàn tiền' }).click();
  await expect(other.getByRole('alert')).toContainText('Đơn này vừa thay đổi');
  await expect(dialog.getByLabel('Số tiền hoàn (đồng)')).toHaveValue('');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expect(dialog.getByText('Nhiều nhất 990.000')).toBeVisible();
  await expect(dialog.getByLabel('Lý do hoàn tiền')).toHaveValue('Chuyển dư');
  await dialog.getByRole('button', { name: 'Thử lại' }).click();
  await expect(dialog.getByText('Bạn nhập số đồng chẵn')).toBeVisible();
  // Chromium reports the refusal.
  expect(faults.map((fault) => /409/.test(fault))).toEqual([true]);
  faults.length = 0;
});

test('a transfer that fits no order is put on one, taken off again, and dismissed', async ({ page, context }) => {
  const name = newName('Hòa');
  const { code } = await ordered(context, name);
  const text = `hoc phi ${crypto.randomUUID()}`;
  await transfer(PRICE, text);
  await signInAs(context, 'staff');
  await page.goto(at(PATHS.staffTransfers));
  const row = page.getByRole('list', { name: 'Khoản chuyển' }).getByRole('listitem').filter({ hasText: text });
  await expect(row).toContainText('990.000');
  const [filters, list] = [
    await page.getByRole('navigation', { name: 'Lọc' }).boundingBox(),
    await page.getByRole('list', { name: 'Khoản chuyển' }).boundingBox(),
  ];
  expect((list?.y ?? 0) - (filters?.y ?? 0) - (filters?.height ?? 0), 'one gap, no empty message').toBeLessThan(32);
  await expectAccessibleAt(page, LOOKED_AT);

  await row.getByRole('button', { name: /^Xếp vào đơn/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Xếp vào đơn' }).click();
  await expect(dialog.getByText('Bạn tìm rồi chọn một đơn nhé.')).toBeVisible();
  await dialog.getByLabel('Mã đơn, tên hoặc email học viên').fill('a');
  await dialog.getByRole('button', { name: 'Tìm', exact: true }).click();
  await expect(dialog.getByText(/ít nhất 2 chữ/)).toBeVisible();
  const [input, find] = [
    await dialog.getByLabel('Mã đơn, tên hoặc email học viên').boundingBox(),
    await dialog.getByRole('button', { name: 'Tìm', exact: true }).boundingBox(),
  ];
  expect(find?.y, 'beside its input, above the error').toBe(input?.y);
  await dialog.getByLabel('Mã đơn, tên hoặc email học viên').fill(name);
  await dialog.getByLabel('Mã đơn, tên hoặc email học viên').press('Enter');
  await dialog.getByRole('radio', { name: new RegExp(code) }).check();
  await expect(dialog.getByText(new RegExp(`mở ngay cho ${name}`))).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);
  await dialog.getByLabel('Vì sao khoản này thuộc đơn đó?').fill('Bạn ấy gửi ảnh chụp');
  await dialog.getByRole('button', { name: 'Xếp vào đơn' }).press('Enter');
  await expect(told(page)).toContainText('đã thanh toán');
  await expect(told(page)).toBeFocused();
  await expect(row).toBeHidden();

  await page.goto(at(`/quan-tri/don-hang/${code}`));
  await button(page, /^Gỡ khỏi đơn/).click();
  await expect(dialog.getByText(/sẽ kết thúc ngay/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Gỡ khỏi đơn' }).click();
  await expect(dialog.getByText('Bạn ghi lý do giúp mình nhé.')).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);
  await dialog.getByLabel('Vì sao khoản này không thuộc đơn?').fill('Nhầm người');
  await dialog.getByRole('button', { name: 'Gỡ khỏi đơn' }).click();
  await expect(told(page)).toContainText('đang đợi chuyển khoản');
  await expect(page.getByRole('list', { name: 'Diễn biến' })).toContainText('Gỡ khoản chuyển nhầm');

  await page.goto(at(PATHS.staffTransfers));
  await row.getByRole('button', { name: /^Không thuộc đơn nào/ }).click();
  await dialog.getByLabel('Lý do').fill('Đã trả lại');
  await dialog.getByRole('button', { name: 'Ghi không thuộc đơn nào' }).click();
  await expect(told(page)).toContainText('không thuộc đơn nào');
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'Không thuộc đơn nào', exact: true }).click();
  await expect(row).toContainText('Đã trả lại');
  await expectAccessibleAt(page, LOOKED_AT);
});

test('an order that is not there, and a learner who looks, are told', async ({ page, context, faults }) => {
  await signInAs(context, 'staff');
  await page.goto(at('/quan-tri/don-hang/KHONGCO1'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await ordered(context, newName('Tò mò'));
  for (const path of [PATHS.staffOrders, PATHS.staffOrder, PATHS.staffReceipt, PATHS.staffTransfers]) {
    await page.goto(at(path));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trang này dành cho giáo viên Tsubame');
  }
  expectOnly(faults, /status of 40[34]/);
});
