import type { Locator, Page } from '@playwright/test';
import { writeProgress } from './database.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { expect, expectAccessibleAt, PATHS, registerLearner, test, WIDTHS } from './fixtures.ts';
import { lengthenLimit } from './patient-limits.ts';
import { fetchQuestion, settledBytes } from './settled-bytes.ts';

const PERCENT_CALL = '**/get-lesson-percent/*';
const NOT_REQUIRED = '/khoa-hoc/so-cap-n5/lesson/390104-chu-han-nhan-danh-hoc-sinh';
const OTHER_LESSON = /\/390102-/;
const BELOW_PASS = 'Bài học có điểm số đạt <85% là bài học chưa đạt định mức hoàn thành';
const KEEP_GOING = 'Cố gắng học tiếp để hoàn thành tiến trình bạn iu nha!';

const question = (page: Page): Locator =>
  page.getByRole('dialog', { name: /^(Bạn muốn chuyển bài\?|Xác nhận chuyển bài\?|Bạn muốn rời đi\?)$/ });
const stay = (page: Page): Locator => question(page).getByRole('button', { name: 'Học tiếp' });
const confirm = (page: Page): Locator => question(page).getByRole('button', { name: /^(Chuyển|Thoát)$/ });

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Danh mục bên' });
const row = (page: Page): Locator => panel(page).getByRole('link', { name: /Chào hỏi/ });
const nextLink = (page: Page): Locator => panel(page).getByRole('link', { name: /Bài tiếp theo/ });
const logo = (page: Page): Locator => page.getByRole('link', { name: 'tsubame – trang chủ' });
const crumb = (page: Page): Locator => page.getByRole('link', { name: 'Tiếng Nhật sơ cấp N5' });

/** Before it asks, the page waits 1.5 s for what the server knows; a busy machine may answer later. */
const waitForAnswers = (page: Page) => lengthenLimit(page, { fromMs: 1_500, becomesMs: 60_000 });

test.use({ viewport: { width: 1280, height: 900 } });

const WAYS: {
  way: string;
  /** the final press, after those needed to get there */
  exit: (page: Page) => Promise<Locator>;
  title: string;
  text: string;
  button: string;
  target: RegExp;
}[] = [
  {
    way: 'a lesson of the list',
    exit: async (page) => row(page),
    title: 'Bạn muốn chuyển bài?',
    text: BELOW_PASS,
    button: 'Chuyển',
    target: OTHER_LESSON,
  },
  {
    way: 'a search result',
    async exit(page) {
      await panel(page).getByRole('searchbox').fill('chao hoi');
      // Until the results are drawn, the row of the list carries the same name.
      await expect(panel(page).getByText('1 bài có “chao hoi”').first()).toBeVisible(); // said to screen readers, too
      return row(page);
    },
    title: 'Xác nhận chuyển bài?',
    text: BELOW_PASS,
    button: 'Chuyển',
    target: OTHER_LESSON,
  },
  {
    way: 'the logo',
    exit: async (page) => logo(page),
    title: 'Bạn muốn chuyển bài?',
    text: BELOW_PASS,
    button: 'Chuyển',
    target: /:\d+\/$/,
  },
  {
    way: 'the next lesson',
    exit: async (page) => nextLink(page),
    title: 'Bạn muốn chuyển bài?',
    text: KEEP_GOING,
    button: 'Chuyển',
    target: /\/390103-/,
  },
  {
    way: 'the way back above',
    exit: async (page) => crumb(page),
    title: 'Bạn muốn rời đi?',
    text: KEEP_GOING,
    button: 'Thoát',
    target: /\/khoa-hoc\/so-cap-n5$/,
  },
];

