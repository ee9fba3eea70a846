import type { Locator, Page } from '@playwright/test';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleAt,
  PATHS,
  registerLearner,
  test,
  VIDEO_SECONDS,
} from './fixtures.ts';
import { choose, noteStatuses, pause, play, player, playTo, positionOf, videoState } from './media-page.ts';

const transcript = (page: Page): Locator => page.getByRole('list', { name: 'Lời thoại' });
const line = (page: Page, text: string): Locator =>
  transcript(page).getByRole('listitem').filter({ hasText: text }).first();
const LOOP = /^Lặp lại câu/;

async function openTranscript(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Lời thoại' }).click();
  await expect(transcript(page)).toBeVisible();
}

// Lines of n5-chao-hoi: 7.9–9.8 s, 13.5–14.8 s, 17.7–19.0 s.
const MORNING = { ja: 'おはようございます。', vi: 'Chào buổi sáng.', start: 7.9, end: 9.8 };
const EVENING = { ja: 'こんばんは。', vi: 'Chào buổi tối.', start: 17.7 };

test.describe('the transcript', () => {
  test('is readable without playing, in either language or both, with readings; the choice is kept', async ({
    page,
  }) => {
    await page.goto(PATHS.shortVideo);
    await openTranscript(page);
    await expect(line(page, MORNING.ja)).toContainText(MORNING.vi);
    await expect(transcript(page).locator('ruby rt').first()).toHaveText('いっしょ');
    await expect(transcript(page).locator('[lang=ja]').first()).toBeVisible();
    await page.getByRole('radio', { name: 'Tiếng Nhật' }).check();
    await expect(transcript(page)).not.toContainText(MORNING.vi);
    await page.reload();
    await openTranscript(page);
    await expect(page.getByRole('radio', { name: 'Tiếng Nhật' })).toBeChecked();
    await page.getByRole('radio', { name: 'Tiếng Việt' }).check();
    await expect(transcript(page)).not.toContainText(MORNING.ja);
    await expect(transcript(page)).toContainText(MORNING.vi);
    expect(await page.evaluate(() => document.querySelector('video')!.currentSrc)).toBe('');
  });

  test('starts a video at a line, seeks in one that plays, and leaves one paused that is', async ({ page }) => {
    await page.goto(PATHS.shortVideo);
    await openTranscript(page);
    await line(page, EVENING.ja).getByRole('button').first().click();
    await playTo(page, EVENING.start);
    expect((await videoState(page)).isPaused).toBe(false);
    // It must not be there again before this test looks.
    await page.evaluate(() => (document.querySelector('video')!.playbackRate = 0.25));
    await line(page, MORNING.ja).getByRole('button').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => positionOf(page)).toBeLessThan(EVENING.start);
    expect((await videoState(page)).isPaused).toBe(false);
    await pause(page);
    await line(page, EVENING.ja).getByRole('button').first().click();
    await expect.poll(() => positionOf(page)).toBeCloseTo(EVENING.start, 0);
    expect((await videoState(page)).isPaused).toBe(true);
  });

  test('marks the line that is said and keeps it in view, without moving the page', async ({ page }) => {
    await page.goto(PATHS.shortVideo);
    await openTranscript(page);
    await play(page);
    await pause(page);
    const scroll = () => page.evaluate(() => window.scrollY);
    const before = await scroll();
    await player(page).focus();
    await page.keyboard.press('9');
    const current = transcript(page).locator('[aria-current=true]');
    // Until the seek is over, an earlier line is marked, which may be in view without scrolling.
    await expect(current).toContainText('ありがとうございます。');
    const isInBox = () =>
      transcript(page).evaluate((list) => {
        const box = list.getBoundingClientRect();
        const row = list.querySelector('[aria-current=true]')!.getBoundingClientRect();
        return row.top >= box.top && row.bottom <= box.bottom;
      });
    await expect.poll(isInBox).toBe(true);
    expect(await transcript(page).evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
    // Whoever has scrolled back to read is left in peace.
    await transcript(page).evaluate((list) => list.scrollTo({ top: 0 }));
    await page.keyboard.press('8');
    await expect(current).toContainText('おはようございます。');
    expect(await transcript(page).evaluate((list) => list.scrollTop)).toBe(0);
    expect(await scroll()).toBe(before);
  });

  test('repeats one line until it is turned off, by its button, the chip, Escape or seeking elsewhere', async ({
    page,
  }) => {
    await page.goto(PATHS.shortVideo);
    await openTranscript(page);
    const toggle = line(page, MORNING.ja).getByRole('button', { name: LOOP });
    const chip = player(page).getByText('Đang lặp một câu');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(chip).toBeVisible();
    await playTo(page, MORNING.start);
    // Three repetitions: never before the line, never beyond it.
    const places = await page.evaluate(async () => {
      const video = document.querySelector('video')!;
      video.playbackRate = 2;
      const seen: number[] = [];
      const rounds: Event[] = [];
      video.addEventListener('seeking', (event) => rounds.push(event));
      // After the player's own look: how late a busy machine lets it look is not its fault.
      video.addEventListener('timeupdate', () => seen.push(video.currentTime));
      while (rounds.length < 3) await new Promise((resolve) => setTimeout(resolve, 30));
      return { least: Math.min(...seen), most: Math.max(...seen), isPaused: video.paused };
    });
    expect(places.least).toBeGreaterThan(MORNING.start - 0.3);
    expect(places.most).toBeLessThan(MORNING.end + 0.5);
    expect(places.isPaused).toBe(false);

    await page.keyboard.press('Escape');
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(chip).toHaveCount(0);
    await playTo(page, MORNING.end + 0.5);

    await toggle.click();
    await player(page).getByRole('button', { name: 'Dừng lặp câu' }).click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');

    await toggle.click();
    await line(page, EVENING.ja).getByRole('button').first().click();
    await expect(chip).toHaveCount(0);
    await playTo(page, EVENING.start + 2);
  });

  test('a repeated last line does not end the lesson', async ({ page }) => {
    await page.goto(PATHS.shortVideo);
    await openTranscript(page);
    await transcript(page).getByRole('button', { name: LOOP }).last().click();
    await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(50);
    const rounds = await page.evaluate(async () => {
      const video = document.querySelector('video')!;
      const seeks: Event[] = [];
      video.addEventListener('seeking', (event) => seeks.push(event));
      while (seeks.length < 2 && !video.ended) await new Promise((resolve) => setTimeout(resolve, 100));
      return seeks.length;
    });
    expect(rounds).toBeGreaterThanOrEqual(2);
  });

  test('a repeated last line is repeated though the page is too busy to see it end', async ({ page }) => {
    await page.goto(PATHS.shortVideo);
    await openTranscript(page);
    const toggle = transcript(page).getByRole('button', { name: LOOP }).last();
    await toggle.click();
    await expect.poll(() => positionOf(page)).toBeGreaterThan(50);
    const startSeconds = await positionOf(page);
    await page.evaluate(async () => {
      const video = document.querySelector('video')!;
      const leftMs = () => (video.duration - video.currentTime) * 1000;
      while (video.seeking || leftMs() > 3_400) await new Promise((resolve) => setTimeout(resolve, 50));
      const untilMs = performance.now() + 5_000;
      while (performance.now() < untilMs);
    });
    await expect.poll(() => positionOf(page)).toBeGreaterThan(startSeconds - 2);
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await page.evaluate(() => document.querySelector('video')?.ended)).toBe(false);
  });

  test('that did not come is fetched again at a press', async ({ page, faults }) => {
    await page.route(/\.vtt$|captions/, (route) => route.abort());
    await page.goto(PATHS.shortVideo);
    await page.getByRole('button', { name: 'Lời thoại' }).click();
    await expect(page.getByText('Chưa tải được lời thoại.', { exact: false })).toBeVisible();
    await page.unroute(/\.vtt$|captions/);
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(line(page, MORNING.ja)).toBeVisible();
    expectOnly(faults, LOST_REQUEST);
  });

  test('is accessible in both themes and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(PATHS.shortVideo);
    await openTranscript(page);
    await line(page, MORNING.ja).getByRole('button', { name: LOOP }).click();
    await expect(player(page).getByText('Đang lặp một câu')).toBeVisible();
    await expectAccessibleAt(page, [360]);
    await expect(player(page).getByText('Đang lặp một câu')).toBeVisible();
  });
});

