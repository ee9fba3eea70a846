import type { BrowserContext, Locator, Page } from '@playwright/test';
import { enrol } from './database.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import {
  anotherDevice,
  expect,
  expectAccessible,
  expectAccessibleAt,
  PATHS,
  registerLearner,
  test,
  VIDEO_SECONDS,
} from './fixtures.ts';

const LESSON_ID = 390101;

/** The video is the first part. */
type Lesson = { userLesson: { parts: { played: number[][] }[] } | null };

const player = (page: Page): Locator => page.getByRole('region', { name: 'Trình phát video' });

async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Phát video' }).click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
}

const positionOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

/** Speeds up the video's clock, so that a test needs no minutes. Everything is still played. */
async function playFaster(page: Page, rate: number): Promise<void> {
  await page.evaluate((value) => {
    const video = document.querySelector('video');
    if (video) video.playbackRate = value;
  }, rate);
}

async function percentOf(page: Page): Promise<number> {
  return (await (await page.request.get(`/get-lesson-percent/${LESSON_ID}`)).json()) as number;
}

test('a learner finds the place and the percent again on another device', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const person = await registerLearner(context);
  await page.goto(PATHS.video);
  await play(page);
  await playFaster(page, 8);
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(30);
  await player(page)
    .getByRole('button', { name: /^Tạm dừng/ })
    .click();
  const position = await positionOf(page);
  await expect(page.getByText('Đã lưu')).toBeVisible();
  // 30 of 217 s of one part of four.
  await expect.poll(() => percentOf(page)).toBeGreaterThan(2);

  const other = await anotherDevice(browser, person, faults);
  const phone = await other.newPage();
  // The last seconds before the pause may be stored meanwhile.
  await expect(async () => {
    await phone.goto(PATHS.video);
    await expect(phone.getByText(new RegExp(`Đã học ${await percentOf(page)}%`))).toBeVisible();
  }).toPass();
  await phone.getByRole('button', { name: 'Phát video' }).click();
  let found = 0;
  await expect.poll(async () => (found = await positionOf(phone))).toBeGreaterThan(position - 1);
  expect(found).toBeLessThan(position + 20);
  await other.close();
});

test('the list shows the percent while the video plays', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PATHS.shortVideo);
  await play(page);
  await playFaster(page, 8);
  const row = page.getByRole('complementary').locator('a[aria-current=page]');
  await expect(row).toBeVisible();
  const before = await row.innerText();
  await expect
    .poll(async () => (await page.locator('main').innerText()).match(/Đã học (\d+)%/)?.[1], { timeout: 25_000 })
    .not.toBe('0');
  await expect.poll(() => page.getByRole('complementary').innerHTML(), { timeout: 20_000 }).toMatch(/[1-9]\d?\s?%/);
  expect(before).toContain('Chào hỏi');
});

test('closing the tab in mid-play loses nothing', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await play(page);
  await playFaster(page, 4);
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(12);
  await page.close({ runBeforeUnload: true });
  const playedTo = async () => {
    const lesson = (await (await context.request.get(`/api/lessons/${LESSON_ID}`)).json()) as Lesson;
    return lesson.userLesson?.parts[0]?.played[0]?.[1] ?? 0;
  };
  // A page that took more than half a second to close was ended before it could send: the next one does.
  const next = await context.newPage();
  await next.goto(PATHS.video);
  await expect.poll(playedTo, { timeout: 120_000 }).toBeGreaterThanOrEqual(11);
});

test('what was learnt offline is sent when the network is back', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto(PATHS.shortVideo);
  await play(page);
  // The whole short video is buffered, so it continues offline.
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.buffered.end(0) ?? 0), { timeout: 20_000 })
    .toBeGreaterThan(25);
  await context.setOffline(true);
  await playFaster(page, 4);
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(20);
  await player(page)
    .getByRole('button', { name: /^Tạm dừng/ })
    .click();
  await expect(page.getByText('Chưa gửi được, sẽ tự gửi lại khi có mạng')).toBeVisible({ timeout: 20_000 });
  await context.setOffline(false);
  await expect(page.getByText('Đã lưu')).toBeVisible({ timeout: 30_000 });
  const lesson = (await (await page.request.get('/api/lessons/390102')).json()) as Lesson;
  expect(lesson.userLesson?.parts[0]?.played[0]?.[1]).toBeGreaterThanOrEqual(19);
  // Chromium logs each request that failed offline.
  expectOnly(faults, LOST_REQUEST);
});

