import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { enrol, inDatabase } from './database.ts';
import { expectOnly } from './faults.ts';
import {
  anotherDevice,
  expect,
  expectAccessible,
  expectAccessibleAt,
  PATHS,
  registerLearner,
  signInAs,
  test,
  testServer,
} from './fixtures.ts';
import { expectNothingSideways } from './sideways.ts';

const LESSON = 393001;
const DESK = `/quan-tri/bai-thi/${LESSON}`;
const PRACTICE = `/khoa-hoc/so-cap-n5/lesson/${LESSON}-thi-tu-vung-chu-han`;
const MOCK_LESSON = 393004;
const MOCK = `/khoa-hoc/so-cap-n5/lesson/${MOCK_LESSON}-thi-thu-n5-de-1`;
const WIDTHS = [360, 1280];

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Lượt thi' }).getByRole('listitem').filter({ hasText: name });

type Answer = { data: { id: number } };

/** Steps of an attempt by the API. */
function sittingOf(context: BrowserContext, lesson: number) {
  const { baseUrl } = testServer();
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(`${baseUrl}/api/lesson/${path}/${lesson}`, { data });
    expect(answer.status(), path).toBe(200);
  };
  return {
    async start(): Promise<number> {
      const query = `client_id=${crypto.randomUUID()}`;
      const answer = await context.request.get(`${baseUrl}/api/lesson/start-exam/${lesson}?${query}`);
      await expect(answer).toBeOK();
      return ((await answer.json()) as Answer).data.id;
    },
    submit: (id: number, stage: number) => post('submit-exam', { result_id: id, stage }),
  };
}

const newName = (first: string) => `${first} ${crypto.randomUUID().slice(0, 8)}`;

/** A new learner who has handed in the practice without an answer. */
async function handedIn(
  context: BrowserContext,
  name: string,
): Promise<{ id: number; email: string; password: string }> {
  const person = await registerLearner(context, name);
  const sitting = sittingOf(context, LESSON);
  await sitting.submit(await sitting.start(), 1);
  return person;
}

