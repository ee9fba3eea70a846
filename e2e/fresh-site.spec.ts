import type { Browser, BrowserContext } from '@playwright/test';
import { createUnsubscribeToken } from '../src/server/features/notices/unsubscribe-token.ts';
import { register } from './accounts.ts';
import { expect, expectAccessible, PATHS, test } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

// Tests that need a site of their own, with e-mails and an unrated course.

const SECRET = 'a secret of this test, 32 characters';
const LESSON_ID = 390103;
const COURSE_ID = 39;

// One worker, so that there is one site.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServerProcess({
    isPublic: true,
    // Nothing listens there: no mail is sent before an hour has passed.
    environment: { SMTP_URL: 'smtp://127.0.0.1:9', GRANT_SECRET: SECRET },
  });
});
test.afterAll(() => server.stop());

const at = (path: string) => server.baseUrl + path;

async function settingsOf(context: BrowserContext): Promise<object> {
  const answer = await context.request.get(at('/api/notices'));
  return ((await answer.json()) as { settings: object }).settings;
}

async function written(context: BrowserContext, call: string, more: object): Promise<number> {
  const data = { tbname: 'lesson', tbid: LESSON_ID, content: 'Câu này đọc thế nào ạ?', ...more };
  const answer = await context.request.post(at(`/api/comments/${call}`), { data });
  await expect(answer).toBeOK();
  return ((await answer.json()) as { id: number }).id;
}

test('a link of an e-mail asks, and then no more e-mails are sent; the profile page knows', async ({
  page,
  context,
}) => {
  const { id } = await register(context, server.baseUrl, 'Lan');
  const token = createUnsubscribeToken(SECRET, { userId: id, commentId: null });
  await page.goto(at(`/thong-bao/ngung/${token}`));
  expect(await settingsOf(context)).toEqual({ notices: true, email: true });
  await page.getByRole('button', { name: 'Ngừng nhận' }).click();
  await expect(page.locator(':focus')).toContainText('Bạn sẽ không nhận e-mail thông báo nữa.');
  await expect(page.getByRole('button', { name: 'Ngừng nhận' })).toBeHidden();
  expect(await settingsOf(context)).toEqual({ notices: true, email: false });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Chọn thông báo trong trang cá nhân' }).click();
  const email = page.getByLabel('Gửi thêm e-mail, mỗi ngày nhiều nhất một lần');
  await expect(email).not.toBeChecked();
  await email.check();
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  expect(await settingsOf(context)).toEqual({ notices: true, email: true });
  await page.goto(at(PATHS.profile));
  await expect(email).toBeChecked();
  // Without notices there are no e-mails either.
  await page.getByLabel('Báo cho mình khi có người trả lời bình luận').uncheck();
  await expect(email).toBeDisabled();
  await expect(email).not.toBeChecked();
  await expect(page.getByText('Đã lưu.')).toBeVisible();
});

test('a link of one thread switches that thread off, without a sign-in', async ({ page, context, browser }) => {
  const lan = await browser.newContext();
  const { id } = await register(lan, server.baseUrl, 'Lan');
  const [quiet, loud] = [await written(lan, 'add-new-comment', {}), await written(lan, 'add-new-comment', {})];
  const minh = await browser.newContext();
  await register(minh, server.baseUrl, 'Minh');
  await page.goto(at(`/thong-bao/ngung/${createUnsubscribeToken(SECRET, { userId: id, commentId: quiet })}`));
  await page.getByRole('button', { name: 'Ngừng nhận' }).click();
  await expect(page.locator(':focus')).toContainText('Bạn sẽ không nhận thông báo của bình luận này nữa.');
  for (const parent_id of [quiet, loud]) await written(minh, 'add-new-reply', { parent_id });
  const notices = (await (await lan.request.get(at('/api/notices'))).json()) as { data: { comment_id: number }[] };
  expect(notices.data.map((one) => one.comment_id)).toEqual([loud]);
  expect(await context.cookies()).toEqual([]);
  await Promise.all([lan.close(), minh.close()]);
});

async function rate(browser: Browser, rating: number): Promise<void> {
  const learner = await browser.newContext();
  await register(learner, server.baseUrl, 'Học viên');
  await expect(await learner.request.get(at(PATHS.document))).toBeOK();
  const answer = await learner.request.post(at('/khoa-hoc/save-rating'), { data: { course_id: COURSE_ID, rating } });
  await expect(answer).toBeOK();
  await learner.close();
}

test('the course page tells average and count from the fifth rating on', async ({ page, browser }) => {
  for (const rating of [5, 5, 4, 4]) await rate(browser, rating);
  await page.goto(at(PATHS.course));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('lượt đánh giá')).toHaveCount(0);
  await rate(browser, 3);
  await page.reload();
  const card = page.getByRole('region', { name: 'Đánh giá khóa học' });
  await expect(card).toContainText('4,2/5');
  await expect(card).toContainText('5 lượt đánh giá');
});
