import type { BrowserContext, Locator, Page, Route } from '@playwright/test';
import { ACHIEVEMENT_WORDS } from '#domain/exercise/achievement-words.ts';
import { writeProgress } from './database.ts';
import { finish, openAttempt, spokenExercise } from './exercise-attempts.ts';
import { expectOnly, FAILED_REQUEST, LOST_REQUEST } from './faults.ts';
import { expect, expectAccessibleAt, PATHS, registerLearner, test, WIDTHS } from './fixtures.ts';
import { videoState } from './media-page.ts';
import { lengthenLimit } from './patient-limits.ts';

const VIDEO_LESSON = { id: 390102, video: 39010201, document: 39010202, durationSeconds: 69 };
const READING = { id: 390103, document: 39010301 };
/** Any other lesson, so that the stage is not done. */
const ANOTHER = { 390202: {} };

/** 84 % of the video, and the start of its last seconds. */
const NEAR_THE_END = {
  [VIDEO_LESSON.id]: {
    [VIDEO_LESSON.video]: {
      percent: 84,
      played: [0, 58],
      playbacks: [['019a0000-0000-7000-8000-00000000000a', 1, 1, 61, 1] as [string, number, number, number, number]],
    },
    [VIDEO_LESSON.document]: { percent: 100 },
  },
};

const lessonDone = (page: Page): Locator => page.getByRole('dialog', { name: 'Hoàn thành bài học!' });
const stageDone = (page: Page): Locator => page.getByRole('dialog', { name: 'Xong chặng 1 rồi!' });
const poster = (page: Page): Locator => page.getByRole('button', { name: 'Phát video' });

test.beforeEach(async ({ context }) => {
  // The tutorial has its own test. Blank frames have no storage.
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('tsubame-tutorial', 'seen');
  });
});

/** A learner to whom only these lessons are left. */
async function learnerWith(context: BrowserContext, begun: Parameters<typeof writeProgress>[1]): Promise<number> {
  const { id } = await registerLearner(context);
  await writeProgress(id, begun);
  return id;
}

const SLOW_RATE = 0.0625;

/** Slows the video down from this second on, of which a few are left: a slow machine has something to do before its end. */
async function slowFrom(page: Page, second: number): Promise<void> {
  await page.addInitScript(
    ([from, rate]) => {
      const slow = ({ target }: Event) => {
        if (!(target instanceof HTMLVideoElement) || target.currentTime < from) return;
        document.removeEventListener('timeupdate', slow, true);
        target.playbackRate = rate;
      };
      // Media events do not bubble.
      document.addEventListener('timeupdate', slow, true);
    },
    [second, SLOW_RATE] as const,
  );
}

const goOn = (page: Page) => page.evaluate(() => (document.querySelector('video')!.playbackRate = 1));

/** Plays until it is slow. Its event comes up to 250 ms after the second: whoever went on before that would be slowed down. */
async function playToTheSlow(page: Page): Promise<void> {
  await poster(page).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.playbackRate)).toBe(SLOW_RATE);
}

async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
}