for (const [kind, path] of Object.entries({ video: PATHS.shortVideo, recording: PATHS.audio })) {
  test(`a line of a ${kind} that is repeated moves nothing, at its turn neither`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(path);
    await openTranscript(page);
    const toggle = transcript(page).getByRole('button', { name: LOOP }).nth(1);
    await toggle.scrollIntoViewIfNeeded();
    const topOf = () => toggle.evaluate((button) => button.getBoundingClientRect().top + scrollY);
    // A font that comes later would move lines, too.
    await page.evaluate(() => document.fonts.ready);
    const before = await topOf();
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(await topOf()).toBe(before);
    // One repetition: the list stays at the repeated line.
    const currents = await page.evaluate(async () => {
      const medium = document.querySelector<HTMLMediaElement>('video, audio')!;
      while (medium.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) await new Promise((go) => setTimeout(go, 50));
      medium.playbackRate = 2;
      const seen = new Set<number>();
      const rounds: Event[] = [];
      medium.addEventListener('seeking', (event) => rounds.push(event));
      while (rounds.length < 3) {
        const rows = [...document.querySelectorAll('[aria-label="Lời thoại"] > li')];
        seen.add(rows.findIndex((row) => row.querySelector('[aria-current=true]')));
        await new Promise((go) => setTimeout(go, 10));
      }
      return [...seen];
    });
    expect(currents).toEqual([1]);
  });
}