test('staff finds attempts by state, name and day; the address keeps it', async ({ page, context }) => {
  const [failed, running] = [newName('Lan'), newName('Minh')];
  await handedIn(context, failed);
  await registerLearner(context, running);
  await sittingOf(context, LESSON).start();
  await signInAs(context, 'staff');

  await page.goto('/');
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('link', { name: 'Kết quả bài thi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kết quả bài thi' })).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await page.goto(DESK);
  await expect(rowOf(page, failed)).toContainText('Chưa đạt');
  await expect(rowOf(page, running)).toContainText('Đang làm');

  await page.getByRole('link', { name: 'Chưa đạt', exact: true }).click();
  await expect(page).toHaveURL(/\?loc=failed$/);
  await expect(rowOf(page, running)).toBeHidden();
  await page.getByLabel('Tên học viên').fill(failed.toUpperCase());
  await page.getByLabel('Tên học viên').press('Enter');
  await expect(page).toHaveURL(/ten=LAN/);
  await expect(page.getByRole('list', { name: 'Lượt thi' }).getByRole('listitem')).toHaveCount(1);

  await page.reload();
  await expect(page.getByLabel('Tên học viên')).toHaveValue(failed.toUpperCase());
  await expect(page.getByRole('link', { name: 'Chưa đạt', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('list', { name: 'Lượt thi' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Đến hết ngày').fill('2020-01-31');
  await button(page, 'Tìm').click();
  await expect(page.getByText('Không tìm thấy lượt thi nào')).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await page.getByRole('link', { name: 'Bỏ tìm' }).click();
  await expect(page).toHaveURL(/\?loc=failed$/);
  await expect(rowOf(page, failed)).toBeVisible();
});

test('the CSV holds what is filtered, and no name becomes a formula', async ({ page, context }) => {
  const name = `=${newName('HYPERLINK')}`;
  await handedIn(context, name);
  await signInAs(context, 'staff');
  await page.goto(`${DESK}?ten=${encodeURIComponent(name)}`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`ket-qua-${LESSON}.csv`);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`'${name}`);
  expect(lines[1]).toContain('Chưa đạt');
});

test('more time is given before the begin, and reaches the clock of the learner', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const name = newName('Hoa');
  const person = await registerLearner(context, name);
  const device = await anotherDevice(browser, person, faults);
  const learner = await device.newPage();
  await learner.goto(PRACTICE);
  await expect(button(learner, 'Bắt đầu làm bài')).toBeVisible();

  await signInAs(context, 'staff');
  await page.goto(DESK);
  await button(page, 'Thêm giờ cho học viên…').click();
  const dialog = page.getByRole('dialog', { name: 'Thêm giờ cho một học viên' });
  await dialog.getByLabel('Tên hoặc email học viên').fill(person.email);
  await dialog.getByLabel('Tên hoặc email học viên').press('Enter');
  await dialog.getByRole('radio', { name: new RegExp(name) }).check();
  await dialog.getByLabel('Thêm bao nhiêu phần trăm').fill('101');
  await dialog.getByRole('button', { name: 'Thêm giờ' }).click();
  await expect(dialog.getByText('Bạn nhập một số từ 0 đến 100.')).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await dialog.getByLabel('Thêm bao nhiêu phần trăm').fill('100');
  await expect(dialog.getByText('Bài thi: 12 → 24 phút.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Thêm giờ' }).click();
  await expect(page.getByText(`${name} được thêm 100% giờ từ lượt sau.`)).toBeVisible();
  await page.reload();
  await page.getByText(/^Được thêm giờ: /).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/\+100% giờ · .+ thêm lúc/);
  await expectAccessibleAt(page, WIDTHS);

  await button(learner, 'Bắt đầu làm bài').click();
  await expect(learner.getByRole('timer')).toHaveText(/^00:(24:00|23:\d\d)$/);
  await device.close();
});

test('more time in the middle of a mock counts from its next part', async ({ page, context, browser, faults }) => {
  const name = newName('Sơn');
  const person = await registerLearner(context, name);
  await enrol(person.id);
  const device = await anotherDevice(browser, person, faults);
  const learner = await device.newPage();
  await learner.goto(MOCK);
  await button(learner, 'Bắt đầu làm bài').click();
  await expect(learner.getByRole('timer')).toBeVisible();

  await signInAs(context, 'staff');
  await page.goto(`/quan-tri/bai-thi/${MOCK_LESSON}?ten=${encodeURIComponent(name)}`);
  await expect(rowOf(page, name)).toContainText('Đang làm phần 1');
  await button(page, `Thêm giờ cho ${name}`).click();
  await page.getByRole('dialog').getByLabel('Thêm bao nhiêu phần trăm').fill('50');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Thêm giờ' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${name} được thêm 50% giờ` })).toContainText(
    'ở phần 2, 3 của lượt đang làm',
  );
  await expect(button(page, `Thêm giờ cho ${name}`)).toBeFocused();
  await expect(rowOf(page, name)).toContainText('+50% giờ');

  await button(learner, 'Nộp bài').click();
  await learner.getByRole('dialog').getByRole('button', { name: 'Nộp bài' }).click();
  await button(learner, 'Vào phần 2 luôn').click();
  await expect(learner.getByRole('timer')).toHaveText(/^(01:00:00|00:59:\d\d)$/);
  await device.close();
});

test('voiding asks why, and the learner reads it', async ({ page, context, browser, faults }) => {
  const name = newName('Tú');
  const person = await handedIn(context, name);
  await signInAs(context, 'staff');
  await page.goto(`${DESK}?ten=${encodeURIComponent(name)}`);
  await button(page, `Hủy lượt của ${name}`).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Hủy lượt thi của ${name}?` });
  await expect(dialog.getByLabel('Lý do (học viên sẽ đọc được)')).toBeFocused();
  await dialog.getByRole('button', { name: 'Hủy lượt thi' }).click();
  await expect(dialog.getByText('Bạn ghi lý do giúp mình nhé.')).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await dialog.getByLabel('Lý do (học viên sẽ đọc được)').fill('Mất điện cả phòng');
  await dialog.getByRole('button', { name: 'Hủy lượt thi' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Đã hủy lượt thi' })).toBeFocused();
  await expect(rowOf(page, name)).toContainText(/hủy lúc .+: Mất điện cả phòng/);
  await expect(button(page, `Hủy lượt của ${name}`)).toBeHidden();
  await page.reload();
  await expect(rowOf(page, name)).toContainText('Đã hủy');
  await expectAccessibleAt(page, WIDTHS);

  const device = await anotherDevice(browser, person, faults);
  const learner = await device.newPage();
  await learner.goto(PRACTICE);
  await expect(learner.getByText('Giáo viên đã hủy lượt thi gần nhất của bạn: Mất điện cả phòng')).toBeVisible();
  await device.close();
});

test('a failed call says so, and keeps what was typed', async ({ page, context, faults }) => {
  const name = newName('Vy');
  await handedIn(context, name);
  await signInAs(context, 'staff');
  await page.goto(`${DESK}?ten=${encodeURIComponent(name)}`);
  await button(page, `Hủy lượt của ${name}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Làm hộ');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Hủy lượt thi' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Chưa hủy được.');
  await expect(dialog.getByRole('textbox')).toHaveValue('Làm hộ');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Thử lại' }).click();
  await expect(rowOf(page, name)).toContainText('Đã hủy');
  faults.length = 0;
});