test('work that waits in the browser is kept through a sign-out elsewhere and sent after signing in', async ({
  page,
  context,
  faults,
}) => {
  const person = await registerLearner(context);
  await page.goto(PATHS.shortVideo);
  await play(page);
  const session = await context.cookies();
  await context.clearCookies();
  await playFaster(page, 4);
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(12);
  await player(page)
    .getByRole('button', { name: /^Tạm dừng/ })
    .click();
  await expect(page.getByRole('link', { name: 'Bạn đăng nhập lại để lưu phần đã học' })).toBeVisible({
    timeout: 20_000,
  });
  expect(session.length).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Bạn đăng nhập lại để lưu phần đã học' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('main').getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page).toHaveURL(PATHS.shortVideo);
  await expect
    .poll(async () => (await page.request.get('/get-lesson-percent/390102')).json(), { timeout: 20_000 })
    .toBeGreaterThan(3);
  expectOnly(faults, /status of 401/);
});

test('speed, quality, server, captions and volume are chosen by keyboard and remembered', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(PATHS.video);
  await play(page);
  const choose = async (label: string, option: string) => {
    await player(page).getByRole('button', { name: label }).focus();
    await page.keyboard.press('Enter');
    const item = page.getByRole('menuitemradio', { name: option, exact: true });
    await expect(item).toBeVisible();
    await item.focus();
    await page.keyboard.press('Enter');
    await expect(item).toBeHidden();
    // Wait for the menu to return the focus before opening the next.
    await expect(player(page).getByRole('button', { name: new RegExp(`^${label}: .*${option}$`) })).toBeFocused();
  };
  await choose('Tốc độ phát', '1,5×');
  expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5);
  await choose('Phụ đề', 'Cả hai');
  await choose('Chất lượng', '360p');
  await choose('Máy chủ', 'Việt Nam');
  await expect.poll(() => positionOf(page)).toBeGreaterThan(2);
  // Another quality and server have it loaded anew, at first with a speed of 1.
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5);
  await page.reload();
  await play(page);
  expect(await page.evaluate(() => document.querySelector('video')?.playbackRate)).toBe(1.5);
  for (const name of [/^Chất lượng: 360p/, /^Máy chủ: .*Việt Nam/, /^Phụ đề: Cả hai/]) {
    await expect(player(page).getByRole('button', { name })).toBeVisible();
  }
});

test('the keys of the specification move the video', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await play(page);
  const video = () =>
    page.evaluate(() => ({
      at: document.querySelector('video')!.currentTime,
      muted: document.querySelector('video')!.muted,
      paused: document.querySelector('video')!.paused,
    }));
  await page.keyboard.press('s');
  await player(page)
    .getByRole('button', { name: /^Phát \(S/ })
    .focus();
  await expect.poll(async () => (await video()).paused).toBe(true);
  const half = VIDEO_SECONDS / 2;
  const moves: [key: string, seconds: number][] = [
    ['5', half],
    ['ArrowRight', half + 10],
    ['ArrowLeft', half],
    ['Shift+ArrowRight', half + 60],
    ['Alt+ArrowLeft', half + 30],
    ['0', 0],
  ];
  for (const [key, seconds] of moves) {
    await page.keyboard.press(key);
    await expect.poll(async () => Math.abs((await video()).at - seconds), { message: key }).toBeLessThan(1.5);
  }
  await page.keyboard.press('m');
  await expect.poll(async () => (await video()).muted).toBe(true);
});

