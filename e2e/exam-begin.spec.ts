import { inDatabase } from './database.ts';
import { button, PRACTICE } from './exam-page.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
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
  await expect(begun).toBeOK();
  await context.clearCookies();
  await context.addCookies(await other.cookies());

  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('alert')).toHaveText('Trang này của một tài khoản khác. Bạn tải lại trang nhé.');
  await expect(page.getByRole('timer')).toBeHidden();
  const { data } = (await begun.json()) as { data: { id: number } };
  expect(await attemptsOf(id)).toEqual([{ id: data.id, isRunning: true }]);
  await other.close();
  expectOnly(faults, /\/api\/(lesson\/start-exam\/393001|learning-events)/);
});

test('an attempt whose paper does not come is not opened with an older one, and the next press opens it', async ({
  page,
  context,
  faults,
}) => {
  const { id } = await registerLearner(context);
  await page.goto(PRACTICE);
  await expect(button(page, 'Bắt đầu làm bài')).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/lesson/start-exam/')) asked.push(searchParams.get('client_id'));
  });
  await page.route('**/api/lesson/get-exam-lesson/**', (route) => route.abort(), { times: 1 });
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('alert')).toHaveText(
    'Lượt thi đã bắt đầu nhưng đề chưa tải được. Bạn kiểm tra mạng rồi bấm lại để vào làm nhé.',
  );
  await expect(page.getByRole('timer')).toBeHidden();
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(asked).toEqual([asked[0], asked[0]]);
  expect((await attemptsOf(id)).map(({ isRunning }) => isRunning)).toEqual([true]);
  expectOnly(faults, LOST_REQUEST);
});
