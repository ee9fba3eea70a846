import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createSiteFolder } from '#server/testing/site-folder.ts';
import { ROOT } from '#server/testing/start-command.ts';
import { expect, expectAccessibleAt, test, watch } from './fixtures.ts';
import { freePort, type RunningServer, startServerProcess } from './server-process.ts';

// Walks docs/first-school.md: its files and settings are read from the page itself.

const DOCUMENT = readFileSync(path.join(ROOT, 'docs', 'first-school.md'), 'utf8');
const FILE = /^`([\w./-]+)`:\n\n```\w+\n([\s\S]*?)^```$/gmu;
const COMMAND_LINE = path.join(ROOT, 'src', 'cli', 'main.ts');
const PASSWORD = 'chim én bay thấp thì mưa';

let home: string;
let server: RunningServer;
let environment: Record<string, string>;

test.beforeAll(async () => {
  home = createSiteFolder('tsubame-first-');
  const port = await freePort();
  const school = path.join(home, 'school');
  for (const [, name = '', text = ''] of DOCUMENT.matchAll(FILE)) {
    const file = path.join(school, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text.replaceAll('localhost:3000', `127.0.0.1:${port}`));
  }
  environment = settingsIn(path.join(school, 'school.env'));
  expect(environment['CONTENT_DIR']).toBe(path.join(school, 'content'));
  expect(tsubame('content', 'check', path.join(school, 'content', 'nhap-mon'))).toContain('no faults');
  server = await startServerProcess({ port, dataDir: path.join(school, 'data'), environment });
});

test.afterAll(async () => {
  await server.stop();
  rmSync(home, { recursive: true, force: true });
});

/** What a shell reads from the settings. */
function settingsIn(file: string): Record<string, string> {
  const { stdout } = spawnSync('sh', ['-c', `set -a; . "${file}"; env -0`], {
    env: { HOME: home, PATH: process.env['PATH'] ?? '' },
    encoding: 'utf8',
  });
  const names = new Set(readFileSync(file, 'utf8').match(/^\w+(?==)/gmu));
  const pairs = stdout.split('\0').map((line) => line.split(/=(.*)/su).slice(0, 2) as [string, string]);
  return Object.fromEntries(pairs.filter(([name]) => names.has(name)));
}

function tsubame(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND_LINE, ...args], {
    cwd: ROOT,
    env: { HOME: home, PATH: process.env['PATH'] ?? '', ...environment },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return stdout;
}

async function visitor(browser: Browser, faults: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.baseUrl });
  watch(context, faults);
  return context.newPage();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/dang-nhap');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page).not.toHaveURL(/dang-nhap/);
}

async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/dang-ky');
  await page.getByLabel('Tên của bạn').fill(name);
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@hoc.example`);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Tạo tài khoản' }).click();
  await expect(page).not.toHaveURL(/dang-ky/);
}

test('who reads ‘Your first school’ opens one: a course, a code, a learner, a payment', async ({ browser, faults }) => {
  test.slow();
  const [, password = ''] =
    /co\.hanh@example\.vn (\S+)/u.exec(
      tsubame('user', 'create', '--role', 'admin', '--email', 'co.hanh@example.vn', '--name', 'Cô Hạnh'),
    ) ?? [];

  const staff = await visitor(browser, faults);
  await staff.goto('/');
  await expect(staff.getByRole('banner')).toContainText('Tiếng Nhật cô Hạnh');
  await expect(staff).toHaveTitle(/Tiếng Nhật cô Hạnh/);
  await expectAccessibleAt(staff, [390]);
  await signIn(staff, 'co.hanh@example.vn', password);
  await staff.goto('/quan-tri');
  const desk = staff.getByRole('navigation', { name: 'Quản trị' });
  for (const name of ['Đơn hàng', 'Chuyển khoản', 'Khóa học', 'Mã kích hoạt']) {
    await desk.getByRole('link', { name }).click();
    await expect(staff).toHaveTitle(`${name} · Tiếng Nhật cô Hạnh`);
  }
  await staff.getByLabel('Tên lô').fill('Lớp tối thứ 3');
  await staff.getByLabel('Số mã').fill('2');
  await staff.getByRole('button', { name: 'Tạo mã' }).click();
  const [code = ''] = (await staff.getByLabel('Các mã, mỗi dòng một mã').inputValue()).split('\n');
  await staff.getByRole('button', { name: 'Mình đã lưu mã' }).click();

  const learner = await visitor(browser, faults);
  await signUp(learner, 'Minh Anh');
  await learner.goto('/kich-hoat');
  await learner.getByLabel('Mã kích hoạt').fill(code);
  await learner.getByRole('main').getByRole('button', { name: 'Kích hoạt' }).click();
  await expect(learner).toHaveURL(/khoa-hoc\/nhap-mon/);
  await learner.goto('/khoa-hoc/nhap-mon/lesson/50102-gioi-thieu');
  await expect(learner.getByText('Tôi là Minh.')).toBeVisible();

  await staff.goto('/quan-tri/hoc-vien');
  await staff.getByRole('link', { name: /Minh Anh/ }).click();
  await expect(staff.getByRole('main')).toContainText('Nhập môn tiếng Nhật');

  const buyer = await visitor(browser, faults);
  await signUp(buyer, 'Bảo Ngọc');
  await buyer.goto('/khoa-hoc/nhap-mon');
  const address = await buyer
    .getByRole('link', { name: /^Mua khóa học từ 290\.000/ })
    .first()
    .getAttribute('href');
  await buyer.goto(address ?? '');
  await buyer.getByRole('button', { name: 'Thanh toán' }).click();
  await expect(buyer.getByRole('img', { name: /^Mã VietQR: chuyển 290\.000/ })).toBeVisible();
  const order = new URL(buyer.url()).searchParams.get('don') ?? '';

  await staff.goto('/quan-tri/don-hang');
  await staff.getByRole('link', { name: new RegExp(order) }).click();
  await staff.getByRole('button', { name: 'Xác nhận đã nhận tiền' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Bạn thấy tiền ở đâu?').fill('thử');
  await dialog.getByRole('button', { name: 'Đã nhận tiền' }).click();
  await expect(dialog).toBeHidden();

  await expect(buyer.getByRole('heading', { name: 'Khóa học đã mở, cảm ơn bạn!' })).toBeVisible();
  await buyer.goto('/khoa-hoc/nhap-mon/lesson/50102-gioi-thieu');
  await expect(buyer.getByText('Tôi là Minh.')).toBeVisible();
});