for (const { way, exit, title, text, button, target } of WAYS) {
  test(`leaving by ${way} asks, stays and goes`, async ({ page, context }) => {
    await registerLearner(context);
    await page.goto(PATHS.video);
    const control = await exit(page);
    await control.click();
    await expect(question(page)).toHaveAccessibleName(title);
    await expect(question(page)).toHaveAccessibleDescription(text);
    await expect(question(page)).toContainText('Bạn đang ở 0%');
    await expect(question(page)).toContainText('Cần 85%');
    await stay(page).click();
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL(PATHS.video);
    await expect(control).toBeFocused();

    await control.click();
    await question(page).getByRole('button', { name: button, exact: true }).click();
    await expect(page).toHaveURL(target);
    await expect(question(page)).toBeHidden();
    // What was left is gone.
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
}

test('signing out asks, and the menu does not cover the question', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  const account = page.getByRole('button', { name: /^Tài khoản của/ });
  for (const round of ['stays', 'goes']) {
    await account.click();
    await page.getByRole('button', { name: 'Đăng xuất' }).click();
    await expect(question(page)).toHaveAccessibleName('Bạn muốn rời đi?');
    if (round === 'stays') {
      await stay(page).click();
      await expect(account).toBeFocused();
      expect(await (await page.request.get('/api/me')).json()).not.toBeNull();
    } else {
      await confirm(page).click();
      await expect(page.getByRole('link', { name: 'Đăng nhập' }).first()).toBeVisible();
      expect(await (await page.request.get('/api/me')).json()).toBeNull();
    }
  }
});

test('what stays on the page or opens elsewhere asks nothing', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  const other = context.waitForEvent('page');
  await row(page).click({ modifiers: ['Control'] });
  await expect(await other).toHaveURL(OTHER_LESSON);
  await (await other).close();
  await page.getByRole('button', { name: /^Giao diện/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tải tài liệu' }).click();
  await (await download).cancel();
  await page.getByRole('link', { name: 'Đến nội dung chính' }).press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(/390101-.*#main$/);
});

test('the back button goes freely', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.course);
  await page.getByRole('link', { name: 'Bắt đầu: Chào hỏi: こんにちは' }).click();
  await expect(page).toHaveURL(PATHS.shortVideo);
  await page.goBack();
  await expect(page).toHaveURL(PATHS.course);
  await expect(question(page)).toHaveCount(0);
});

test('a lesson that is passed here, not required, locked, or studied by a guest is left at once', async ({
  page,
  context,
}) => {
  let calls = 0;
  page.on('request', (request) => (calls += request.url().includes('/get-lesson-percent/') ? 1 : 0));
  await page.goto(PATHS.video);
  await row(page).click();
  await expect(page).toHaveURL(OTHER_LESSON);

  await registerLearner(context);
  await page.goto(NOT_REQUIRED);
  await row(page).click();
  await expect(page).toHaveURL(OTHER_LESSON);

  await page.goto(PATHS.locked);
  await crumb(page).click();
  await expect(page).toHaveURL(PATHS.course);

  const { id } = await registerLearner(context);
  await writeProgress(id, {});
  await page.goto(PATHS.video);
  await row(page).click();
  await expect(page).toHaveURL(OTHER_LESSON);
  expect(calls).toBe(0);
});

test('what was just watched is sent first and counts', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await writeProgress(id, {
    390102: {
      39010201: {
        percent: 84,
        played: [0, 56],
        playbacks: [['019a0000-0000-7000-8000-00000000000a', 1, 1, 56, 1]],
      },
      39010202: { percent: 100 },
    },
  });
  await waitForAnswers(page);
  await page.goto(PATHS.shortVideo);
  await expect(page.getByText('Đã học 84%')).toBeVisible();
  await page.getByRole('button', { name: 'Phát video' }).click();
  // Slowed down in the page: at its end a dialog would cover the link.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const video = document.querySelector('video')!;
        video.addEventListener('timeupdate', () => {
          if (video.currentTime < 58.5) return;
          video.playbackRate = 0.1;
          resolve();
        });
      }),
  );
  await nextLink(page).click();
  await expect(page).toHaveURL(PATHS.video);
  await expect(question(page)).toHaveCount(0);
});

test('what was learnt in another tab or on another device counts', async ({ page, context }) => {
  await registerLearner(context);
  await waitForAnswers(page);
  await page.route(PERCENT_CALL, (route) => route.fulfill({ json: 90 }));
  await page.goto(PATHS.video);
  await row(page).click();
  await expect(page).toHaveURL(OTHER_LESSON);
  await page.unroute(PERCENT_CALL);
  await page.route(PERCENT_CALL, (route) => route.fulfill({ json: 62 }));
  await nextLink(page).click();
  await expect(question(page)).toContainText('Bạn đang ở 62%');
});