test('at its end a video is saved, the achievement asked for, the poster shown, and then the lesson celebrated', async ({
  page,
  context,
}) => {
  await learnerWith(context, { ...NEAR_THE_END, ...ANOTHER });
  const said: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/upsert-lesson-progress')) said.push('saved');
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/khoa-hoc/set-achievement')) said.push(`asked ${request.postData()}`);
  });
  // The save and the question; later, the poster comes in between.
  await lengthenLimit(page, { fromMs: 5_000, becomesMs: 120_000 });
  // Noted in the page: asked from here, the poster could be there by then.
  await page.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      const isPosterShown = document.querySelector('button[aria-label="Phát video"]')?.checkVisibility() ?? false;
      if (input === '/khoa-hoc/set-achievement') Object.assign(globalThis, { isPosterShown });
      return fetch(input, init);
    };
  });
  await slowFrom(page, 62);
  await page.goto(PATHS.shortVideo);
  await playToTheSlow(page);
  await page.getByRole('button', { name: /^Toàn màn hình/ }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await goOn(page);

  await expect(lessonDone(page)).toBeVisible({ timeout: 60_000 });
  await expect(lessonDone(page)).toContainText(/Bạn đã học xong “Chào hỏi: こんにちは” với 9[78]%\./);
  const asked = said.findIndex((one) => one.startsWith('asked'));
  expect(said[asked]).toMatch(/"lesson_id":390102,"course_id":39,"progress_before":9[78],"learner_id":\d+/);
  expect(said[asked - 1]).toBe('saved');
  // A busy server may be asked again, but nothing else follows.
  expect(new Set(said.slice(asked))).toEqual(new Set([said[asked]]));
  expect(await page.evaluate(() => (globalThis as { isPosterShown?: boolean }).isPosterShown)).toBe(false);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
  await expect(page.locator('img[src*="poster"]')).toBeVisible();
  await lessonDone(page).getByRole('button', { name: 'Để sau' }).click();
  await expect(lessonDone(page)).toBeHidden();

  await page.reload();
  await expect(page.getByText('Đã hoàn thành')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a stage that is done while a video plays is celebrated at the pause, on the same page', async ({
  page,
  context,
}) => {
  await learnerWith(context, NEAR_THE_END);
  await slowFrom(page, 62);
  await page.goto(PATHS.shortVideo);
  await playToTheSlow(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('region', { name: 'Trình phát video' }).focus();
  await page.keyboard.press('s');
  await expect(lessonDone(page)).toBeVisible();
  expect(await page.evaluate(() => document.querySelector('video')!.ended)).toBe(false);
  await lessonDone(page).getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(stageDone(page)).toBeVisible();
  await expect(stageDone(page)).toContainText('với 2 nhóm bài và 10 bài học');
});

