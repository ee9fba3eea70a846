import { inDatabase } from './database.ts';
import { button, PRACTICE } from './exam-page.ts';
import { expect, registerLearner, test, testServer } from './fixtures.ts';

// The way from the intro into an attempt.

/** Which attempts a learner has. */
const attemptsOf = (learnerId: number) =>
  inDatabase(async (pool) => {
    const { rows } = await pool.query<{ id: number; isRunning: boolean }>(
      `SELECT id, submit_at IS NULL AND abandoned_at IS NULL AND voided_at IS NULL AS "isRunning"
         FROM exam_attempt WHERE user_id = $1 ORDER BY id`,
      [learnerId],
    );
    return rows;
  });

test('a page of somebody who has signed out ends no attempt of whoever has signed in since', async ({
  page,
  context,
  browser,
  faults,
}) => {
  await registerLearner(context);
  await page.goto(PRACTICE);
  await expect(button(page, 'Bắt đầu làm bài')).toBeVisible();
  const other = await browser.newContext({ baseURL: testServer().baseUrl });
  const { id } = await registerLearner(other, 'Lan');
  const query = new URLSearchParams({ client_id: crypto.randomUUID(), window_id: crypto.randomUUID() });
  const begun = await other.request.get(`/api/lesson/start-exam/393001?${query.toString()}`);
  expect(begun.status()).toBe(200);
  await context.clearCookies();
  await context.addCookies(await other.cookies());

  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('alert')).toHaveText('Trang này của một tài khoản khác. Bạn tải lại trang nhé.');
  await expect(page.getByRole('timer')).toBeHidden();
  const { data } = (await begun.json()) as { data: { id: number } };
  expect(await attemptsOf(id)).toEqual([{ id: data.id, isRunning: true }]);
  await other.close();
  expect(faults.every((fault) => fault.includes('/api/lesson/start-exam/393001'))).toBe(true);
  faults.length = 0;
});
