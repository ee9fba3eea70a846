import { Buffer } from 'node:buffer';
import type { BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessibleAt, registerLearner, signInAs, test, testServer } from './fixtures.ts';

const LESSON_ID = 390101;

const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#2c4a8c' } })
    .png()
    .toBuffer();

/** A comment by this context's learner, and a teacher's reply. */
async function answeredComment(context: BrowserContext, teacher: BrowserContext): Promise<string> {
  const question = `Câu này đọc thế nào ạ? ${crypto.randomUUID()}`;
  const { baseUrl } = testServer();
  const where = { tbname: 'lesson', tbid: LESSON_ID };
  const asked = await context.request.post(`${baseUrl}/api/comments/add-new-comment`, {
    data: { ...where, content: question, client_id: crypto.randomUUID() },
  });
  const { id } = (await asked.json()) as { id: number };
  await signInAs(teacher, 'staff');
  const reply = await teacher.request.post(`${baseUrl}/api/comments/add-new-reply`, {
    data: { ...where, parent_id: id, content: 'Đọc là わたし nhé.', client_id: crypto.randomUUID() },
  });
  expect(reply.status()).toBe(200);
  return question;
}

test('a learner changes the name, and a wrong one says so in place', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto('/tai-khoan');
  await page.getByLabel('Tên hiển thị').fill('Ngọc Lan');
  await page.getByRole('button', { name: 'Lưu tên' }).click();
  await expect(page.locator(':focus')).toHaveText('Đã lưu tên mới.');
  await expect(page.getByRole('button', { name: 'Tài khoản của Ngọc Lan' })).toBeVisible();
  await page.getByLabel('Tên hiển thị').fill('   ');
  await page.getByRole('button', { name: 'Lưu tên' }).click();
  await expect(page.getByRole('alert')).toContainText('Tên chưa được lưu.');
  await expect(page.getByLabel('Tên hiển thị')).toHaveAttribute('aria-invalid', 'true');
  faults.length = 0; // Chromium reports the status of the answer
});

test('a picture is shown at once, stays, and can be taken away', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto('/tai-khoan');
  const file = { name: 'ảnh.png', mimeType: 'image/png', buffer: await picture() };
  await page.getByLabel('Chọn ảnh').setInputFiles(file);
  const image = page.getByAltText('Ảnh đại diện của bạn');
  await expect(image).toHaveAttribute('src', /^\/cdn\/avatar\/default\/[0-9a-f]{32}\.webp$/, {
    timeout: 20_000, // until the picture is encoded
  });
  await expect(page.getByRole('banner').locator('img[src^="/cdn/avatar/small/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Gỡ ảnh' }).click();
  await expect(image).toBeHidden();
});

test('a file that is no picture is refused with what to do', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto('/tai-khoan');
  const file = { name: 'ảnh.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await page.getByLabel('Chọn ảnh').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('Ảnh chưa được lưu. Tệp này không phải ảnh');
  await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
  faults.length = 0;
});

test('a new password needs the old one and signs other devices out', async ({ page, context, browser, faults }) => {
  const person = await registerLearner(context);
  const phone = await browser.newContext({ baseURL: testServer().baseUrl });
  await phone.request.post('/api/auth/sign-in', { data: { email: person.email, password: person.password } });
  await page.goto('/tai-khoan');
  const current = page.getByLabel('Mật khẩu hiện tại');
  const next = page.getByLabel('Mật khẩu mới');
  await current.fill('không phải mật khẩu này');
  await next.fill('một mật khẩu thật dài');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page.getByText('Bạn nhập lại mật khẩu hiện tại.')).toBeVisible();
  // Emptied after it is said.
  await expect(current).toHaveValue('');
  await current.fill(person.password);
  await next.fill('một mật khẩu thật dài');
  await page.getByRole('button', { name: 'Đổi mật khẩu' }).click();
  await expect(page.getByText('Đã đổi mật khẩu.')).toBeVisible();
  expect(await (await phone.request.get('/api/me')).json()).toBeNull();
  await phone.close();
  faults.length = 0;
});

test('the bell counts replies, leads to them, and can be silenced per comment', async ({ page, context, browser }) => {
  await registerLearner(context);
  const teacher = await browser.newContext();
  const question = await answeredComment(context, teacher);
  await answeredComment(context, teacher);
  await teacher.close();
  await page.goto('/');
  await page.getByRole('button', { name: 'Thông báo, 2 phản hồi chưa đọc' }).click();
  const list = page.getByRole('dialog', { name: 'Thông báo' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: 'Tắt thông báo' }).first().click();
  await expect(list.getByText('Đã tắt thông báo của bình luận này.')).toBeVisible();
  await list.getByRole('button', { name: 'Bật lại' }).click();
  await expect(list.getByRole('link')).toHaveCount(2);
  await list.getByRole('link', { name: question }).click();
  await expect(page).toHaveURL(/\?ref=notice#binh-luan-\d+$/);
  // The address is there before the page: a press would only close the list of the last one.
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: /^Thông báo/ }).click();
  await list.getByRole('button', { name: 'Đánh dấu đã đọc' }).click();
  await expect(page.getByRole('button', { name: 'Thông báo', exact: true })).toBeVisible();
});

test('who wants no notices hears nothing', async ({ page, context, browser }) => {
  await registerLearner(context);
  const teacher = await browser.newContext();
  await answeredComment(context, teacher);
  await teacher.close();
  await page.goto('/tai-khoan');
  await page.getByLabel('Báo cho mình khi có người trả lời bình luận').uncheck();
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Thông báo', exact: true }).click();
  await expect(page.getByText('Bạn đã tắt thông báo')).toBeVisible();
});

test('a link of an e-mail that is none of ours says so, and asks before it does anything', async ({ page, faults }) => {
  await page.goto('/thong-bao/ngung/1-0-khong-phai-cua-chung-minh');
  await expect(page.getByText('Đường dẫn này không còn dùng được.')).toBeHidden();
  await page.getByRole('button', { name: 'Ngừng nhận' }).click();
  await expect(page.getByText('Đường dẫn này không còn dùng được.')).toBeVisible();
  faults.length = 0;
});

test('a guest is led to the sign-in page and back', async ({ page }) => {
  await page.goto('/tai-khoan');
  await expect(page).toHaveURL('/dang-nhap?tiep=%2Ftai-khoan');
});

test('profile, bell and the page of an e-mail’s link are accessible in each window and theme', async ({
  page,
  context,
  browser,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await registerLearner(context);
  const teacher = await browser.newContext();
  await answeredComment(context, teacher);
  await teacher.close();
  await page.goto('/tai-khoan');
  await expectAccessibleAt(page, [360, 1280]);
  await page.getByRole('button', { name: /^Thông báo/ }).click();
  await expect(page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessibleAt(page, [360, 1280]);
  await expect(page.getByRole('dialog', { name: 'Thông báo' })).toBeVisible();
  await page.goto('/thong-bao/ngung/x');
  await expectAccessibleAt(page, [360, 1280]);
});
