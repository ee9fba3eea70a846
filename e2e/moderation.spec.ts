import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectAccessibleAt,
  registerLearner,
  signInAs,
  test,
  testServer,
} from './fixtures.ts';

const LESSON_ID = 390101;

/** A comment of a new learner, reported by another. */
async function reportedComment(
  context: BrowserContext,
  author = `Minh ${crypto.randomUUID().slice(0, 8)}`,
): Promise<{ id: number; text: string; author: string }> {
  const { baseUrl } = testServer();
  const text = `Mua tài khoản rẻ ở đây ${crypto.randomUUID()}`;
  await registerLearner(context, author);
  const written = await context.request.post(`${baseUrl}/api/comments/add-new-comment`, {
    data: { tbname: 'lesson', tbid: LESSON_ID, content: text, client_id: crypto.randomUUID() },
  });
  const { id } = (await written.json()) as { id: number };
  await registerLearner(context, 'Người báo cáo');
  const reported = await context.request.post(`${baseUrl}/api/comments/${id}/report`, {
    data: { reason: 'Quảng cáo' },
  });
  await expect(reported).toBeOK();
  return { id, text, author };
}

const rowOf = (page: Page, text: string): Locator => page.locator('main li').filter({ hasText: text });

test('staff sees a reported comment with its context, hides it, shows it again and clears it', async ({
  page,
  context,
}) => {
  const { text, id } = await reportedComment(context);
  await signInAs(context, 'staff');
  await page.goto('/quan-tri/binh-luan');
  const row = rowOf(page, text);
  await expect(row.getByText('“Quảng cáo”')).toBeVisible();
  await expect(row.getByText('Người báo cáo')).toBeVisible();
  await expect(row.getByText('1 báo cáo')).toBeVisible();
  await expect(row.getByRole('link', { name: /Tiếng Nhật sơ cấp N5/ })).toHaveAttribute(
    'href',
    new RegExp(`\\?ref=notice#binh-luan-${id}$`),
  );
  await row.getByRole('button', { name: 'Ẩn', exact: true }).click();
  await expect(row.getByText('Đang ẩn', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Đang ẩn' }).click();
  // Until the other list is there, this one offers the same button.
  await expect(page.getByRole('link', { name: 'Đang ẩn' })).toHaveAttribute('aria-current', 'page');
  await row.getByRole('button', { name: 'Hiện lại' }).click();
  await expect(row.getByRole('button', { name: 'Ẩn', exact: true })).toBeVisible();
  await expect(row.getByText('1 báo cáo')).toBeHidden();
  await page.getByRole('link', { name: 'Bị báo cáo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(row).toBeHidden();
});

test('a reported reply stands in its thread: what it answers, its neighbours, and the whole by a button', async ({
  page,
  context,
}) => {
  const { baseUrl } = testServer();
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(baseUrl + path, { data });
    await expect(answer).toBeOK();
    return ((await answer.json()) as { id: number }).id;
  };
  const where = { tbname: 'lesson', tbid: LESSON_ID };
  const mark = crypto.randomUUID().slice(0, 8);
  await registerLearner(context, 'Lan');
  const parent_id = await post('/api/comments/add-new-comment', { ...where, content: `Câu hỏi ${mark}` });
  const replies: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    replies.push(await post('/api/comments/add-new-reply', { ...where, parent_id, content: `Đáp ${n} ${mark}` }));
  }
  await registerLearner(context, 'Người báo cáo');
  await context.request.post(`${baseUrl}/api/comments/${replies[3]}/report`, { data: { reason: mark } });
  await signInAs(context, 'staff');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/quan-tri/binh-luan');
  const row = page.locator('main > * li').filter({ has: page.getByText(`“${mark}”`) });
  const items = row.first().getByRole('list', { name: 'Chuỗi bình luận' }).getByRole('listitem');
  const texts = (numbers: number[]) => [`Câu hỏi ${mark}`, ...numbers.map((n) => `Đáp ${n} ${mark}`)];
  await expect(items).toContainText(texts([1, 2, 3, 4, 5]));
  const current = row.first().locator('[aria-current=true]');
  await expect(current).toHaveCount(1);
  await expect(current).toContainText(`Đáp 3 ${mark}`);
  await expect(current).toContainText('Lan · bị báo cáo');
  const whole = row.first().getByRole('button', { name: 'Xem cả chuỗi (thêm 2 phản hồi)' });
  await expect(whole).toHaveAttribute('aria-expanded', 'false');
  await whole.focus();
  await page.keyboard.press('Enter');
  await expect(items).toContainText(texts([0, 1, 2, 3, 4, 5, 6]));
  await expect(page.getByRole('button', { name: 'Thu gọn chuỗi' })).toBeFocused();
  await expectAccessible(page);
});

test('staff mutes the author and deletes the comment', async ({ page, context }) => {
  const { text, author } = await reportedComment(context);
  await signInAs(context, 'admin');
  await page.goto('/quan-tri/binh-luan');
  const row = rowOf(page, text);
  await row.getByRole('button', { name: 'Tạm chặn người viết' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Chặn', exact: true }).click();
  await expect(row.getByText(/^Đang bị chặn đến/)).toBeVisible();
  await row.getByRole('button', { name: 'Xóa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa', exact: true }).click();
  await expect(row.getByText('Đã xóa')).toBeVisible();
  await page.goto('/quan-tri/binh-luan?loc=all');
  await page.getByText(/^Đang bị chặn bình luận/).click();
  await page.getByRole('button', { name: `Bỏ chặn ${author}` }).click();
  await expect(page.getByRole('button', { name: `Bỏ chặn ${author}` })).toBeHidden();
});

test('the pages are for staff alone', async ({ page, context, faults }) => {
  for (const path of ['/quan-tri/binh-luan', '/quan-tri/danh-gia']) {
    await context.clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(`/dang-nhap?tiep=${encodeURIComponent(path)}`);
    await signInAs(context, 'enrolled');
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trang này dành cho giáo viên Tsubame');
    await expect(page.getByRole('link', { name: 'Kiểm duyệt bình luận' })).toHaveCount(0);
  }
  faults.length = 0;
});

test('the pages for staff are accessible in each window and theme', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Two of one name: none is a landmark that is taken for the other.
  const { author } = await reportedComment(context);
  await reportedComment(context, author);
  await signInAs(context, 'staff');
  for (const path of ['/quan-tri/binh-luan', '/quan-tri/danh-gia']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAt(page, [360, 1280]);
  }
});