test('what ends without a network is celebrated once it is saved', async ({ page, context, faults }) => {
  await learnerWith(context, { ...NEAR_THE_END, ...ANOTHER });
  await slowFrom(page, 62);
  await page.goto(PATHS.shortVideo);
  await playToTheSlow(page);
  await expect.poll(async () => (await videoState(page)).loadedTo).toBeGreaterThan(68);
  await context.setOffline(true);
  await goOn(page);
  await expect(poster(page)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Chưa gửi được, sẽ tự gửi lại khi có mạng')).toBeVisible();
  await expect(lessonDone(page)).toBeHidden();
  await context.setOffline(false);
  await expect(lessonDone(page)).toBeVisible({ timeout: 60_000 });
  expectOnly(faults, LOST_REQUEST);
});

test('an answer that gets lost is made up for when the page is opened again', async ({ page, context, faults }) => {
  await learnerWith(context, { [READING.id]: {}, ...ANOTHER });
  await page.route('**/document-read', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.goto(PATHS.document);
  await readToTheEnd(page);
  await expect(page.getByText('Chưa gửi được, sẽ tự gửi lại khi có mạng')).toBeVisible();
  await expect(lessonDone(page)).toBeHidden();
  // Left first: once answers arrive, what this page tries again by itself would celebrate here.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(PATHS.document);
  await expect(lessonDone(page)).toBeVisible();
  expectOnly(faults, LOST_REQUEST);
});

test('a question that the server had no time for is asked again, and the lesson celebrated on the same page', async ({
  page,
  context,
  faults,
}) => {
  await learnerWith(context, { [READING.id]: {}, ...ANOTHER });
  let asked = 0;
  await page.route('**/khoa-hoc/set-achievement', (route) => {
    asked += 1;
    return asked > 2 ? route.continue() : route.fulfill({ status: 503, body: '' });
  });
  await page.goto(PATHS.document);
  await readToTheEnd(page);
  await expect(lessonDone(page)).toBeVisible();
  expect(asked).toBeGreaterThanOrEqual(3);
  expectOnly(faults, FAILED_REQUEST);
});

test('reading the last lesson celebrates it, then its stage, and leads on; the course page congratulates', async ({
  page,
  context,
}) => {
  await learnerWith(context, { [READING.id]: {} });
  await page.goto(PATHS.document);
  await readToTheEnd(page);
  await expect(lessonDone(page)).toBeVisible();
  // The only button leads to the next celebration, and so does Escape.
  await expect(lessonDone(page).getByRole('button', { name: 'Tiếp tục' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stageDone(page)).toBeVisible();
  await expect(lessonDone(page)).toBeHidden();
  await expect(stageDone(page)).toContainText(
    'Bạn đã hoàn thành “Nền tảng” với 2 nhóm bài và 10 bài học. Bay tiếp thôi!',
  );
  await expect(stageDone(page).getByRole('button', { name: 'Để sau' })).toBeFocused();
  await stageDone(page).getByRole('link', { name: 'Sang chặng 2' }).click();
  await expect(page).toHaveURL(/\/lesson\/392001-/);
  await page.goto(PATHS.course);
  await expect(page.getByRole('heading', { name: 'Bạn đã bay trọn khóa học!' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(PATHS.document);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what was shown is not shown again, even when the server could not be told', async ({ page, context, faults }) => {
  await learnerWith(context, { [READING.id]: {}, ...ANOTHER });
  await page.route('**/api/seen', (route) => route.abort());
  await page.goto(PATHS.document);
  await readToTheEnd(page);
  await lessonDone(page).getByRole('button', { name: 'Để sau' }).click();
  const { celebrate } = await recordOf(page);
  expect(celebrate).toEqual({ lesson: true, stage: false });

  await page.reload();
  await expect(page.getByText('Đã hoàn thành')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const told = page.waitForResponse('**/api/seen');
  await page.unroute('**/api/seen');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  expect((await told).status()).toBe(200);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await recordOf(page)).celebrate).toEqual({ lesson: false, stage: false });
  expectOnly(faults, LOST_REQUEST);
});

async function recordOf(page: Page): Promise<{ celebrate: { lesson: boolean; stage: boolean } }> {
  const lesson = await page.request.get(`/api/lessons/${READING.id}`);
  return ((await lesson.json()) as { userLesson: { celebrate: { lesson: boolean; stage: boolean } } }).userLesson;
}

test('the focus goes back to where it was before two celebrations', async ({ page, context }) => {
  await learnerWith(context, { [READING.id]: {} });
  await page.goto(PATHS.document);
  const toggle = page.getByRole('button', { name: 'Mở danh mục bên' });
  await toggle.focus();
  await readToTheEnd(page);
  await expect(lessonDone(page).getByRole('button', { name: 'Tiếp tục' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stageDone(page).getByRole('button', { name: 'Để sau' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stageDone(page)).toBeHidden();
  await expect(toggle).toBeFocused();
});

test('the next lesson follows from the celebration', async ({ page, context }) => {
  await learnerWith(context, { [READING.id]: {}, ...ANOTHER });
  await page.goto(PATHS.document);
  await readToTheEnd(page);
  const next = lessonDone(page).getByRole('link', { name: 'Bài tiếp theo' });
  await expect(next).toHaveAccessibleName('Bài tiếp theo · Chặng 1: Nền tảng Chữ Hán: 人・名・学・生');
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 657 });
    expect(await next.evaluate((link) => link.scrollWidth - link.clientWidth), `cut at ${width} px`).toBe(0);
  }
  await expectAccessibleAt(page, [360]);
  await next.click();
  await expect(page).toHaveURL(/390104-/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a celebration waits until another modal is closed', async ({ page, context }) => {
  await learnerWith(context, { [READING.id]: {}, ...ANOTHER });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATHS.document);
  const openPanel = async (route: Route) => {
    await page.getByRole('button', { name: 'Bài học' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await route.continue();
  };
  await page.route('**/document-read', openPanel, { times: 1 });
  const answered = page.waitForResponse('**/khoa-hoc/set-achievement');
  await readToTheEnd(page);
  await answered;
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(lessonDone(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(lessonDone(page)).toBeVisible();
});

/** A course with five stages, of which the second is finished now: the demo course has one. */
const SUMMARY = {
  id: 391,
  number: 2,
  name: 'Nền tảng',
  done: true,
  done_groups: 24,
  passed_lessons: 96,
  stages: ['Chữ cái và phát âm', 'Nền tảng', 'Tăng tốc', 'Luyện đề', 'Thi thử JLPT'].map((name, index) => ({
    id: 390 + index,
    number: index + 1,
    name,
    percent: index < 2 ? 100 : 0,
    done: index < 2,
  })),
  next: { id: 1, name: 'x', SEOurl: 'x', stage_name: 'Tăng tốc', stage_number: 3, url: PATHS.video },
  course: { id: 39, name: 'Sơ cấp N5', SEOurl: 'so-cap-n5' },
};

/** All but its exercise. */
const BEFORE_ITS_EXERCISE = {
  [VIDEO_LESSON.id]: {
    [VIDEO_LESSON.video]: { percent: 100, played: [0, VIDEO_LESSON.durationSeconds] },
    [VIDEO_LESSON.document]: { percent: 100 },
    exercise: { percent: 0 },
  },
};

test('an exercise celebrates after its result is closed: the lesson, its stage, then each achievement once', async ({
  page,
  context,
}) => {
  const learnerId = await learnerWith(context, BEFORE_ITS_EXERCISE);
  const exercise = await spokenExercise(context.request, '', [PATHS.shortVideo]);
  await openAttempt(page, exercise, learnerId);
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/seen')) told.push(request.postData() ?? '');
  });
  await finish(page);
  const result = page.getByRole('dialog').filter({ hasText: 'Đã lưu kết quả bài tập của bạn.' });
  await expect(result).toBeVisible();
  await expect(lessonDone(page)).toBeHidden();
  // It has the focus once it hears keys.
  await expect(result.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(lessonDone(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(lessonDone(page).getByRole('button', { name: 'Tiếp tục' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stageDone(page).getByRole('button', { name: 'Để sau' })).toBeFocused();
  await page.keyboard.press('Enter');

  for (const name of ['first-recording', 'first-passed', 'first-flawless'] as const) {
    const words = ACHIEVEMENT_WORDS[name];
    const earned = page.getByRole('dialog', { name: words.name });
    await expect(earned).toContainText(words.text);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(earned).toContainText('Thành tích trong khóa “Tiếng Nhật sơ cấp N5”');
    await expect(earned.getByRole('button', { name: 'Tiếp tục' })).toBeFocused();
    const picture = earned.locator('img');
    await expect(picture).toHaveAttribute('src', `/images/lessons/svg/achievement/${name}.svg`);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    if (name === 'first-recording') await expectAccessibleAt(page, [360, 1280]);
    await page.keyboard.press(name === 'first-passed' ? 'Escape' : 'Enter');
    await expect(earned).toBeHidden();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => told.filter((body) => body.includes('achievement')).length).toBeGreaterThan(0);

  await page.goto(PATHS.shortVideo);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('both celebrations are accessible in each window and theme', async ({ page, context }) => {
  await learnerWith(context, { [READING.id]: {} });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/stages/*/summary', (route) => route.fulfill({ json: SUMMARY }));
  await page.goto(PATHS.document);
  await readToTheEnd(page);
  await expect(lessonDone(page)).toBeVisible();
  await expectAccessibleAt(page, WIDTHS);
  await lessonDone(page).getByRole('button', { name: 'Tiếp tục' }).click();
  const stage = page.getByRole('dialog', { name: 'Xong chặng 2 rồi!' });
  await expect(stage).toContainText('Bạn đã hoàn thành “Nền tảng” với 24 nhóm bài và 96 bài học. Bay tiếp thôi!');
  await expectAccessibleAt(page, WIDTHS);
  await expect(stage.getByRole('link', { name: 'Sang chặng 3' })).toHaveAttribute('data-leave-origin', 'next');
  await stage.getByRole('link', { name: 'Sang chặng 3' }).click();
  await expect(page).toHaveURL(PATHS.video);
});
