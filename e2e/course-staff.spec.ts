import type { Page } from '@playwright/test';
import { expect, expectAccessibleAt, registerLearner, signInAs, test, testServer } from './fixtures.ts';

const WIDTHS = [390, 1280];
const N5 = { id: 39, name: 'Tiếng Nhật sơ cấp N5', exam: 393001 };
const N2 = { id: 45, name: 'Luyện thi JLPT N2', exam: 450102 };

const statusOf = async (page: Page, path: string) => (await page.goto(path))?.status();

test('an admin makes somebody teacher of one course, who sees its desk, and neither the other course nor the orders', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const { baseUrl } = testServer();
  const mark = crypto.randomUUID().slice(0, 8);
  const teaching = await browser.newContext({ baseURL: baseUrl, locale: 'vi-VN' });
  const teacher = await registerLearner(teaching, `Thầy Nam ${mark}`);
  const visitor = await browser.newContext();
  const learner = await registerLearner(visitor, `Học N2 ${mark}`);
  const stranger = await registerLearner(visitor, `Người lạ ${mark}`);
  await visitor.close();

  await signInAs(context, 'admin');
  const access = { change: 'give-access', course_id: N2.id, days: 30, from: new Date().toISOString() };
  const given = await context.request.post(`${baseUrl}/api/staff/learners/${learner.id}`, { data: access });
  await expect(given).toBeOK();
  await page.goto(`/quan-tri/hoc-vien/${teacher.id}`);
  await page.getByText('Đổi vai trò').press('Enter');
  await page.getByRole('combobox', { name: 'Vai trò' }).selectOption('Giáo viên của khóa');
  await page.getByRole('button', { name: 'Lưu vai trò' }).click();
  await expect(page.getByText('Bạn chọn ít nhất một khóa học')).toBeVisible();
  expect(faults.splice(0)).toEqual([expect.stringContaining('400')]);
  await page.getByRole('checkbox', { name: N2.name }).check();
  await expectAccessibleAt(page, WIDTHS);
  await page.getByRole('button', { name: 'Lưu vai trò' }).press('Enter');
  await expect(page.getByText('Đã lưu, và đã ghi vào nhật ký.')).toBeVisible();
  await expect(page.getByText(`Giáo viên của khóa: ${N2.name}`)).toBeVisible();

  const desk = await teaching.newPage();
  await desk.goto('/quan-tri');
  const row = desk.getByRole('navigation', { name: 'Quản trị' });
  await expect(row.getByRole('link')).toHaveText([
    'Tổng quan',
    'Học viên',
    'Mã kích hoạt',
    'Khóa học',
    'Bài thi',
    'Bình luận',
    'Đánh giá',
  ]);
  await expectAccessibleAt(desk, WIDTHS);
  for (const name of ['Khóa học', 'Bài thi', 'Mã kích hoạt', 'Đánh giá', 'Học viên']) {
    await row.getByRole('link', { name }).click();
    await expect(row.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(desk.getByRole('main')).not.toContainText(N5.name);
  }

  await desk.getByLabel('Tên hoặc email').fill(mark);
  await desk.getByLabel('Tên hoặc email').press('Enter');
  await expect(desk.getByRole('list', { name: 'Học viên' }).getByRole('listitem')).toHaveCount(1);
  await desk.getByRole('link', { name: `Học N2 ${mark}` }).click();
  await expect(desk.getByText('còn 30 ngày')).toBeVisible();
  await expect(desk.getByRole('heading', { level: 2 })).toHaveText([
    'Khóa học',
    'Bài đã làm',
    'Bình luận',
    'Tài khoản',
  ]);
  await expectAccessibleAt(desk, WIDTHS);
  await desk.getByText('Gia hạn', { exact: true }).click();
  await desk.getByRole('button', { name: `Gia hạn ${N2.name}` }).click();
  await expect(desk.getByText('còn 60 ngày')).toBeVisible();

  for (const path of [`/quan-tri/khoa-hoc/${N2.id}`, `/quan-tri/bai-thi/${N2.exam}`, '/quan-tri/binh-luan'])
    expect(await statusOf(desk, path), path).toBe(200);
  await expectAccessibleAt(desk, WIDTHS);
  const refused = [`khoa-hoc/${N5.id}`, `bai-thi/${N5.exam}`, 'don-hang', 'chuyen-khoan', 'nhat-ky'];
  for (const path of refused) expect(await statusOf(desk, `/quan-tri/${path}`), path).toBe(403);
  expect(await statusOf(desk, `/quan-tri/hoc-vien/${stranger.id}`)).toBe(404);

  await page.getByText('Đổi vai trò').click();
  await page.getByRole('combobox', { name: 'Vai trò' }).selectOption('Học viên');
  await page.getByRole('button', { name: 'Lưu vai trò' }).click();
  await expect(page.getByText(`Giáo viên của khóa: ${N2.name}`)).toBeHidden();
  expect(await statusOf(desk, '/quan-tri')).toBe(403);
  // Still signed in.
  expect(await statusOf(desk, '/tai-khoan')).toBe(200);
  await expect(desk).toHaveURL('/tai-khoan');
  await teaching.close();
});
