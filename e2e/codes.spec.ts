import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeBatch } from './code-batches.ts';
import { writeProgress } from './database.ts';
import {
  anotherDevice,
  expect,
  expectAccessibleAt,
  PATHS,
  registerLearner,
  signInAs,
  test,
  testServer,
} from './fixtures.ts';
import { expectNothingSideways } from './sideways.ts';

const WIDTHS = [360, 390, 1280];
const newName = () => `Lớp ${crypto.randomUUID().slice(0, 8)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fillForm(page: Page, name: string): Promise<void> {
  await page.goto(PATHS.codeBatches);
  const form = page.getByText('Tạo lô mã mới');
  if (!(await page.getByLabel('Tên lô').isVisible())) await form.click();
  await page.getByLabel('Tên lô').fill(name);
  await page.getByLabel('Khóa học').selectOption('39');
  await page.getByLabel('Số mã').fill('3');
}

test('a batch shows its codes once, a learner uses one, and the page says who', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const person = await registerLearner(context, 'Hoa Mai');
  const device = await anotherDevice(browser, person, faults);
  await signInAs(context, 'staff');
  await page.goto('/quan-tri');
  await page.getByRole('navigation', { name: 'Quản trị' }).getByRole('link', { name: 'Mã kích hoạt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mã kích hoạt' })).toBeVisible();
  const name = newName();
  await fillForm(page, name);
  await expectAccessibleAt(page, WIDTHS);
  // By keyboard alone.
  await page.getByLabel('Tên lô').press('Enter');
  const heading = page.getByRole('heading', { name: `3 mã của lô “${name}”` });
  await expect(heading).toBeFocused();
  const codes = (await page.getByLabel('Các mã, mỗi dòng một mã').inputValue()).split('\n');
  expect(codes).toHaveLength(3);
  await expectAccessibleAt(page, WIDTHS);
  await expect(page.getByRole('link', { name: 'Tải danh sách lô (CSV)' })).toBeHidden();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  for (const code of codes) expect(text).toContain(code);

  await button(page, 'Mình đã lưu mã').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Đã ghi là bạn giữ mã của lô này.')).toBeVisible();
  await expect(button(page, 'Thu hồi và tạo lại')).toBeHidden();
  for (const code of codes) expect(await page.content()).not.toContain(code);

  const used = await device.request.post(`${testServer().baseUrl}/api/enrolments`, { data: { code: codes[0] } });
  await expect(used).toBeOK();
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: 'Hoa Mai' })).toContainText('Đã dùng');
  await page.getByRole('navigation', { name: 'Lọc mã' }).getByRole('link', { name: 'Chưa dùng' }).click();
  await expect(page).toHaveURL(/\?loc=unused$/);
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessibleAt(page, WIDTHS);
  await page.getByRole('navigation', { name: 'Lọc mã' }).getByRole('link', { name: 'Tất cả' }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectNothingSideways(page);
  await expect(page.getByRole('row').filter({ hasText: 'Hoa Mai' }).getByRole('cell')).toHaveCount(2);
  await page.goto(PATHS.codeBatches);
  await expectNothingSideways(page);
  await device.close();
});

test('one code and the rest of a batch are revoked with a reason', async ({ page, context }) => {
  await signInAs(context, 'staff');
  const { batch, codes } = await makeBatch(context, newName());
  await page.goto(`${PATHS.codeBatches}/${batch.id}`);
  const hint = codes?.[0]?.slice(-4);
  await page
    .getByRole('link', { name: `Thu hồi mã …${hint}` })
    .first()
    .click();
  const card = page.getByRole('region', { name: `Thu hồi mã …${hint}` });
  await expectAccessibleAt(page, WIDTHS);
  await card.getByLabel('Lý do').fill('Gửi nhầm người');
  await card.getByLabel('Lý do').press('Enter');
  await expect(page.getByText('Đã thu hồi mã.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Gửi nhầm người' })).toContainText(`…${hint}`);
  await page.getByText('Thu hồi 2 mã chưa dùng…').click();
  await page.getByLabel('Lý do').fill('Lớp hủy');
  await button(page, 'Thu hồi tất cả').click();
  await expect(page.getByText('Đã thu hồi 2 mã.')).toBeVisible();
  await expect(page.getByText('3 đã thu hồi')).toBeVisible();
});

test('a batch whose answer was lost is found in the list and made again', async ({ page, context, faults }) => {
  await signInAs(context, 'staff');
  const name = newName();
  await fillForm(page, name);
  // The server makes the batch; its answer does not arrive.
  await page.route('**/ma-kich-hoat.data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button(page, 'Tạo mã').click();
  await expect(page.getByRole('heading', { name: 'Máy chủ gặp lỗi' })).toBeVisible();
  await page.unroute('**/ma-kich-hoat.data*');
  faults.length = 0;
  await page.goto(PATHS.codeBatches);
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Chưa ai lưu mã');
  await page.getByRole('link', { name }).click();
  await button(page, 'Thu hồi và tạo lại').click();
  await expect(page.getByRole('heading', { name: `3 mã của lô “${name}”` })).toBeFocused();
  await expect(page.getByText('3 đã thu hồi')).toBeVisible();
});

test('the course overview says in figures where learners stop', async ({ page, context }) => {
  const learner = await registerLearner(context, 'Minh Khang');
  await writeProgress(learner.id, {});
  await signInAs(context, 'staff');
  await page.goto(PATHS.courseOverviews);
  await expectAccessibleAt(page, WIDTHS);
  await page.locator('main').locator(`a[href="${PATHS.courseOverview}"]`).click();
  const table = page.getByRole('table', { name: 'Các bài của khóa học' });
  await expect(table.getByRole('row').filter({ hasText: 'Chào hỏi' }).first()).toContainText(
    /\d+ mở, \d+ đạt \(\d+%\)/,
  );
  await expectAccessibleAt(page, WIDTHS);
  await expectNothingSideways(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('khoa-hoc-39.csv');
});