for (const width of [390, 1366]) {
  test(`captions stand below the picture at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 657 });
    await page.goto(PATHS.shortVideo);
    await play(page);
    await choose(page, width < 768 ? 'Cài đặt video' : 'Phụ đề', 'Cả hai');
    await pause(page);
    await page.evaluate((seconds) => (document.querySelector('video')!.currentTime = seconds), MORNING.start + 0.5);
    const caption = player(page).locator('[lang=ja]').filter({ hasText: 'おはよう' });
    await expect(caption).toBeVisible();
    const picture = (await page.locator('video').boundingBox())!;
    expect(picture.height / picture.width).toBeCloseTo(9 / 16, 2);
    expect((await caption.boundingBox())!.y).toBeGreaterThanOrEqual(picture.y + picture.height - 1);
    const seek = (await player(page).getByRole('slider', { name: 'Vị trí phát' }).boundingBox())!;
    expect(seek.y + seek.height).toBeLessThanOrEqual(picture.y + picture.height);
    await expectAccessible(page);
  });
}

for (const role of ['guest', 'new learner']) {
  test(`the seek bar shows what was played, and the tick only where it says the truth: ${role}`, async ({
    page,
    context,
  }) => {
    if (role === 'new learner') await registerLearner(context);
    await page.goto(PATHS.video);
    await play(page);
    const tick = player(page).getByTitle('85% · điểm hoàn thành');
    const stretches = () =>
      player(page)
        .locator('[data-played]')
        .evaluateAll((all) => all.map((one) => Number.parseFloat((one as HTMLElement).style.left)));
    await expect(tick).toHaveCount(1);
    await expect.poll(async () => (await stretches()).length).toBe(1);
    expect((await stretches())[0]).toBeLessThan(2);
    await player(page).focus();
    await page.keyboard.press('5');
    await playTo(page, VIDEO_SECONDS / 2 + 0.5);
    await pause(page);
    await expect.poll(async () => (await stretches()).length).toBe(2);
    // What is played before the page hears that it was sought is not counted.
    const second = (await stretches())[1];
    expect(second).toBeGreaterThan(49.5);
    expect(second).toBeLessThan(55);
    await expect(tick).toHaveCount(0);
  });
}

test('the seek slider shows that it has the focus', async ({ page }) => {
  await page.goto(PATHS.shortVideo);
  await play(page);
  await player(page).getByRole('slider', { name: 'Vị trí phát' }).focus();
  await page.keyboard.press('ArrowRight');
  const ring = await player(page)
    .getByRole('slider', { name: 'Vị trí phát' })
    .evaluate((slider) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(slider.parentElement!);
      return { outlineStyle, outlineWidth };
    });
  expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '3px' });
});

test('the speed stands on the bar of a phone, and every button is whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(PATHS.video);
  await play(page);
  await pause(page);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await expect(player(page).getByRole('button', { name: /^Tốc độ phát/ })).toBeVisible();
    const buttons = await player(page).getByRole('button').all();
    for (const button of buttons) {
      if (!(await button.isVisible())) continue;
      const box = (await button.boundingBox())!;
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
    }
  }
});

test('captions show the words with their readings while they are said', async ({ page }) => {
  await page.goto(PATHS.shortVideo);
  await play(page);
  await choose(page, 'Phụ đề', 'Cả hai');
  await pause(page);
  await openTranscript(page);
  await line(page, '練習').getByRole('button').first().click();
  const caption = player(page).locator('[lang=ja]').filter({ hasText: '練習' });
  await expect(caption).toBeVisible();
  await expect(caption.locator('rt').first()).toHaveText('いっしょ');
  await expect(player(page).locator('[lang=vi]')).toHaveText('Chúng mình cùng luyện tập nhé.');
});

test('everything that was chosen is there after a reload: volume, mute, speed, captions, quality, server, place', async ({
  page,
  context,
}) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(PATHS.video);
  await play(page);
  await choose(page, 'Tốc độ phát', '0,75×');
  await choose(page, 'Phụ đề', 'Tiếng Việt');
  await choose(page, 'Chất lượng', 'Tự động');
  await choose(page, 'Máy chủ', 'Việt Nam');
  await player(page).focus();
  await page.keyboard.press('4');
  await playTo(page, 82.5);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('m');
  await pause(page);
  const { position } = await videoState(page);
  await expect(page.getByText('Đã lưu')).toBeVisible({ timeout: 20_000 });

  await page.reload();
  await play(page);
  expect(await videoState(page)).toMatchObject({ rate: 0.75, isMuted: true });
  expect((await videoState(page)).volume).toBeCloseTo(0.7);
  expect(await positionOf(page)).toBeGreaterThanOrEqual(Math.floor(position));
  expect(await positionOf(page)).toBeLessThan(position + 60);
  for (const name of [/^Chất lượng: Tự động/, /^Máy chủ: VN/, /^Phụ đề: Tiếng Việt/, /^Bật tiếng/]) {
    await expect(player(page).getByRole('button', { name })).toBeVisible();
  }
});

test('a guest goes on where this browser stopped', async ({ page }) => {
  await page.goto(PATHS.video);
  await play(page);
  await player(page).focus();
  await page.keyboard.press('5');
  await playTo(page, 104);
  await pause(page);
  const { position } = await videoState(page);
  await page.reload();
  await page.getByRole('button', { name: 'Phát video' }).click();
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(position));
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  /** Single-finger taps at this interval (ms) and share of the picture's width. */
  async function tap(page: Page, share: number, times: number, everyMs = 120): Promise<void> {
    const box = (await player(page).boundingBox())!;
    const devtools = await page.context().newCDPSession(page);
    const at = [{ x: box.x + box.width * share, y: box.y + box.height * 0.3 }];
    const startSeconds = Date.now() / 1000;
    for (let count = 0; count < times; count += 1) {
      if (count > 0) await page.waitForTimeout(everyMs);
      // Their own times: on a busy machine two calls may be further apart than the taps of a person.
      const timestamp = startSeconds + (count * everyMs) / 1000;
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at, timestamp });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp });
    }
    await devtools.detach();
  }

  async function pausedAt100(page: Page): Promise<void> {
    await page.goto(PATHS.video);
    await play(page);
    await pause(page);
    await page.evaluate(() => (document.querySelector('video')!.currentTime = 100));
    await expect.poll(() => positionOf(page)).toBe(100);
    // The player learns of the jump after the element: earlier taps would jump from the old position.
    await expect(player(page).getByRole('slider', { name: 'Vị trí phát' })).toHaveAttribute(
      'aria-valuetext',
      /^01:40 /,
    );
  }

  test('two taps on a side seek ten seconds, each further one ten more, and it is said', async ({ page }) => {
    await pausedAt100(page);
    const said = await noteStatuses(player(page));
    await tap(page, 0.9, 2);
    await expect.poll(said).toContain('+10 giây');
    await expect.poll(() => positionOf(page)).toBe(110);
    await page.waitForTimeout(1_000);
    await tap(page, 0.1, 4);
    await expect.poll(said).toContain('−30 giây');
    await expect.poll(() => positionOf(page)).toBe(80);
    await expect(player(page).getByText('−30 giây')).toBeHidden();
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  });

  test('one tap only wakes the controls; it presses none that is not seen', async ({ page }) => {
    await page.clock.install();
    await page.goto(PATHS.video);
    await play(page);
    const controls = player(page).getByRole('button', { name: /^Tạm dừng/ });
    const opacity = () =>
      controls.evaluate((button) => getComputedStyle(button.closest('div')!.parentElement!).opacity);
    await expect.poll(opacity).toBe('0');
    // Time stands, so that they do not go to sleep again before somebody has looked.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 20_000);
    await tap(page, 0.5, 1);
    await expect.poll(opacity).toBe('1');
    expect((await videoState(page)).isPaused).toBe(false);
    await page.clock.runFor(3_000);
    await expect.poll(opacity).toBe('0');
    const box = (await controls.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(opacity).toBe('1');
    expect((await videoState(page)).isPaused).toBe(false);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
  });
});

test('a double click of a mouse seeks nowhere', async ({ page }) => {
  await page.goto(PATHS.video);
  await play(page);
  await pause(page);
  // It plays between the two clicks, which a busy machine draws out.
  await page.evaluate(() => (document.querySelector('video')!.playbackRate = 0.1));
  const before = await positionOf(page);
  await player(page).dblclick({ position: { x: 20, y: 60 } });
  await page.waitForTimeout(300);
  expect(Math.abs((await positionOf(page)) - before)).toBeLessThan(2);
});

test.describe('the window of its own', () => {
  const isFloating = (page: Page) => page.evaluate(() => document.pictureInPictureElement !== null);

  test('opens and closes by its button, and ends with the page that it came from', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(PATHS.video);
    await play(page);
    await player(page).getByRole('button', { name: 'Xem trong cửa sổ nổi' }).click();
    await expect.poll(() => isFloating(page)).toBe(true);
    const button = player(page).getByRole('button', { name: 'Đóng cửa sổ nổi' });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    await expect.poll(() => isFloating(page)).toBe(false);
    await player(page).getByRole('button', { name: 'Xem trong cửa sổ nổi' }).click();
    await expect.poll(() => isFloating(page)).toBe(true);
    await page
      .getByRole('complementary', { name: 'Danh mục bên' })
      .getByRole('link', { name: /^(?!Bài tiếp).*Từ vựng bài 1/ })
      .click();
    const go = page.getByRole('button', { name: 'Chuyển' });
    await go
      .or(page.getByRole('heading', { level: 1, name: /Từ vựng/ }))
      .first()
      .waitFor();
    if (await go.isVisible()) await go.click();
    await expect(page).toHaveURL(/tu-vung-bai-1/);
    await expect.poll(() => isFloating(page)).toBe(false);
  });

  test('has no button where the browser has none', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(document, 'pictureInPictureEnabled', { value: false, configurable: true }),
    );
    await page.goto(PATHS.video);
    await play(page);
    await expect(player(page).getByRole('button', { name: /^Toàn màn hình/ })).toBeVisible();
    await expect(player(page).getByRole('button', { name: /cửa sổ nổi/ })).toHaveCount(0);
  });
});

test('nothing glides where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PATHS.shortVideo);
  await play(page);
  await openTranscript(page);
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const glides = transitionDuration.split(', ').some((duration) => Number.parseFloat(duration) > 0);
        // What base.css leaves of one: a spinner may be there just now.
        const runs = animationName !== 'none' && Number.parseFloat(animationDuration) > 0.001;
        return glides || runs;
      })
      .map((element) => element.className),
  );
  expect(moving).toEqual([]);
});
