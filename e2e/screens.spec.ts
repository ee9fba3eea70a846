import { drawAt, expect, expectAccessible, expectAccessibleAt, PATHS, signInAs, test, WIDTHS } from './fixtures.ts';
import { SCREENS } from './paths.ts';

/** Of these the smallest phones are looked at too. */
const LESSONS = new Set<keyof typeof PATHS>(['video', 'document', 'audio', 'file', 'locked']);

for (const [role, screens] of Object.entries(SCREENS)) {
  for (const screen of screens) {
    test(`the screen ${screen} of a ${role} is accessible in each window and theme, and never wider`, async ({
      page,
      context,
    }) => {
      await page.setViewportSize({ width: 1280, height: 844 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      if (role !== 'guest') await signInAs(context, role);
      const answer = await page.goto(PATHS[screen]);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.evaluate(() => document.fonts.ready);
      await expectAccessibleAt(page, LESSONS.has(screen) ? [360, ...WIDTHS] : WIDTHS);
      for (const width of [360, 820, 1440, 1920]) {
        await drawAt(page, width, 'light');
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
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
  const answer = await page.goto(PATHS.notFound);
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
