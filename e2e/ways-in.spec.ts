import type { Page } from '@playwright/test';
import { expect, PATHS, registerLearner, signInAs, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');

test.describe('a locked lesson', () => {
  for (const role of ['guest', 'learner'] as const) {
    test(`tells a ${role} where codes come from, and what opens meanwhile`, async ({ page, context }) => {
      if (role === 'learner') await registerLearner(context);
      await page.goto(PATHS.locked);
      await expect(main(page).getByRole('heading', { name: 'Lấy mã ở đâu?' })).toBeVisible();
      await expect(main(page).getByText(/^Mã kích hoạt do nơi bạn đăng ký khóa học gửi/)).toBeVisible();
      const meanwhile = main(page).getByRole('region', { name: 'Trong lúc chờ, bạn học được ngay' });
      await expect(meanwhile.getByRole('link')).toHaveCount(3);
      await meanwhile.getByRole('link').first().click();
      await expect(page).not.toHaveURL(PATHS.locked);
      await expect(page.getByText('Bài học này đang khóa')).toHaveCount(0);
    });
  }

  test('tells so on the page of the code, too', async ({ page, context }) => {
    await registerLearner(context);
    await page.goto(PATHS.activate);
    await expect(main(page).getByRole('heading', { name: 'Lấy mã ở đâu?' })).toBeVisible();
  });
});

test('who comes for the first time is greeted by no zeros', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.course);
  await expect(main(page).getByText(/^[1-9]\d* bài cần học đang đợi bạn/)).toBeVisible();
  await expect(main(page).getByText('Bắt đầu ở đây')).toBeVisible();
  await expect(main(page).getByText(/(^|\D)0(\/\d+|%| phút)/)).toHaveCount(0);
  await expect(main(page).getByRole('progressbar')).toHaveCount(0);
  await page.goto(PATHS.openGroup);
  await expect(main(page).getByText('3 bài cần học', { exact: true })).toBeVisible();
  await expect(main(page).getByRole('progressbar')).toHaveCount(0);
  await page.goto('/on-hom-nay');
  await expect(main(page).getByRole('heading', { name: 'Mỗi ngày bao nhiêu từ' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Bảy ngày tới' })).toHaveCount(0);
});

test.describe('groups', () => {
  test('say what they hold, never ‘0 video’', async ({ page }) => {
    for (const stage of [1, 2]) {
      await page.goto(`${PATHS.course}?chang=${stage}`);
      await expect(main(page).getByText(/\b0 (video|từ|bài học)\b/)).toHaveCount(0);
    }
    await expect(
      main(page)
        .getByText(/^\d+ từ$/)
        .first(),
    ).toBeVisible();
  });

  test('tell a guest how many of their lessons are locked', async ({ page }) => {
    await page.goto(PATHS.course);
    const card = main(page).getByRole('listitem').filter({ hasText: 'Bài 2: Bạn từ đâu đến?' });
    await expect(card).toContainText('4 bài khóa');
    await page.goto(PATHS.video);
    await expect(page.getByRole('complementary', { name: 'Danh mục bên' }).getByText('4 bài khóa')).toBeVisible();
  });

  test('wear the ribbon of a trial only where it tells something', async ({ page, context }) => {
    for (const path of [PATHS.course, PATHS.openGroup, PATHS.video]) {
      await page.goto(path);
      await expect(page.getByText('Học thử', { exact: true }).first()).toBeVisible();
    }
    await signInAs(context, 'enrolled');
    for (const path of [PATHS.course, PATHS.openGroup, PATHS.video]) {
      await page.goto(path);
      await expect(page.getByText('Học thử', { exact: true })).toHaveCount(0);
    }
  });
});

test('the way on names the lesson beside its stage, the course’s button the lesson', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.course);
  await expect(main(page).getByRole('link', { name: 'Bắt đầu: Chào hỏi: こんにちは' })).toBeVisible();
  const played = { data: { lesson_id: 390101, played: [[0, 30]] } };
  await expect(await context.request.post('/khoa-hoc/upsert-lesson-progress', played)).toBeOK();
  await page.goto(PATHS.course);
  await expect(main(page).getByRole('link', { name: /^Học tiếp: Ngữ pháp: / })).toHaveAttribute('href', PATHS.video);
  const card = main(page).getByRole('listitem').filter({ hasText: 'Bài 1: Xin chào' });
  await expect(card).toContainText('0/3 bài cần học · 1 đang dở');
  await expect(main(page).getByText('Đang học dở')).toBeVisible();
  await page.goto(PATHS.video);
  await expect(page.getByRole('link', { name: /^Bài tiếp theo · Chặng 1: Nền tảng Từ vựng bài 1/ })).toBeVisible();
});