for (const [how, answer] of [
  ['is refused', { status: 500, json: {} }],
  ['says nothing of use', { json: null }],
  ['never comes', null],
] as const) {
  test(`an answer that ${how} leaves what the page knows`, async ({ page, context, faults }) => {
    await registerLearner(context);
    if (answer) await waitForAnswers(page);
    await page.route(PERCENT_CALL, (route) => (answer ? route.fulfill(answer) : undefined));
    await page.goto(PATHS.video);
    await row(page).click();
    await expect(question(page)).toContainText('Bạn đang ở 0%');
    await confirm(page).click();
    await expect(page).toHaveURL(OTHER_LESSON);
    expectOnly(faults, /status of 500/);
  });
}

test('who changes their mind while the server is asked goes where they went last', async ({ page, context }) => {
  await registerLearner(context);
  await waitForAnswers(page);
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(PERCENT_CALL, async (route) => {
    await isAnswered;
    await route.fulfill({ json: 0 });
  });
  await page.goto(PATHS.video);
  await row(page).click();
  await nextLink(page).click();
  answer();
  await expect(question(page)).toHaveAccessibleDescription(KEEP_GOING);
  await confirm(page).click();
  await expect(page).toHaveURL(/\/390103-/);
});

test('the question is answered by keyboard and gives the focus back', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await nextLink(page).focus();
  await page.keyboard.press('Enter');
  await expect(stay(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(nextLink(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(stay(page)).toBeFocused();
  for (const name of ['Đóng', 'Chuyển', 'Học tiếp']) {
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(nextLink(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(stay(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/390103-/);
});

test('the focus goes to the link also in browsers that do not focus what is clicked', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await nextLink(page).evaluate((link: HTMLElement) => link.click());
  await stay(page).click();
  await expect(nextLink(page)).toBeFocused();
});

test('the question is seen in full screen', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await page.getByRole('button', { name: 'Phát video' }).click();
  await page.getByRole('button', { name: /^Toàn màn hình/ }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-leave-origin=next]')?.click());
  await expect(question(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('without a network the question is there at once, with its picture', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await fetchQuestion(page);
  await settledBytes(page);
  await context.setOffline(true);
  await row(page).click();
  await expect(question(page)).toBeVisible();
  const picture = question(page).locator('img');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await stay(page).click();
  await expect(page).toHaveURL(PATHS.video);
  await context.setOffline(false);
  expectOnly(faults, LOST_REQUEST);
});

test('on a phone it comes up from the foot, also over the list, which stays', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATHS.video);
  await page.getByRole('button', { name: 'Bài học' }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Danh mục bên' });
  const link = sheet.getByRole('link', { name: /Chào hỏi/ });
  await link.click();
  await expect(question(page)).toBeVisible();
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  const box = await question(page).boundingBox();
  expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 390, 844]);
  const [above, below] = [await stay(page).boundingBox(), await confirm(page).boundingBox()];
  expect(above!.y + above!.height).toBeLessThan(below!.y);
  await stay(page).click();
  await expect(question(page)).toBeHidden();
  await expect(link).toBeFocused();
  await link.click();
  await confirm(page).click();
  await expect(page).toHaveURL(OTHER_LESSON);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

for (const kept of [true, false]) {
  test(`closing the tab ${kept ? 'goes freely' : 'asks'} where the browser ${kept ? 'keeps' : 'does not keep'} what is unsent`, async ({
    page,
    context,
    faults,
  }) => {
    if (!kept) {
      await context.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
      });
    }
    await registerLearner(context);
    await page.route('**/khoa-hoc/upsert-lesson-progress', (route) => route.abort());
    await page.goto(PATHS.shortVideo);
    await page.getByRole('button', { name: 'Phát video' }).click();
    await expect.poll(() => page.evaluate(() => document.querySelector('video')!.currentTime)).toBeGreaterThan(2);
    await page.keyboard.press('s');
    await expect(page.getByText('Chưa gửi được, sẽ tự gửi lại khi có mạng')).toBeVisible();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    expect(asked).toEqual(kept ? [] : ['beforeunload']);
    faults.length = 0;
  });
}

test('the question is accessible in each window and theme', async ({ page, context }) => {
  await registerLearner(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(PATHS.video);
  await logo(page).click();
  await expect(question(page)).toBeVisible();
  await expectAccessibleAt(page, [360, ...WIDTHS]);
  await expect(question(page)).toBeVisible();
});
