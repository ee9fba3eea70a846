import {
  expect,
  expectAccessible,
  expectAccessibleAt,
  registerLearner,
  signInAs,
  test,
  testServer,
} from './fixtures.ts';
import { expectNothingSideways } from './sideways.ts';

const WIDTHS = [390, 1280];

test('the desk leads to every page of staff, by keyboard too', async ({ page, context }) => {
  await signInAs(context, 'staff');
  await page.goto('/quan-tri');
  await expect(page.getByRole('heading', { level: 1, name: 'Quản trị' })).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  const row = page.getByRole('navigation', { name: 'Quản trị' });
  await expect(row.getByRole('link', { name: 'Tổng quan' })).toHaveAttribute('aria-current', 'page');
  await row.getByRole('link', { name: 'Đánh giá' }).press('Enter');
  await expect(page).toHaveURL('/quan-tri/danh-gia');
  await expect(row.getByRole('link', { name: 'Đánh giá' })).toHaveAttribute('aria-current', 'page');
});

test('a row of links that is scrolled under the header is looked at whole', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signInAs(context, 'staff');
  await page.goto('/quan-tri/hoc-vien');
  const link = page.getByRole('navigation', { name: 'Quản trị' }).getByRole('link', { name: 'Chuyển khoản' });
  const scrolledTo = await link.evaluate((one) => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    scrollTo({ top: scrollY + one.getBoundingClientRect().bottom - header - 6, behavior: 'instant' });
    return scrollY;
  });
  expect(scrolledTo).toBeGreaterThan(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => scrollY)).toBe(scrolledTo);
});

test('the row of links keeps its place and its one line from page to page', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInAs(context, 'admin');
  const row = page.getByRole('navigation', { name: 'Quản trị' });
  await page.goto('/quan-tri');
  await page.evaluate(() => document.fonts.ready);
  const place = await row.boundingBox();
  expect(place?.height).toBeLessThan(60);
  for (const path of ['/quan-tri/ma-kich-hoat', '/quan-tri/binh-luan', '/quan-tri/bai-thi']) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    expect(await row.boundingBox(), path).toEqual(place);
  }
});

test('staff finds a learner without tone marks, opens a course, and locks the account', async ({
  page,
  context,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const visitor = await browser.newContext();
  const { email, password } = await registerLearner(visitor, `Đỗ Thúy Ngân ${mark}`);
  await visitor.close();
  await signInAs(context, 'staff');
  await page.goto('/quan-tri/hoc-vien');
  await expectAccessibleAt(page, WIDTHS);
  await page.getByLabel('Tên hoặc email').fill(`ngan do ${mark}`);
  await page.getByLabel('Tên hoặc email').press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?tim=ngan\\+do\\+${mark}`));
  await expect(page.getByRole('list', { name: 'Học viên' }).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('link', { name: `Đỗ Thúy Ngân ${mark}` }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Đỗ Thúy Ngân ${mark}` })).toBeVisible();

  await page.getByText('Mở khóa học').first().press('Enter');
  await page.getByLabel('Số ngày').first().fill('45');
  const [input, button] = [
    await page.getByLabel('Số ngày').first().boundingBox(),
    await page.getByRole('button', { name: /^Mở / }).first().boundingBox(),
  ];
  expect(button?.y, 'beside its input, though a hint stands below').toBe(input?.y);
  await page.getByRole('button', { name: /^Mở / }).first().press('Enter');
  await expect(page.getByText('Đã lưu, và đã ghi vào nhật ký.')).toBeVisible();
  await expect(page.getByText('còn 45 ngày')).toBeVisible();

  await page.getByLabel('Ghi chú').fill('Hay học buổi tối');
  await page.getByRole('button', { name: 'Lưu ghi chú' }).click();
  await expect(page.getByText(/ghi Vừa xong/)).toBeVisible();

  await page.getByText('Tạm khóa tài khoản').click();
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Tạm khóa', exact: true }) });
  await form.getByLabel('Lý do').fill('Chia sẻ tài khoản');
  await form.getByRole('button', { name: 'Tạm khóa' }).click();
  await expect(page.getByText('Đang tạm khóa')).toBeVisible();
  // Where the answer's focus scrolled to, the header may lie over half a link of the desk.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessibleAt(page, WIDTHS);

  const locked = await browser.newContext({ baseURL: testServer().baseUrl });
  const their = await locked.newPage();
  await their.goto('/dang-nhap');
  await their.getByLabel('Email').fill(email);
  await their.locator('input[name=password]').fill(password);
  await their.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(their.getByText('Tài khoản này đang tạm khóa.')).toBeVisible();
  await locked.close();
});

test('an admin reads in the log what staff did, and to whom', async ({ page, context }) => {
  const { id } = await registerLearner(context, 'Nhật Ký');
  await signInAs(context, 'staff');
  const { baseUrl } = testServer();
  const data = { change: 'note', text: 'Gọi lại thứ Hai' };
  await expect(await context.request.post(`${baseUrl}/api/staff/learners/${id}`, { data })).toBeOK();
  await signInAs(context, 'admin');
  await page.goto('/quan-tri');
  await page.getByRole('navigation', { name: 'Quản trị' }).getByRole('link', { name: 'Nhật ký' }).press('Enter');
  await page.getByLabel('Loại đối tượng').selectOption('Tài khoản');
  await page.getByLabel('Mã đối tượng').fill(String(id));
  await page.getByLabel('Mã đối tượng').press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?ai=&viec=&loai=account&ma=${id}`));
  const entries = page.getByRole('list', { name: 'Nhật ký' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries.first().getByRole('definition')).toHaveText('– → thành Gọi lại thứ Hai');
  await expectAccessibleAt(page, WIDTHS);
  await expectNothingSideways(page);
  await entries
    .first()
    .getByRole('link', { name: `Tài khoản ${id}` })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nhật Ký' })).toBeVisible();
});
