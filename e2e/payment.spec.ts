import type { BrowserContext, Page } from '@playwright/test';
import { BANK_SETTINGS, SEPAY_HEADERS, sepayNotice } from '../src/server/testing/paying.ts';
import { register } from './accounts.ts';
import { expect, expectAccessible, expectAccessibleAt, PATHS, test } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

// A school that sells: the other tests' site has no bank account.
test.describe.configure({ mode: 'default' });

const LOOKED_AT = [360, 1280];
const PRICE = 990_000;

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServerProcess({ environment: BANK_SETTINGS });
});
test.afterAll(() => server.stop());

const at = (path: string) => server.baseUrl + path;

const registerBuyer = (context: BrowserContext) => register(context, server.baseUrl, 'Minh Anh');

/** Reports a transfer, as the bank's notification service does. */
async function transfer(amountDong: number, text: string): Promise<void> {
  const answer = await fetch(at('/api/webhooks/sepay'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...SEPAY_HEADERS },
    body: JSON.stringify(sepayNotice(crypto.randomUUID(), amountDong, text)),
  });
  expect(answer.status).toBe(200);
}

async function order(page: Page): Promise<string> {
  await page.goto(at(PATHS.payment));
  await page.getByRole('radio', { name: '6 tháng' }).check();
  await page.getByRole('button', { name: 'Thanh toán' }).click();
  // The button that was pressed is gone.
  await expect(page.getByRole('heading', { name: 'Chuyển khoản để mở khóa học' })).toBeFocused();
  return new URL(page.url()).searchParams.get('don') ?? '';
}

test('a guest sees the price, signs in and comes back', async ({ page, context }) => {
  await page.goto(at(PATHS.course));
  const buy = page.getByRole('link', { name: /^Mua khóa học từ 990\.000/ });
  await expect(buy).toHaveAttribute('target', '_blank');
  await page.goto(at((await buy.getAttribute('href')) ?? ''));
  await expect(page.getByRole('complementary').or(page.getByRole('region', { name: 'Đơn hàng' }))).toContainText(
    '1.490.000',
  );
  await expectAccessibleAt(page, LOOKED_AT);
  const signIn = page.getByRole('link', { name: 'Đăng nhập để mua' });
  expect(decodeURIComponent((await signIn.getAttribute('href')) ?? '')).toContain(PATHS.payment);
  await registerBuyer(context);
  await page.goto(at(PATHS.locked));
  await expect(page.getByRole('link', { name: /^Mua khóa học/ })).toBeVisible();
});

test('choosing another term leads the keyboard to the choice', async ({ page, context }) => {
  await registerBuyer(context);
  await order(page);
  await page.getByRole('link', { name: 'Chọn thời hạn khác' }).press('Enter');
  const terms = page.getByRole('group', { name: 'Chọn thời hạn học' });
  await expect(terms.locator('legend')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(terms.getByRole('radio', { checked: true })).toBeFocused();
});

test('a learner orders, pays in two transfers while the page follows, and keeps a receipt', async ({
  page,
  context,
}) => {
  await registerBuyer(context);
  const code = await order(page);
  await expect(page.getByRole('img', { name: /^Mã VietQR: chuyển 990\.000/ })).toBeVisible();
  await expect(page.getByText(`TSUBAME ${code}`)).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Sao chép nội dung' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`TSUBAME ${code}`);
  await page.getByRole('button', { name: 'Sao chép số tiền' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('990000');

  await transfer(PRICE - 40_000, `MBVCB.12.TSUBAME ${code}.CT tu 0011`);
  await expect(page.getByText('còn thiếu')).toContainText('40.000');
  await expectAccessible(page);
  await transfer(40_000, code);
  const opened = page.getByRole('heading', { name: 'Khóa học đã mở, cảm ơn bạn!' });
  await expect(opened).toBeFocused();
  const [headingBox, textBox] = [
    await opened.boundingBox(),
    await page.getByText(/^Bạn học được đến ngày/).boundingBox(),
  ];
  // The ring of the focus is 5 px wide.
  expect((textBox?.y ?? 0) - (headingBox?.y ?? 0) - (headingBox?.height ?? 0)).toBeGreaterThan(5);
  await expectAccessibleAt(page, LOOKED_AT);

  await page.getByRole('link', { name: 'Xem biên nhận' }).click();
  await expect(page.getByRole('heading', { name: 'Biên nhận thanh toán' })).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'In biên nhận' })).toBeHidden();
  // Only the sheet, black on white, whatever the theme.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(35, 38, 47)');
  await page.emulateMedia({ media: 'screen' });

  await page.goto(at(PATHS.orders));
  await expect(page.getByRole('listitem').filter({ hasText: code })).toContainText('Đã thanh toán');
  await expectAccessibleAt(page, LOOKED_AT);
  await page.goto(at(PATHS.locked));
  await expect(page.getByRole('heading', { name: 'Bài học này đang khóa' })).toHaveCount(0);
});

test('a reload, and a second window, show the same order', async ({ page, context }) => {
  await registerBuyer(context);
  const code = await order(page);
  await page.reload();
  await expect(page.getByText(`TSUBAME ${code}`)).toBeVisible();
  const other = await context.newPage();
  await other.goto(at(PATHS.payment));
  await expect(other.getByText(`TSUBAME ${code}`)).toBeVisible();
});

test('without network the page says so, and notices the money when it is back', async ({ page, context, faults }) => {
  await registerBuyer(context);
  const code = await order(page);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'Đang mất kết nối' })).toBeVisible();
  await transfer(PRICE, code);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Khóa học đã mở, cảm ơn bạn!' })).toBeVisible();
  faults.length = 0; // Chromium reports each request that failed
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an order is made all the same', async ({ page, context }) => {
    await registerBuyer(context);
    await page.goto(at(PATHS.payment), { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Thanh toán' }).click();
    await expect(page.getByRole('img', { name: /^Mã VietQR/ })).toBeVisible();
  });
});

test('an address that sells nothing says so, and a learner without orders is told', async ({ page, context }) => {
  await page.goto(at('/payment?buy=x&item=y'));
  await expect(page.getByText('Liên kết thanh toán này chưa đúng')).toBeVisible();
  await expectAccessibleAt(page, LOOKED_AT);
  await registerBuyer(context);
  await page.goto(at(PATHS.orders));
  await expect(page.getByText('Bạn chưa có đơn hàng nào')).toBeVisible();
  await expectAccessible(page);
});
