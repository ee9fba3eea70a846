import { expect, expectAccessible, PATHS, signInAs, test, THEMES, WIDTHS } from './fixtures.ts';

const SCREENS = {
  guest: [
    'home',
    'course',
    'openGroup',
    'lockedGroup',
    'video',
    'document',
    'audio',
    'locked',
    'signIn',
    'signUp',
    'about',
  ],
  learner: ['course', 'lockedGroup', 'video', 'locked', 'activate'],
  enrolled: ['course', 'openGroup', 'video', 'audio', 'file', 'locked'],
} as const;

for (const [role, screens] of Object.entries(SCREENS)) {
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      test(`every screen of a ${role} is accessible at ${width} px in ${theme}`, async ({ page, context }) => {
        test.setTimeout(120_000);
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        if (role !== 'guest') await signInAs(context, role);
        for (const screen of screens) {
          await test.step(screen, async () => {
            const answer = await page.goto(PATHS[screen]);
            expect(answer?.status()).toBe(200);
            await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
            await page.evaluate(() => document.fonts.ready);
            await expectAccessible(page);
          });
        }
      });
    }
  }
}

const LESSONS = {
  guest: ['video', 'document', 'audio', 'locked'],
  enrolled: ['video', 'file'],
} as const;

for (const [role, lessons] of Object.entries(LESSONS)) {
  for (const theme of THEMES) {
    test(`every kind of lesson is accessible to a ${role} at 360 px in ${theme}`, async ({ page, context }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      if (role !== 'guest') await signInAs(context, role);
      for (const lesson of lessons) {
        await test.step(lesson, async () => {
          await page.goto(PATHS[lesson]);
          await page.evaluate(() => document.fonts.ready);
          await expectAccessible(page);
        });
      }
    });
  }
}

for (const width of [360, 820, 1440, 1920]) {
  test(`nothing is wider than a window of ${width} px`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(context, 'enrolled');
    for (const screen of ['home', 'course', 'openGroup', 'video', 'document', 'audio', 'file', 'locked'] as const) {
      await page.goto(PATHS[screen]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, screen).toBeLessThanOrEqual(0);
    }
  });
}

test('thumbnails of open lessons have the pastel of their id', async ({ page }) => {
  await page.goto(PATHS.openGroup);
  const fills = page
    .locator('main li')
    .locator('span:has(> span.study)')
    .evaluateAll((thumbs) => thumbs.map((thumb) => getComputedStyle(thumb).backgroundColor));
  // Five lessons with ids in a row: all five pastels.
  expect(new Set(await fills).size).toBe(5);
});

test('pages that do not exist say so and lead back', async ({ page, faults }) => {
  const answer = await page.goto('/khong-co-trang-nay');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  // Chromium reports the status of the page itself.
  faults.length = 0;
});

test('lessons and courses are found by both names and led to the right one', async ({ request }) => {
  const follow = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers()['location']];
  };
  expect(await follow('/khoa-hoc/tieng-nhat-so-cap-n5?ref=x')).toEqual([301, '/khoa-hoc/so-cap-n5?ref=x']);
  expect(await follow('/khoa-hoc/so-cap-n5/lesson/390101-ngu-phap-wa-desu?ref=notice')).toEqual([
    301,
    `${PATHS.video}?ref=notice`,
  ]);
  expect(await follow('/khoa-hoc/so-cap-n5/lesson/390101')).toEqual([301, PATHS.video]);
  expect(await follow('/khoa-hoc/ten-sai/lesson/390101-ten-sai?ref=notice&x=%C3%A9')).toEqual([
    301,
    `${PATHS.video}?ref=notice&x=%C3%A9`,
  ]);
  expect(await follow('/khoa-hoc/tieng-nhat-so-cap-n5/group/3910101?ref=x')).toEqual([301, `${PATHS.openGroup}?ref=x`]);
  expect(await follow('/khoa-hoc/ten-sai/group/3910101?ref=x')).toEqual([301, `${PATHS.openGroup}?ref=x`]);
  expect(await follow('/khoa-hoc/so-cap-n5/group/424242?ref=x')).toEqual([301, `${PATHS.course}?ref=x`]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a lesson can be read and an account made', async ({ page }) => {
    await page.goto(PATHS.document);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('わたし').first()).toBeVisible();
    await page.goto(PATHS.signUp);
    await page.getByLabel('Tên').fill('Hà');
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@tsubame.example`);
    await page.locator('input[name=password]').fill('mật khẩu đủ dài');
    await page.locator('main').getByRole('button', { name: 'Tạo tài khoản' }).click();
    await expect(page).not.toHaveURL(/dang-ky/);
    await page.goto(PATHS.course);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tiếng Nhật sơ cấp N5');
  });
});
