import type { Page } from '@playwright/test';
import { asItComes } from './as-it-comes.ts';
import { enrol, inDatabase } from './database.ts';
import { enlarge, tooWide } from './enlarged.ts';
import { button, choose, handIn, leaveTime, MOCK, PRACTICE, setVisible, start, toPart } from './exam-page.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { expect, expectAccessible, registerLearner, test } from './fixtures.ts';

const timer = (page: Page) => page.getByRole('timer', { name: 'Thời gian còn lại' });
const listening = (page: Page) => page.getByRole('region', { name: 'File nghe' });
const heardSeconds = (page: Page) =>
  page
    .locator('audio')
    .first()
    .evaluate((audio: HTMLAudioElement) => audio.currentTime);

async function secondsLeft(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = (await timer(page).innerText()).split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

test('a browser that starts no sound by itself gets a button that does', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await page.addInitScript(() => {
    const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play');
    const play = own?.value as () => Promise<void>;
    HTMLMediaElement.prototype.play = function () {
      if (navigator.userActivation.isActive && 'pressed' in globalThis) return play.call(this);
      return Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
    };
  });
  await start(page, MOCK);
  await toPart(page, 3);
  await expect(listening(page).getByRole('status')).toHaveText('Trình duyệt chưa tự phát. Bạn bấm nút để nghe nhé.');
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(globalThis, { pressed: true }));
  await listening(page).getByRole('button', { name: 'Bắt đầu nghe' }).click();
  await expect(listening(page).getByRole('status')).toHaveText('Đang phát, chỉ một lần. Không tua lại được.');
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(0.5);
});

test('a recording waits for the network before its turn, and plays on without it', async ({
  page,
  context,
  faults,
}) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await page.route('**/exam-files/**/nghe.mp3', (route) => route.abort());
  await start(page, MOCK);
  await toPart(page, 3);
  await expect(listening(page).getByRole('status')).toHaveText('Chưa tải được file nghe, đang chờ mạng.');
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await page.unroute('**/exam-files/**/nghe.mp3');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  // A try that was under way at that moment is followed by a pause of its own.
  const plays = 'Đang phát, chỉ một lần. Không tua lại được.';
  await expect(listening(page).getByRole('status')).toHaveText(plays, { timeout: 40_000 });

  await context.setOffline(true);
  const before = await heardSeconds(page);
  await expect.poll(() => heardSeconds(page)).toBeGreaterThan(before + 3);
  await page.close();
  expectOnly(faults, LOST_REQUEST);
});

test('a study clock stands while the tab is hidden', async ({ page, context }) => {
  await registerLearner(context);
  await start(page, PRACTICE);
  await page.clock.install();
  await page.reload();
  await expect(timer(page)).toBeVisible();
  await setVisible(page, false);
  const before = await secondsLeft(page);
  await page.clock.fastForward('03:00');
  await setVisible(page, true);
  await page.clock.runFor(2_000);
  // Meanwhile the page's clock goes on as usual, and a busy machine takes its time; three minutes it is not.
  expect(await secondsLeft(page)).toBeGreaterThan(before - 60);
});

test('a study clock stands, too, if the tab is hidden in the moment in which the exam comes', async ({
  page,
  context,
}) => {
  await registerLearner(context);
  await page.clock.install();
  await page.goto(PRACTICE);
  await asItComes(page, '[role=timer]', () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await button(page, 'Bắt đầu làm bài').click();
  await expect(timer(page)).toBeVisible();
  const before = await secondsLeft(page);
  await page.clock.fastForward('03:00');
  await page.clock.runFor(2_000);
  expect(await secondsLeft(page)).toBeGreaterThan(before - 60);
});

test('a part has the focus in the moment in which it comes', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PRACTICE);
  await asItComes(page, '[role=timer]', () =>
    Object.assign(globalThis, { focusedTag: document.activeElement?.tagName }),
  );
  await button(page, 'Bắt đầu làm bài').click();
  await expect(timer(page)).toBeVisible();
  expect(await page.evaluate(() => (globalThis as { focusedTag?: string }).focusedTag)).toBe('SECTION');
});

test('a strict clock runs out with nobody there: the part is closed, and the next one begins by itself', async ({
  page,
  context,
}) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await start(page, MOCK);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await page.goto('/');
  await leaveTime(id, -60_000);
  await page.goto(MOCK);
  await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Thời gian nghỉ còn lại' })).toHaveText(/^0?[89]:\d\d$/);
  await inDatabase((pool) =>
    pool.query(
      `UPDATE exam_attempt SET revision = revision + 1, state = jsonb_set(state::jsonb, '{waitEndsAtMs}',
              to_jsonb((extract(epoch FROM now()) * 1000)::bigint + 4000))::json
        WHERE user_id = $1`,
      [id],
    ),
  );
  await page.reload();
  await expect(page.getByRole('region', { name: 'Ngữ pháp – Đọc hiểu' })).toBeVisible();
  await expect(timer(page)).toHaveText(/^00:(40|39):\d\d$/);
});

test('the time left is told at ten, five and one minutes, and is red from five on', async ({ page, context }) => {
  await registerLearner(context);
  await page.clock.install();
  await start(page, PRACTICE);
  await page.clock.fastForward('02:05');
  await expect(page.getByText('Còn 10 phút.')).toBeAttached();
  const calm = await timer(page).evaluate((one) => getComputedStyle(one).color);
  await page.clock.fastForward('05:00');
  await expect(page.getByText('Còn 5 phút.')).toBeAttached();
  await expect(timer(page)).not.toHaveCSS('color', calm);
  await page.clock.fastForward('04:00');
  await expect(page.getByText('Còn 1 phút.')).toBeAttached();
  // Last: the clock goes on meanwhile, and not a minute is left.
  await expectAccessible(page);
});

test('text of 200 % stays within a phone’s width on each screen of an exam', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await page.setViewportSize({ width: 390, height: 844 });
  await enlarge(context);
  const found: Record<string, Awaited<ReturnType<typeof tooWide>>> = {};
  const look = async (screen: string) => {
    await page.evaluate(() => document.fonts.ready);
    const measured = await tooWide(page);
    if (measured.overflow > 0 || measured.controls.length > 0) found[screen] = measured;
  };
  await page.goto(MOCK);
  await look('prompt');
  await button(page, 'Làm bài trong trình duyệt').click();
  await look('intro');
  await button(page, 'Bắt đầu làm bài').click();
  await expect(timer(page)).toBeVisible();
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeAttached();
  await look('part');
  await page.getByRole('button', { name: /^Danh sách câu/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('navigator');
  await page.keyboard.press('Escape');
  await button(page, 'Nộp bài').click();
  await look('submit dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Nộp bài' }).click();
  await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();
  await look('pause');
  await button(page, 'Vào phần 2 luôn').click();
  await handIn(page);
  await button(page, 'Vào phần 3 luôn').click();
  await expect(listening(page)).toContainText('Đang phát');
  await look('listening');
  await leaveTime(id, 2_000, 2);
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Hết giờ' })).toBeVisible();
  await look('time-up dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Xem kết quả' }).click();
  await expect(page.getByText('Bạn đã vất vả rồi!')).toBeVisible();
  await look('done');
  await button(page, 'Xem kết quả').click();
  await button(page, 'Xem đáp án').click();
  await expect(page.getByRole('radio', { name: /^Chưa làm/ })).toBeVisible();
  await look('result');
  expect(found).toEqual({});
});