/** Copies a learner's result for others, each with these verdicts of a question: statistics need ten. */
async function copyResult(
  ofLearner: number,
  question: number,
  verdicts: readonly ('correct' | 'wrong')[],
): Promise<void> {
  await inDatabase(async (pool) => {
    const path = `{verdicts,${question}}`;
    await pool.query(
      `WITH learner AS (
         INSERT INTO "user" (name, email, email_key, password_hash)
         SELECT 'Bạn ' || n, gen_random_uuid()::text, gen_random_uuid()::text, 'x' FROM generate_series(1, $4) n
         RETURNING id)
       INSERT INTO exam_attempt (user_id, lesson_id, version, client_id, started_at, state, submit_at, score, total_score)
       SELECT l.id, a.lesson_id, a.version, gen_random_uuid(), a.started_at, a.state, a.submit_at,
              jsonb_set(a.score::jsonb, $2::text[], to_jsonb(($3::text[])[1 + l.id % $4]))::json, a.total_score
         FROM exam_attempt a, learner l WHERE a.user_id = $1`,
      [ofLearner, path, [...verdicts], verdicts.length],
    );
  });
}

test('the questions are sorted by their figures, and lead to the paper', async ({ page, context }) => {
  const { id } = await handedIn(context, newName('Nga'));
  await copyResult(
    id,
    101,
    Array.from({ length: 12 }, () => 'correct'),
  );
  await signInAs(context, 'staff');
  await page.goto(`${DESK}/thong-ke`);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.first().getByRole('columnheader')).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('Câu 1');
  await expect(rows.nth(2).getByText('Rất khó')).toBeVisible();
  await expect(page.locator('table ruby').first()).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await expectNothingSideways(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const heading = page.getByRole('columnheader', { name: 'Làm đúng' });
  await heading.getByRole('button').press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows.nth(1)).not.toContainText('Câu 1Câu');
  await heading.getByRole('button').press('Enter');
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  await expect(heading.getByRole('button')).toBeFocused();
  const link = rows.nth(1).getByRole('link');
  const anchor = new URL(await link.evaluate((one: HTMLAnchorElement) => one.href)).hash;
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/xem-truoc${anchor}$`));
  await expect(page.locator(anchor)).toBeInViewport();
  await page.reload();
  await expect(page.locator(anchor)).toBeInViewport();
});

test('staff sees the whole paper with its keys, from the lesson too; printed it is only the paper', async ({
  page,
  context,
}) => {
  await signInAs(context, 'staff');
  await page.goto(PRACTICE);
  await page.getByRole('link', { name: 'Xem trước đề' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Từ vựng – Chữ Hán');
  await expect(page.getByText('Giải thích', { exact: true }).first()).toBeVisible();
  const checked = page.locator('main input[type="radio"]:checked');
  expect(await checked.count()).toBeGreaterThan(10);
  await expectAccessibleAt(page, WIDTHS);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(button(page, 'In đề')).toBeHidden();
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(35, 38, 47)');
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('switch', { name: 'Hiện đáp án và giải thích' }).press('Space');
  await expect(page.getByText('Giải thích', { exact: true })).toHaveCount(0);
  await expect(checked).toHaveCount(0);
  await expectAccessible(page);
});

test('a learner sees nothing of it', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto(PRACTICE);
  await expect(button(page, 'Bắt đầu làm bài')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Xem trước đề' })).toHaveCount(0);
  for (const path of [PATHS.examDesk, PATHS.examResults, PATHS.examStatistics, PATHS.examPreview]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trang này dành cho giáo viên Tsubame');
  }
  expectOnly(faults, /status of 403/);
});
