import type { Page } from '@playwright/test';
import { enrol, inDatabase } from './database.ts';
import { choose, MOCK, setVisible, start, toPart } from './exam-page.ts';
import { expectOnly } from './faults.ts';
import { expect, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

const clip = (page: Page) => page.locator('audio').first();
const playing = (page: Page) =>
  clip(page).evaluate((audio: HTMLAudioElement) => ({ seconds: audio.currentTime, isPaused: audio.paused }));

async function openListening(page: Page, learnerId: number): Promise<void> {
  await enrol(learnerId);
  await start(page, MOCK);
  await toPart(page, 3);
}

async function furthestSecond(learnerId: number): Promise<number> {
  return inDatabase(async (pool) => {
    const { rows } = await pool.query<{ seconds: number }>(
      `SELECT (state ->> 'mp3Seconds')::float8 AS seconds FROM exam_attempt WHERE user_id = $1`,
      [learnerId],
    );
    return rows[0]?.seconds ?? 0;
  });
}

test('the recording starts with the part, stands while the tab is hidden, and goes on', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await openListening(page, id);
  await expect(page.getByText('Đang phát, chỉ một lần. Không tua lại được.')).toBeVisible();
  await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(1);
  await setVisible(page, false);
  const hidden = await playing(page);
  expect(hidden.isPaused).toBe(true);
  // Leaving says how far it was heard.
  await expect.poll(() => furthestSecond(id)).toBeGreaterThan(0);
  await setVisible(page, true);
  await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(hidden.seconds);
  // Nobody winds it, whatever they press.
  await clip(page).evaluate((audio: HTMLAudioElement) => (audio.currentTime = 60));
  await expect.poll(async () => (await playing(page)).seconds).toBeLessThan(50);
});

test('a recording that another window has heard more of goes on from there', async ({ page, context, faults }) => {
  const { id } = await registerLearner(context);
  await openListening(page, id);
  await expect.poll(async () => (await playing(page)).seconds).toBeGreaterThan(1);
  await inDatabase((pool) =>
    pool.query(
      `UPDATE exam_attempt SET revision = revision + 1, window_id = gen_random_uuid(),
              state = jsonb_set(state::jsonb, '{mp3Seconds}', '30')::json
        WHERE user_id = $1`,
      [id],
    ),
  );
  // The page learns of it by itself: how far it heard is reported every few seconds.
  await expect(page.getByRole('dialog')).toContainText('Bài thi đang mở ở nơi khác');
  await expect.poll(async () => (await playing(page)).isPaused).toBe(true);
  await page.getByRole('button', { name: 'Làm tiếp ở đây' }).click();
  await expect(page.getByText('Đang phát, chỉ một lần. Không tua lại được.')).toBeVisible();
  expect((await playing(page)).seconds).toBeGreaterThanOrEqual(30);
  expectOnly(faults, /status of 409/);
});

test('a recording that the server will not give out is said to be so, and the part goes on', async ({
  page,
  context,
  faults,
}) => {
  const { id } = await registerLearner(context);
  await page.route('**/exam-files/**/nghe.mp3', (route) => route.fulfill({ status: 404, body: '' }));
  await openListening(page, id);
  const listening = page.getByRole('region', { name: 'File nghe' });
  await expect(listening.getByRole('status')).toContainText('Máy chủ không mở được file nghe này.');
  await expectAccessibleAt(page, [360, 1280]);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await page.unroute('**/exam-files/**/nghe.mp3');
  await listening.getByRole('button', { name: 'Thử lại' }).click();
  await expect(listening.getByRole('status')).toContainText('Đang phát, chỉ một lần.');
  expectOnly(faults, /status of 404/);
});

test('a recording that is broken can be fetched anew', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await page.route('**/exam-files/**/nghe.mp3', (route) =>
    route.fulfill({ status: 200, contentType: 'audio/mpeg', body: 'not a sound' }),
  );
  await openListening(page, id);
  const listening = page.getByRole('region', { name: 'File nghe' });
  await expect(listening.getByRole('status')).toContainText('File nghe này không phát được.');
  await page.unroute('**/exam-files/**/nghe.mp3');
  await listening.getByRole('button', { name: 'Tải lại file nghe' }).click();
  await expect(listening.getByRole('status')).toContainText('Đang phát, chỉ một lần.');
});
