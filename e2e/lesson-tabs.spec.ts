import { counter, EXERCISE, LESSON, panel } from './exercise-page.ts';
import { noteStatuses, play } from './media-page.ts';
import { expect, expectAccessibleAt, PATHS, test } from './fixtures.ts';

const LESSON_TAB = { name: 'Bài học', exact: true };
const EXERCISE_TAB = { name: 'Bài tập' };

test('opening the exercise pauses the video, says so, and loses neither its place nor its state', async ({ page }) => {
  await page.goto(LESSON.path);
  await play(page);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0.5);
  const said = await noteStatuses(page.locator('body'));
  await page.getByRole('tab', EXERCISE_TAB).click();
  await expect.poll(said).toContainEqual(expect.stringContaining('Video đã tạm dừng để bạn làm bài'));
  await expect.poll(said).toContainEqual(expect.stringContaining('Điểm đạt: ≥85%'));
  expect(await video.evaluate((one: HTMLVideoElement) => one.paused)).toBe(true);
  const seconds = await video.evaluate((one: HTMLVideoElement) => one.currentTime);
  expect(page.url()).toContain('tab_active=tabExercise');

  await page.getByRole('tab', LESSON_TAB).click();
  await expect(video).toBeVisible();
  expect(await video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBe(seconds);
  await page.getByRole('tab', EXERCISE_TAB).click();
  await page.reload();
  await expect(counter(page)).toBeVisible();
});

test('arrow keys go from tab to tab', async ({ page }) => {
  await page.goto(LESSON.path);
  await page.getByRole('tab', LESSON_TAB).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', EXERCISE_TAB)).toBeFocused();
  await expect(page.getByRole('tab', EXERCISE_TAB)).toHaveAttribute('aria-selected', 'true');
  await expect(counter(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', LESSON_TAB)).toBeFocused();
  await expect(panel(page)).toBeHidden();
  await expectAccessibleAt(page, [360, 1280]);
});

test('the way back leads to the page before, or to the list', async ({ page }) => {
  await page.goto(PATHS.course);
  await page.goto(EXERCISE);
  await expect(counter(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Quay lại' }).click();
  await expect(page).toHaveURL(/\/group\//u);
  await page.goBack();
  await panel(page).getByRole('button', { name: 'Quay lại' }).click();
  await expect(page).not.toHaveURL(/\/lesson\//u);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the tabs are links', async ({ page }) => {
    await page.goto(LESSON.path, { waitUntil: 'load' });
    await page.getByRole('tab', EXERCISE_TAB).click();
    await expect(page).toHaveURL(/tab_active=tabExercise/u);
    await expect(panel(page).getByText('Bạn bật JavaScript trong trình duyệt để làm bài tập nhé.')).toBeVisible();
    await page.getByRole('tab', LESSON_TAB).click();
    await expect(page.getByRole('tabpanel', LESSON_TAB)).toBeVisible();
  });
});