test('a guest watches a trial lesson, and is told once how to keep the progress', async ({ page }) => {
  await page.goto(PATHS.video);
  await expect(page.getByRole('link', { name: 'Đăng nhập để giữ tiến độ' })).toHaveCount(1);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('csp-report')) writes.push(request.url());
  });
  await play(page);
  await playFaster(page, 8);
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(25);
  expect(writes).toEqual([]);
});

test('a locked lesson says what opens it, and a wrong code is told apart', async ({ page, context, faults }) => {
  await page.goto(PATHS.locked);
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /đăng nhập/i })
      .first(),
  ).toBeVisible();
  await registerLearner(context);
  await page.reload();
  await page
    .locator('main')
    .getByRole('link', { name: /kích hoạt|mã/i })
    .first()
    .click();
  await expect(page).toHaveURL(/kich-hoat/);
  await page.getByLabel(/Mã kích hoạt/).fill('0000-0000-0000');
  await page.locator('main').getByRole('button').last().click();
  await expect(page.getByText('Mã kích hoạt chưa đúng', { exact: false }).first()).toBeVisible();
  // Chromium logs the refusal of the form.
  expectOnly(faults, /status of 404/);
});

test('on a phone the list opens from the dock and leads to another lesson', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATHS.video);
  await page
    .getByRole('button', { name: /Bài học|Danh sách/ })
    .first()
    .click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await sheet
    .getByRole('link', { name: /Chữ Hán/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await expect(page).toHaveURL(/chu-han-nhan-danh-hoc-sinh/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chữ Hán');
});

test("opened menus and the phone's list are accessible in both themes", async ({ page, context }) => {
  await registerLearner(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PATHS.video);
  await play(page);
  for (const label of ['Tốc độ phát', 'Phụ đề', 'Chất lượng', 'Máy chủ']) {
    await player(page).getByRole('button', { name: label }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessibleAt(page, [1280]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATHS.video);
  await page.getByRole('button', { name: 'Bài học' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessibleAt(page, [390]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

const parts = (page: Page): Locator => page.getByRole('list', { name: 'Các phần của bài' }).getByRole('listitem');

for (const [role, become] of Object.entries({
  guest: async () => undefined,
  'new learner': registerLearner,
  'enrolled learner': async (context: BrowserContext) => enrol((await registerLearner(context)).id),
})) {
  test(`each part of a lesson is ticked or says what is left: ${role}`, async ({ page, context }) => {
    await become(context);
    await page.goto(PATHS.video);
    await expect(parts(page)).toHaveText([
      'Còn: xem video',
      'Còn: đọc hết bài đọc',
      'Còn: mở tài liệu PDF',
      'Còn: làm bài tập',
    ]);
    const download = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Tài liệu đính kèm' }).getByRole('link').first().click();
    await (await download).cancel();
    await expect(parts(page).nth(2)).toHaveText('Tài liệu PDF');
    await expect(parts(page).nth(2).getByRole('img', { name: 'Xong' })).toBeVisible();
    await expect(parts(page).first()).toHaveText('Còn: xem video');
    if (role === 'guest') return;
    await expect(page.getByText('Đã lưu')).toBeVisible();
    await page.reload();
    await expect(parts(page).nth(2)).toHaveText('Tài liệu PDF');
  });
}

test('the header keeps the lesson’s title on phones, and the rest in one menu', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(PATHS.shortVideo);
  const title = page.getByRole('banner').getByText('Chào hỏi: こんにちは');
  const theme = page.locator('html');
  // The system’s, then light, then dark.
  for (const [width, pressed, chosen] of [
    [360, 'theo máy', 'light'],
    [390, 'sáng', 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 780 });
    await expect(title).toBeVisible();
    expect((await title.boundingBox())!.width).toBeGreaterThanOrEqual(80);
    const menu = page.getByRole('button', { name: `Giao diện: ${pressed}` });
    if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Trợ giúp' }).click();
    await menu.click();
    await expect(theme).toHaveAttribute('data-theme', chosen);
    await expectAccessible(page);
  }
});

test('text of twice the size stays within a phone', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [PATHS.shortVideo, PATHS.video, PATHS.document]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow(), path).toBe(0);
  }
});
