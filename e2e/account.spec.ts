import type { BrowserContext, Page } from '@playwright/test';
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts';
import { PASSWORD, register } from './accounts.ts';
import { expect, expectAccessibleAt, PATHS, test as base, watch } from './fixtures.ts';
import { startServerProcess } from './server-process.ts';

const NEW_PASSWORD = 'bay cao thì nắng, bay vừa thì râm';

type Site = { baseUrl: string; mail: MailServer };

/** On a public site of its own, which sends e-mails to a real mail server. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _browser }, use) => {
      const mail = await startMailServer();
      const server = await startServerProcess({ isPublic: true, environment: { SMTP_URL: mail.url } });
      await use({ baseUrl: server.baseUrl, mail });
      await server.stop();
      await mail.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.baseUrl),
});
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.getByRole('main');
const freshEmail = () => `${crypto.randomUUID()}@hoc.example`;

/** The address of the site that the newest mail about something leads to. */
async function linkIn({ mail, baseUrl }: Site, email: string, subject: string): Promise<string> {
  let text = '';
  // One whose mail server was silent for ten seconds is sent again after thirty.
  await expect
    .poll(
      async () => {
        const newest = await mail.newestTo(email);
        text = newest?.text ?? '';
        return newest?.subject;
      },
      { timeout: 90_000 },
    )
    .toBe(subject);
  return new RegExp(`${baseUrl}(/\\S+\\?ma=[\\w-]{43})`).exec(text)?.[1] ?? '';
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(PATHS.signUp);
  await page.getByLabel('Tên của bạn').fill('Minh Anh');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await expect(page).toHaveURL(/\/xac-nhan-email/);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(PATHS.signIn);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
}

const registered = async (context: BrowserContext, site: Site) =>
  (await register(context, site.baseUrl, 'Minh Anh')).email;

