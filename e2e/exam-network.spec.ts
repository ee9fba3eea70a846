import type { Page } from '@playwright/test';
import { enrol } from './database.ts';
import {
  button,
  choose,
  handIn,
  MOCK,
  option,
  PRACTICE,
  signOutEverywhere,
  start,
  storedAnswers,
} from './exam-page.ts';
import { expectOnly } from './faults.ts';
import { expect, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

/** Signs in in the window that a link of the exam opens. */
async function signInOnTheSpot(page: Page, link: string | RegExp, person: { email: string; password: string }) {
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: link }).click();
  const popup = await opening;
  await popup.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await popup.getByLabel('Mật khẩu', { exact: true }).fill(person.password);
  await popup.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(popup.getByRole('heading', { level: 1, name: /Luyện thi|Thi thử/ })).toBeVisible();
  await popup.close();
}

test('whoever is signed out in mid-exam signs in on the spot, and nothing is lost', async ({
  page,
  context,
  faults,
}) => {
  const person = await registerLearner(context);
  await start(page, PRACTICE);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await signOutEverywhere(person.id);
  await choose(page, 2, 1);
  await expect(page.getByRole('link', { name: 'Chưa lưu 1 câu: bạn đăng nhập lại nhé' })).toBeVisible();
  await choose(page, 3, 2);
  await expectAccessibleAt(page, [360, 1280]);
  await signInOnTheSpot(page, 'Chưa lưu 2 câu: bạn đăng nhập lại nhé', person);
  await expect(page.getByText('Đã lưu 3/3')).toBeVisible({ timeout: 90_000 });
  expect(await storedAnswers(person.id)).toBe(3);
  await handIn(page);
  await expect(button(page, 'Xem đáp án')).toBeVisible();
  expectOnly(faults, /status of 401/);
});

test('a sign-out with every answer saved is told in a part, and in the pause behind it', async ({
  page,
  context,
  faults,
}) => {
  const person = await registerLearner(context);
  await enrol(person.id);
  await start(page, MOCK);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await signOutEverywhere(person.id);
  await signInOnTheSpot(page, 'Bạn đã bị đăng xuất: bạn đăng nhập lại nhé', person);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible({ timeout: 90_000 });
  await handIn(page);
  await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();

  await signOutEverywhere(person.id);
  await button(page, 'Vào phần 2 luôn').click();
  await expect(page.getByRole('alert')).toContainText('Bạn đã bị đăng xuất. Đăng nhập lại rồi bài thi tự đi tiếp.');
  await expectAccessibleAt(page, [360, 1280]);
  await signInOnTheSpot(page, 'Đăng nhập lại', person);
  // The tab is looked at again.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('region', { name: 'Ngữ pháp – Đọc hiểu' })).toBeVisible();
  expectOnly(faults, /status of 401/);
});

test('on a slow network every answer arrives, and handing in waits for them', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await start(page, PRACTICE);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const slow = { offline: false, latency: 1_500, downloadThroughput: 6_000, uploadThroughput: 3_000 };
  await session.send('Network.emulateNetworkConditions', slow);
  for (const number of [1, 2, 3, 4]) await choose(page, number, number % 3);
  await choose(page, 1, 2);
  await handIn(page);
  await expect(button(page, 'Xem đáp án')).toBeVisible({ timeout: 90_000 });
  expect(await storedAnswers(id)).toBe(4);
});

test('of two windows the one that went on last has the exam; the other takes it back with what it had not sent', async ({
  page,
  context,
  faults,
}) => {
  const { id } = await registerLearner(context);
  // A report of the time used, made every few seconds, would hear of the other window before the answer is given.
  await page.route('**/api/lesson/save-passed-time/**', () => undefined);
  await start(page, PRACTICE);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  const other = await context.newPage();
  await other.goto(PRACTICE);
  await button(other, 'Làm tiếp phần 1').click();
  await expect(option(other, 1, 0)).toBeChecked();
  await choose(page, 2, 1);
  await expect(page.getByRole('dialog')).toContainText('Bài thi đang mở ở nơi khác');
  await expectAccessibleAt(page, [360, 1280]);
  // A closed window leaves what it had for the next one.
  await other.close();
  await button(page, 'Làm tiếp ở đây').click();
  await expect(page.getByText('Đã lưu 2/2')).toBeVisible();
  expect(await storedAnswers(id)).toBe(2);
  expectOnly(faults, /status of 409/);
});

test('whoever begins with a crowd is let in by itself, in one attempt', async ({ page, context, faults }) => {
  const person = await registerLearner(context);
  const asked: (string | null)[] = [];
  await page.route('**/api/lesson/start-exam/**', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('client_id'));
    return asked.length < 3
      ? route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' })
      : route.fallback();
  });
  await start(page, PRACTICE);
  expect(asked).toHaveLength(3);
  expect(new Set(asked).size).toBe(1);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  expect(await storedAnswers(person.id)).toBe(1);
  expectOnly(faults, /status of 503/);
});
