import type { Locator, Page } from '@playwright/test';
import { writeProgress } from './database.ts';
import { expectOnly } from './faults.ts';
import { anotherDevice, expect, expectAccessibleAt, PATHS, registerLearner, test } from './fixtures.ts';
import { openLesson, percentOf } from './lesson-parts.ts';

const AUDIO = { lesson: 390105, recording: 39010501, document: 39010502, seconds: 65.6 };

const card = (page: Page): Locator => page.getByRole('region', { name: 'Lan và anh Tanaka gặp nhau' });
const play = (page: Page): Locator => card(page).getByRole('button', { name: /^Phát:/ });
const pause = (page: Page): Locator => card(page).getByRole('button', { name: /^Tạm dừng:/ });

const audio = (page: Page) =>
  page.evaluate(() => {
    const { currentTime, paused, playbackRate, muted } = document.querySelector('audio')!;
    return { currentTime, paused, playbackRate, muted };
  });

async function playTo(page: Page, seconds: number): Promise<void> {
  await expect.poll(async () => (await audio(page)).currentTime, { timeout: 120_000 }).toBeGreaterThan(seconds);
}

/** Speeds up the recording's clock, so that a test needs no minutes. Everything is still played. */
async function playFaster(page: Page, rate: number): Promise<void> {
  await page.evaluate((value) => {
    document.querySelector('audio')!.playbackRate = value;
  }, rate);
}

/** Plays at this rate up to there and then as usual: what follows may take longer than the rest would last. */
async function playFasterTo(page: Page, rate: number, seconds: number): Promise<void> {
  await page.evaluate(
    ([fast, end]) =>
      new Promise<void>((resolve) => {
        const one = document.querySelector('audio')!;
        const look = () => {
          if (one.currentTime < end) return;
          one.removeEventListener('timeupdate', look);
          one.playbackRate = 1;
          resolve();
        };
        one.addEventListener('timeupdate', look);
        one.playbackRate = fast;
      }),
    [rate, seconds] as const,
  );
}