test('who signs up is told once to prove the address, studies at once, and proves it by the link', async ({
  page,
  site,
}) => {
  const email = freshEmail();
  await signUp(page, email);
  await expect(main(page).getByText('Tài khoản của bạn đã sẵn sàng.')).toContainText(email);
  await expectAccessibleAt(page, [360, 1280]);
  await page.getByRole('link', { name: 'Vào học thôi' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(await linkIn(site, email, 'Xác nhận email của bạn'));
  await expect(main(page).getByText(email)).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
  // By keyboard alone.
  await page.getByRole('button', { name: 'Xác nhận email' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toHaveText('Cảm ơn bạn! Email đã được xác nhận.');
  await page.goto(PATHS.profile);
  await expect(page.getByRole('button', { name: 'Gửi thư xác nhận' })).toHaveCount(0);
});

test('a forgotten password is replaced by a link, and other devices are signed out', async ({
  page,
  context,
  browser,
  faults,
  site,
}) => {
  const email = await registered(context, site);
  const guest = await browser.newContext({ baseURL: site.baseUrl, locale: 'vi-VN' });
  watch(guest, faults);
  const visitor = await guest.newPage();
  await visitor.goto(PATHS.signIn);
  await visitor.getByRole('link', { name: 'Quên mật khẩu?' }).click();
  await expect(visitor.getByRole('button', { name: 'Gửi đường dẫn' })).toBeVisible();
  await expectAccessibleAt(visitor, [360, 1280]);
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Gửi đường dẫn' }).click();
  await expect(main(visitor).getByText('Nếu có tài khoản dùng email')).toContainText(email);
  const link = await linkIn(site, email, 'Đặt lại mật khẩu');
  await visitor.goto(link);
  await expectAccessibleAt(visitor, [360, 1280]);
  await visitor.getByLabel('Mật khẩu mới').fill('123');
  await visitor.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
  await expect(visitor.getByRole('alert')).toContainText('Mật khẩu cần ít nhất 8 ký tự.');
  faults.length = 0; // Chromium reports the status of the answer
  await visitor.getByLabel('Mật khẩu mới').fill(NEW_PASSWORD);
  await visitor.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
  await expect(main(visitor).getByText('Đã lưu mật khẩu mới.')).toBeVisible();
  expect(await (await context.request.get('/api/me')).json()).toBeNull();
  await page.goto(link);
  await expect(main(page).getByText('Đường dẫn này không còn dùng được')).toBeVisible();
  await signIn(visitor, email, NEW_PASSWORD);
  await expect(visitor).toHaveURL('/');
  await guest.close();
});

test('an address without an account gets the same words, and no mail', async ({ page, site }) => {
  const email = freshEmail();
  await page.goto(PATHS.forgotPassword);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Gửi đường dẫn' }).click();
  await expect(main(page).getByText('Nếu có tài khoản dùng email')).toContainText(email);
  expect(await site.mail.newestTo(email)).toBeNull();
});

test('another address takes effect by its link, and the old one can take it back', async ({
  page,
  context,
  faults,
  site,
}) => {
  const old = await registered(context, site);
  await page.goto(await linkIn(site, old, 'Xác nhận email của bạn'));
  await page.getByRole('button', { name: 'Xác nhận email' }).click();
  await expect(main(page).getByText('Email đã được xác nhận.')).toBeVisible();
  const email = freshEmail();
  await page.goto(PATHS.profile);
  const part = page.getByRole('region', { name: 'Email' });
  await part.getByLabel('Email mới').fill('không phải email');
  await part.getByLabel('Mật khẩu của bạn').fill(PASSWORD);
  await part.getByRole('button', { name: 'Đổi email' }).click();
  await expect(part.getByRole('alert')).toContainText('Email chưa được đổi. Email chưa đúng.');
  await expect(part.getByLabel('Email mới')).toHaveValue('không phải email');
  await expect(part.getByLabel('Mật khẩu của bạn'), 'not looked at').toHaveValue(PASSWORD);
  await part.getByLabel('Email mới').fill(email);
  await part.getByLabel('Mật khẩu của bạn').fill('không phải mật khẩu này');
  await part.getByRole('button', { name: 'Đổi email' }).click();
  await expect(part.getByRole('alert')).toContainText('Email chưa được đổi. Mật khẩu hiện tại chưa đúng.');
  await expect(part.getByLabel('Email mới')).toHaveValue(email);
  faults.length = 0;
  await part.getByLabel('Mật khẩu của bạn').fill(PASSWORD);
  await part.getByRole('button', { name: 'Đổi email' }).click();
  await expect(part.getByText('Chúng mình đã gửi thư tới')).toContainText(email);
  await expectAccessibleAt(page, [360]);
  await page.goto(await linkIn(site, email, 'Xác nhận email mới'));
  await page.getByRole('button', { name: 'Xác nhận email mới' }).click();
  await expect(main(page).getByText('Đã đổi email.')).toBeVisible();
  await page.goto(await linkIn(site, old, 'Email đăng nhập của bạn đã đổi'));
  await page.getByRole('button', { name: 'Lấy lại email cũ' }).click();
  await expect(main(page).getByText('Đã lấy lại email cũ.')).toBeVisible();
  await page.goto(await linkIn(site, old, 'Đã lấy lại email cũ'));
  await page.getByLabel('Mật khẩu mới').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
  await expect(main(page).getByText('Đã lưu mật khẩu mới.')).toBeVisible();
  await signIn(page, old, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
});

test('an account that was closed is kept by the link in the mail, after its button', async ({
  page,
  context,
  site,
}) => {
  const email = await registered(context, site);
  await page.goto(await linkIn(site, email, 'Xác nhận email của bạn'));
  await page.getByRole('button', { name: 'Xác nhận email' }).click();
  await expect(main(page).getByText('Email đã được xác nhận.')).toBeVisible();
  const closed = await context.request.post('/api/account/delete', { data: { password: PASSWORD } });
  await expect(closed).toBeOK();
  await page.goto(await linkIn(site, email, 'Tài khoản của bạn sẽ bị xóa'));
  await expect(main(page).getByText(email)).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
  await page.getByRole('button', { name: 'Giữ tài khoản' }).click();
  await expect(page.locator(':focus')).toContainText('Tài khoản của bạn được giữ lại.');
  await signIn(page, email, PASSWORD);
  await expect(page).toHaveURL('/');
});

test('devices are listed in words, end one by one, and all at once', async ({ page, context, browser, site }) => {
  const email = await registered(context, site);
  const phone = await browser.newContext({
    baseURL: site.baseUrl,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  await phone.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await page.goto(PATHS.profile);
  const part = page.getByRole('region', { name: 'Thiết bị đang đăng nhập' });
  await expect(part.getByRole('listitem')).toHaveCount(2);
  await expect(part.getByRole('listitem').first()).toContainText('thiết bị này');
  await expectAccessibleAt(page, [360, 1280]);
  await part.getByRole('button', { name: 'Đăng xuất Safari trên iPhone' }).click();
  await expect(part.getByText('Đã đăng xuất thiết bị đó.')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(1);
  expect(await (await phone.request.get('/api/me')).json()).toBeNull();
  await phone.request.post('/api/auth/sign-in', { data: { email, password: PASSWORD } });
  await part.getByRole('button', { name: 'Đăng xuất khỏi mọi thiết bị' }).click();
  await expect(main(page).getByText('Đã đăng xuất khỏi mọi thiết bị.')).toBeVisible();
  for (const device of [context, phone]) expect(await (await device.request.get('/api/me')).json()).toBeNull();
  await phone.close();
});

base('a site that sends no e-mails says whom to ask', async ({ page }) => {
  for (const path of [PATHS.forgotPassword, PATHS.signIn]) {
    await page.goto(path);
    const summary = main(page).locator('summary');
    if ((await summary.count()) > 0) await summary.click();
    await expect(main(page).getByText(/nhắn giáo viên/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Gửi đường dẫn' })).toHaveCount(0);
  }
});
