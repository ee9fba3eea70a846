import { enrol } from './database.ts';
import {
  button,
  choose,
  handIn,
  leaveTime,
  MOCK,
  option,
  PRACTICE,
  question,
  start,
  storedAnswers,
} from './exam-page.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { anotherDevice, expect, expectAccessible, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

test('a guest reads what the exam is, and signs in to sit it', async ({ page }) => {
  await page.goto(PRACTICE);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luyện thi');
  await expect(page.getByText('Đồng hồ chỉ chạy khi bạn mở trang thi.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Đăng nhập để làm bài' })).toBeVisible();
  await expectAccessible(page);
});

test('a practice is sat by keyboard, survives a reload, and ends in its result', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PRACTICE);
  await expect(button(page, 'Bắt đầu làm bài')).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
  await button(page, 'Bắt đầu làm bài').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toHaveText(/^00:1[12]:\d\d$/);
  await expect(button(page, 'Mondai trước')).toBeDisabled();
  await option(page, 1, 0).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 1, 1)).toBeChecked();
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await expectAccessibleAt(page, [1280, 360]);

  await page.reload();
  await expect(option(page, 1, 1)).toBeChecked();
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(page, 'Nộp bài').click();
  await expect(page.getByRole('dialog')).toContainText('Nộp rồi thì không sửa được nữa.');
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Đến câu 2/ })
    .click();
  await expect(question(page, 2)).toBeFocused();
  await expect(question(page, 2)).toContainText('* Câu chưa làm');
  await handIn(page);
  await expect(button(page, 'Xem đáp án')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const again = await button(page, 'Làm lại').boundingBox();
  const title = await page.getByRole('heading', { name: 'Nhận xét từng kỹ năng' }).boundingBox();
  expect([again?.x, again?.width], 'as wide as the page').toEqual([title?.x, 390 - 2 * (title?.x ?? 0)]);
  await page.reload();
  await expect(button(page, 'Xem kết quả lần gần nhất')).toBeVisible();
  await expect(button(page, 'Làm lại')).toBeVisible();
});

test('without network nothing is lost, and handing in goes on by itself', async ({ page, context, faults }) => {
  const { id } = await registerLearner(context);
  await start(page, PRACTICE);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await context.setOffline(true);
  await choose(page, 2, 1);
  await choose(page, 3, 2);
  await expect(page.getByText('Chưa lưu 2 câu, đang chờ mạng')).toBeVisible();
  await handIn(page);
  await expect(page.getByRole('alert')).toContainText('Chưa nộp được vì mất mạng');
  expect(await storedAnswers(id)).toBe(1);
  await context.setOffline(false);
  await expect(button(page, 'Xem đáp án')).toBeVisible({ timeout: 20_000 });
  expect(await storedAnswers(id)).toBe(3);
  expectOnly(faults, LOST_REQUEST);
});

test('another device takes the exam over, and gives it back', async ({ page, browser, context, faults }) => {
  const person = await registerLearner(context);
  // It learns of the other device by an answer: a report of its time, every 15 s, could be refused before.
  await page.route('**/api/lesson/save-passed-time/**', () => undefined);
  await start(page, PRACTICE);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();

  const device = await anotherDevice(browser, person, faults);
  const other = await device.newPage();
  await other.goto(PRACTICE);
  await expect(other.getByText('Bạn đang làm dở lượt thi')).toBeVisible();
  await button(other, 'Làm tiếp phần 1').click();
  await expect(option(other, 1, 0)).toBeChecked();
  await choose(other, 2, 1);
  await expect(other.getByText('Đã lưu 2/2')).toBeVisible();

  await choose(page, 3, 2);
  await expect(page.getByRole('dialog')).toContainText('Bài thi đang mở ở nơi khác');
  await expectAccessible(page);
  await button(page, 'Làm tiếp ở đây').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(option(page, 2, 1)).toBeChecked();
  await expect(page.getByText('Đã lưu 3/3')).toBeVisible();
  await device.close();
  expectOnly(faults, /status of 409/);
});

test('the time that is up hands the part in and says so', async ({ page, context }) => {
  await registerLearner(context);
  await page.clock.install();
  await start(page, PRACTICE);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await page.clock.fastForward('07:30');
  await expect(page.getByText('Còn 5 phút.')).toBeAttached();
  await page.clock.fastForward('05:00');
  await page.clock.runFor(3_000);
  await expect(page.getByRole('dialog', { name: 'Hết giờ' })).toContainText('Bài của bạn đã được nộp tự động.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Xem kết quả' }).click();
  await expect(page.getByText('Bạn đã vất vả rồi!')).toBeVisible();
  await expectAccessible(page);
});

test('whoever returns for the last seconds gets a result of what was answered', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await start(page, PRACTICE);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await page.goto('/');
  await leaveTime(id, 8_000);
  await page.goto(PRACTICE);
  await page.getByRole('dialog', { name: 'Hết giờ' }).getByRole('button', { name: 'Xem kết quả' }).click();
  await expect(page.getByText('Bạn đã vất vả rồi!')).toBeVisible();
  await button(page, 'Xem kết quả').click();
  await expect(page.getByRole('heading', { name: 'Cố gắng lên nhé!' })).toBeVisible();
  await button(page, 'Xem đáp án').click();
  await expect(page.getByRole('radio', { name: /^Chưa làm/ })).toBeVisible();
  await page.getByRole('radio', { name: /^Chưa làm/ }).check();
  await expect(page.getByText('Câu 1', { exact: true })).toBeHidden();
  await expect(page.getByText('Câu 2', { exact: true })).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
  // What it earned stays after a reload, and another attempt begins from nothing.
  await page.reload();
  await button(page, /kết quả|lượt/i).click();
  await expect(page.getByRole('heading', { name: 'Cố gắng lên nhé!' })).toBeVisible();
});

test('a mock goes from part to part, and stays where it is over reloads', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await start(page, MOCK);
  await handIn(page);
  await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
  await button(page, 'Vào phần 2 luôn').click();
  await expect(page.getByRole('timer')).toHaveText(/^00:(40|39):\d\d$/);
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^00:(40|39):\d\d$/);
  await expectAccessibleAt(page, [360, 1280]);
});

test('a phone is asked first, and has a layout of its own', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PRACTICE);
  await button(page, 'Làm bài trong trình duyệt').click();
  await button(page, 'Bắt đầu làm bài').click();
  await choose(page, 1, 0);
  await page.getByRole('button', { name: 'Danh sách câu, đã làm 1/' }).click();
  await expect(page.getByRole('dialog', { name: 'Danh sách câu' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Câu 3, chưa làm' }).click();
  await expect(question(page, 3)).toBeFocused();
  await expectAccessible(page);
});