test.describe('a recording', () => {
  test('counts what is heard, and goes on after a reload and on another device', async ({
    page,
    context,
    browser,
    faults,
  }) => {
    const person = await registerLearner(context);
    await openLesson(page, PATHS.audio);
    await play(page).click();
    await playTo(page, 0.5);
    await playFasterTo(page, 8, 25);
    await pause(page).click();
    const { currentTime } = await audio(page);
    await expect(page.getByText('Đã lưu')).toBeVisible();
    // 'Đã lưu' may be that of an earlier report: the last one is stored when the page's percent is.
    const shown = async () => Number(/Đã nghe (\d+)%/.exec(await card(page).innerText())?.[1]);
    let heard = 0;
    await expect(async () => {
      heard = await shown();
      expect(heard).toBeGreaterThan(30);
      expect(await percentOf(page, AUDIO.lesson, AUDIO.recording)).toBe(heard);
    }).toPass();
    // The lesson has a document, which was not read, and an exercise.
    await expect(page.getByText(`Đã học ${Math.floor(heard / 3)}%`)).toBeVisible();

    await page.reload();
    await expect(card(page).getByText(`Đã nghe ${heard}%`)).toBeVisible();
    await play(page).click();
    await playTo(page, currentTime - 1);
    expect((await audio(page)).currentTime).toBeLessThan(currentTime + 15);
    // It would play on to its end while the other device opens.
    await pause(page).click();

    const other = await anotherDevice(browser, person, faults);
    const phone = await other.newPage();
    await openLesson(phone, PATHS.audio);
    await play(phone).click();
    await playTo(phone, currentTime - 1);
    await other.close();
  });

  test('that is heard to its end, with the document read, passes the lesson', async ({ page, context }) => {
    const { id } = await registerLearner(context);
    await writeProgress(id, { [AUDIO.lesson]: { [AUDIO.recording]: { percent: 84, played: [0, 54] } } });
    await openLesson(page, PATHS.audio);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => percentOf(page, AUDIO.lesson, AUDIO.document)).toBe(100);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await play(page).click();
    await playTo(page, 0.2);
    await card(page).getByRole('slider', { name: 'Vị trí phát' }).fill('53');
    await playFaster(page, 4);
    // A save and a question, each of which may take five seconds and be tried again, come before.
    await expect(page.getByRole('dialog', { name: 'Hoàn thành bài học!' })).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => percentOf(page, AUDIO.lesson, AUDIO.recording)).toBeGreaterThan(98);
  });

  test('is driven by keys while its card has the focus, and leaves the page’s keys alone', async ({
    page,
    context,
  }) => {
    await registerLearner(context);
    await openLesson(page, PATHS.audio);
    await play(page).focus();
    await page.keyboard.press('Enter');
    await playTo(page, 0.2);
    await expect(pause(page)).toBeFocused();
    await page.keyboard.press('Space');
    await expect.poll(async () => (await audio(page)).paused).toBe(true);
    const moves: [key: string, seconds: number][] = [
      ['5', AUDIO.seconds / 2],
      ['ArrowRight', AUDIO.seconds / 2 + 10],
      ['Shift+ArrowLeft', 0],
      ['Alt+ArrowRight', 30],
    ];
    for (const [key, seconds] of moves) {
      await page.keyboard.press(key);
      await expect
        .poll(async () => Math.abs((await audio(page)).currentTime - seconds), { message: key })
        .toBeLessThan(1);
    }
    await page.keyboard.press('m');
    await expect.poll(async () => (await audio(page)).muted).toBe(true);
    await card(page).getByRole('button', { name: 'Tốc độ phát: 1×' }).press('Enter');
    await page.getByRole('menuitemradio', { name: '1,5×' }).press('Enter');
    await expect.poll(async () => (await audio(page)).playbackRate).toBe(1.5);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('ArrowRight');
    expect(Math.abs((await audio(page)).currentTime - 30)).toBeLessThan(1);
  });

  test('whose permission ran out in mid-play goes on unseen', async ({ page, faults }) => {
    await openLesson(page, PATHS.audio);
    let asked = 0;
    // What a grant that is too old is answered with.
    await page.route('**/gap-nhau.mp3', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 403, json: { error: {} } }) : route.continue();
    });
    await play(page).click();
    await playTo(page, 1);
    expect(asked).toBeGreaterThan(1);
    await expect(card(page).getByRole('button', { name: 'Thử lại' })).toHaveCount(0);
    expectOnly(faults, /status of 403/);
  });

  test('that does not come says so, and comes on another try', async ({ page, faults }) => {
    await openLesson(page, PATHS.audio);
    await page.route('**/gap-nhau.mp3', (route) => route.abort());
    await play(page).click();
    await expect(card(page).getByText('Bài nghe chưa tải được.', { exact: false })).toBeVisible();
    await expect(play(page)).toBeVisible();
    await page.unroute('**/gap-nhau.mp3');
    await card(page).getByRole('button', { name: 'Thử lại' }).click();
    await playTo(page, 0.5);
    await expect(card(page).getByText('Bài nghe chưa tải được.', { exact: false })).toHaveCount(0);
    faults.length = 0;
  });

  test('plays when it is pressed in the moment in which its controls come', async ({ page }) => {
    await openLesson(page, PATHS.audio);
    await page.evaluate(() => {
      const box = document.querySelector('[data-player]')!;
      // Called when React has put the controls there, and before their effects have run.
      const observer = new MutationObserver(() => {
        observer.disconnect();
        box.querySelector<HTMLElement>('button[aria-label^="Phát:"]')!.click();
      });
      observer.observe(box, { childList: true });
    });
    await card(page).hover();
    await expect(pause(page)).toBeVisible();
    await playTo(page, 0.3);
  });

  test('begins at the line of the transcript that is pressed', async ({ page }) => {
    await openLesson(page, PATHS.audio);
    await page.getByRole('button', { name: 'Lời thoại' }).click();
    await page.getByRole('button', { name: /Lan là giáo viên phải không/ }).click();
    await playTo(page, 20);
    expect((await audio(page)).currentTime).toBeLessThan(50);
  });

  test('of a locked lesson is out of reach', async ({ page, context }) => {
    await registerLearner(context);
    const url = '/api/lessons/390205/media/39020501/o-lop-hoc.mp3';
    const answer = await page.request.get(url, { maxRedirects: 0 });
    expect([answer.status(), ((await answer.json()) as { error: { code: string } }).error.code]).toEqual([
      403,
      'LESSON_LOCKED',
    ]);
  });
});

test('a playing recording with its transcript is accessible in each window and theme', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openLesson(page, PATHS.audio);
    await play(page).click();
    await playTo(page, 0.3);
    // It would be over before axe is.
    await playFaster(page, 0.1);
    await page.getByRole('button', { name: 'Lời thoại' }).click();
    await expect(page.getByRole('button', { name: /Tôi là Lan/ }).first()).toBeVisible();
    await expectAccessibleAt(page, [width]);
    await expect(pause(page)).toBeVisible();
  }
});
