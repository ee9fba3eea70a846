import { enrol } from './database.ts';
import { button, choose, handIn, MOCK, option, PRACTICE, start, voidAttempts } from './exam-page.ts';
import { expectOnly } from './faults.ts';
import { expect, expectAccessibleAt, registerLearner, test } from './fixtures.ts';
import { pressAgain } from './press-again.ts';

// An attempt that ends without a result while somebody sits it.

test('one that staff void ends with their reason, and leads back to the intro', async ({ page, context, faults }) => {
  const { id } = await registerLearner(context);
  await start(page, PRACTICE);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  // Taken hold of before: the refusal, also of a report that the page makes by itself, takes the question away.
  await pressAgain(option(page, 2, 1), () => voidAttempts(id, 'Đề bị lộ'));
  const ended = page.getByRole('region', { name: 'Lượt thi đã dừng' });
  await expect(ended.getByRole('alert')).toHaveText('Giáo viên đã hủy lượt thi này: Đề bị lộ');
  await expect(ended).toBeFocused();
  await expect(page.getByRole('timer')).toBeHidden();
  await expectAccessibleAt(page, [360, 1280]);
  // Nothing of it waits in the browser, or holds the learner up.
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('exam')));
  await expect.poll(kept).toEqual([]);
  await button(page, 'Về trang bài thi').click();
  await expect(page.getByText('Giáo viên đã hủy lượt thi gần nhất của bạn: Đề bị lộ')).toBeVisible();
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByText('Đã lưu 0/0')).toBeVisible();
  expectOnly(faults, /status of 409/);
});

test('one that was begun again in another window ends in this one', async ({ page, context, faults }) => {
  await registerLearner(context);
  await start(page, PRACTICE);
  const other = await context.newPage();
  await other.goto(PRACTICE);
  // Taken hold of before: a report that this page makes by itself may be refused first, and takes the question away.
  await pressAgain(option(page, 1, 0), async () => {
    await button(other, 'Làm lại từ đầu').click();
    await other.getByRole('dialog').getByRole('button', { name: 'Làm lại từ đầu' }).click();
    await expect(other.getByRole('timer')).toBeVisible();
  });
  await expect(page.getByRole('alert')).toContainText('Bạn đã bắt đầu lại bài thi này');
  // The new one is not touched by it.
  await choose(other, 1, 1);
  await expect(other.getByText('Đã lưu 1/1')).toBeVisible();
  await button(page, 'Về trang bài thi').click();
  await button(page, 'Làm tiếp phần 1').click();
  await expect(option(page, 1, 1)).toBeChecked();
  expectOnly(faults, /status of 409/);
});

test('one that was voided in a pause says so at the next step', async ({ page, context, faults }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await start(page, MOCK);
  await handIn(page);
  await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();
  await voidAttempts(id, 'Mất điện');
  await button(page, 'Vào phần 2 luôn').click();
  await expect(page.getByRole('alert')).toHaveText('Giáo viên đã hủy lượt thi này: Mất điện');
  // So does a press in an intro that was open meanwhile.
  await button(page, 'Về trang bài thi').click();
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('timer')).toBeVisible();
  const other = await context.newPage();
  await other.goto(MOCK);
  await expect(button(other, 'Làm tiếp phần 1')).toBeVisible();
  await voidAttempts(id, 'Sai đề');
  await button(other, 'Làm tiếp phần 1').click();
  await expect(other.getByText('Giáo viên đã hủy lượt thi gần nhất của bạn: Sai đề')).toBeVisible();
  await expect(button(other, 'Bắt đầu làm bài')).toBeVisible();
  expectOnly(faults, /status of 409/);
});
