import type { Page } from '@playwright/test';
import type { ExerciseResultsView } from '#contract/exercise-results.ts';
import type { Question } from '#domain/exercise/question.ts';
import {
  answer,
  counter,
  EXERCISE,
  type Hands,
  keys,
  LESSON,
  mouse,
  openExercise,
  panel,
  shortenExercise,
  theButton,
} from './exercise-page.ts';
import { drawAt, expect, expectAccessible, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

const result = (page: Page) => page.getByRole('dialog');
const verdict = (page: Page, words: string) => panel(page).getByRole('status').filter({ hasText: words });

/** Does the whole exercise, the first question wrongly. */
async function doAll(page: Page, hands: Hands, questions: readonly Question[]): Promise<void> {
  for (const [index, question] of questions.entries()) {
    await expect(counter(page)).toHaveAttribute('aria-valuenow', String(index));
    await answer(page, hands, question, index > 0);
    await hands.go();
    await expect(verdict(page, index > 0 ? 'Chính xác!' : 'Chưa đúng rồi')).toBeVisible();
    await hands.go();
  }
  await expect(result(page)).toContainText('Đúng 4 trên 5 câu.');
}

test('a guest does a whole exercise by mouse, sees what was wrong and why, and practises it', async ({
  page,
  context,
}) => {
  const questions = await shortenExercise(context);
  await page.setViewportSize({ width: 1366, height: 657 });
  await openExercise(page);
  await expect(theButton(page, 'Kiểm tra')).toBeDisabled();
  await doAll(page, mouse(page), questions);

  await result(page).getByRole('button', { name: 'Câu 1, sai' }).click();
  await expect(panel(page).getByText('Câu 1', { exact: true })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Chỉ làm lại câu sai' }).click();
  const [wrong] = questions as [Question];
  await expect(counter(page)).toHaveAttribute('aria-valuemax', '1');
  await answer(page, mouse(page), wrong);
  await mouse(page).go();
  await mouse(page).go();
  await expect(result(page)).toContainText('Đúng 1 trên 1 câu. Lần luyện này không tính vào kết quả.');
  await expect(result(page).getByRole('button', { name: 'Chỉ làm lại câu sai' })).toHaveCount(0);
  await result(page).getByRole('button', { name: 'Đóng' }).click();
  await expect(panel(page).getByRole('heading', { name: 'Đúng 4 trên 5 câu' })).toBeFocused();

  await page.goto(EXERCISE);
  await expect(result(page)).toContainText('Đúng 4 trên 5 câu.');
  await result(page).getByRole('button', { name: 'Làm lại', exact: true }).click();
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '0');
});

test('a learner does it with keys only, in a narrow window, and it is saved once', async ({ page, context }) => {
  await registerLearner(context);
  const questions = await shortenExercise(context);
  await page.setViewportSize({ width: 360, height: 640 });
  await openExercise(page);
  await doAll(page, keys(page), questions);
  await expect(result(page).getByText('Đã lưu')).toBeVisible();
  expect(await resultsOf(page)).toHaveLength(1);
});

test('Enter checks and goes on from wherever it has no meaning of its own', async ({ page, context }) => {
  const [first, second] = (await shortenExercise(context)) as [Question, Question];
  await openExercise(page);
  await page.keyboard.press('Enter');
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '0');
  await answer(page, keys(page), first);
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Chính xác!')).toBeVisible();
  await expect(theButton(page, 'Câu tiếp theo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Câu 2 trên 5' })).toBeFocused();
  await answer(page, keys(page), second);
  await page.keyboard.press('Enter');
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '2');
});

test('Enter in a field elsewhere on the page checks nothing', async ({ page, context }) => {
  const [first] = (await shortenExercise(context)) as [Question];
  await page.setViewportSize({ width: 1366, height: 657 });
  await openExercise(page);
  await answer(page, keys(page), first);
  await page.getByRole('searchbox', { name: 'Tìm bài học' }).press('Enter');
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(theButton(page, 'Kiểm tra')).toBeEnabled();
});

test('the Enter that commits a composition checks nothing', async ({ page, context }) => {
  const [first] = (await shortenExercise(context)) as [Question];
  await openExercise(page);
  await answer(page, keys(page), first);
  await page.getByRole('group', { name: 'Câu 1 trên 5' }).evaluate((step) => {
    // As Safari sends the key that commits a composition.
    step.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }));
  });
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(theButton(page, 'Kiểm tra')).toBeEnabled();
});

test('what was answered is thrown away only after a question', async ({ page, context }) => {
  const [first] = (await shortenExercise(context)) as [Question];
  await openExercise(page);
  await answer(page, mouse(page), first);
  await mouse(page).go();
  await theButton(page, 'Làm lại từ đầu').click();
  const dialog = page.getByRole('dialog', { name: 'Bạn muốn làm lại từ đầu?' });
  await expect(dialog).toContainText('Bạn đã làm được 1 trên 5 câu rồi.');
  await expect(dialog.getByRole('button', { name: 'Làm tiếp' })).toBeFocused();
  await expectAccessibleAt(page, [360, 1280]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(theButton(page, 'Làm lại từ đầu')).toBeFocused();
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '1');

  await theButton(page, 'Làm lại từ đầu').click();
  await dialog.getByRole('button', { name: 'Làm lại từ đầu' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(page.getByRole('group', { name: 'Câu 1 trên 5' })).toBeFocused();
});

test('the verdict is written into a status that was there before the check', async ({ page, context }) => {
  const [first] = (await shortenExercise(context)) as [Question];
  await openExercise(page);
  await answer(page, mouse(page), first);
  await page.evaluate(() => {
    for (const status of document.querySelectorAll('[role="status"]')) status.setAttribute('data-was-there', '');
  });
  await mouse(page).go();
  await expect(page.locator('[data-was-there]').filter({ hasText: 'Chính xác!' })).toHaveCount(1);
});

test('a reload goes on at the same question, and says when the content has changed since', async ({
  page,
  context,
}) => {
  const questions = await shortenExercise(context);
  await openExercise(page);
  for (const question of questions.slice(0, 2)) {
    await answer(page, mouse(page), question);
    await mouse(page).go();
    await mouse(page).go();
  }
  await answer(page, mouse(page), questions[2] as Question);
  await page.reload();
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '2');
  await expect(theButton(page, 'Kiểm tra')).toBeEnabled();

  await page.evaluate((lessonId) => {
    const key = Object.keys(localStorage).find(
      (one) => one.startsWith('tsubame-draft:') && one.endsWith(`${lessonId}`),
    );
    if (!key) throw new Error('There is no draft.');
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as object;
    localStorage.setItem(key, JSON.stringify({ ...draft, version: 'of-yesterday' }));
  }, LESSON.id);
  await page.reload();
  await expect(page.getByText('Bài tập đã được cập nhật')).toBeVisible();
  await expect(counter(page)).toHaveAttribute('aria-valuenow', '0');
});

test('opened without a network, the tab says that it is being opened', async ({ page, context, faults }) => {
  await registerLearner(context);
  await page.goto(LESSON.path, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await page.getByRole('tab', { name: /^Bài tập/ }).click();
  await expect(panel(page).getByText('Đang mở bài tập…')).toBeVisible();
  // Chromium reports each try, the first of them perhaps only now.
  await page.close();
  faults.length = 0;
});

test('a result that is finished offline is said to be unsaved, and saved once when the network is back', async ({
  page,
  context,
  faults,
}) => {
  await registerLearner(context);
  const questions = await shortenExercise(context);
  await openExercise(page);
  for (const question of questions.slice(0, -1)) {
    await answer(page, mouse(page), question);
    await mouse(page).go();
    await mouse(page).go();
  }
  await answer(page, mouse(page), questions.at(-1) as Question);
  await mouse(page).go();
  await context.setOffline(true);
  await mouse(page).go();
  await expect(result(page)).toContainText('Bạn đã đạt rồi!');
  await expect(result(page).getByText('Chưa gửi được')).toBeVisible();
  await context.setOffline(false);
  await expect(result(page).getByText('Đã lưu')).toBeVisible({ timeout: 60_000 });
  expect(await resultsOf(page)).toHaveLength(1);
  faults.length = 0; // what the browser logs of the network that was away
});

test('two tabs of the browser go on together', async ({ page, context }) => {
  const [first] = (await shortenExercise(context)) as [Question];
  await openExercise(page);
  const other = await context.newPage();
  await openExercise(other);
  await answer(page, mouse(page), first);
  await mouse(page).go();
  await expect(counter(other)).toHaveAttribute('aria-valuenow', '1');
  await expect(verdict(other, 'Chính xác!')).toBeVisible();
});

test('the question mark lists the keys of the exercise', async ({ page, context }) => {
  await shortenExercise(context);
  await openExercise(page);
  const keyList = page.getByRole('dialog', { name: 'Phím tắt' });
  // The header comes alive when the browser is idle.
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keyList.getByRole('heading').nth(1)).toHaveText('Khi đang làm bài tập', { timeout: 2_000 });
  }).toPass();
  await expect(keyList).toContainText('Chọn đáp án');
  await expectAccessibleAt(page, [360, 1280]);
});

test('the tab is fetched again when that has failed', async ({ page, context, faults }) => {
  await context.route(`**/api/lessons/${LESSON.id}/exercise`, (route) => route.abort(), { times: 1 });
  await page.goto(EXERCISE);
  await page.getByRole('alert').getByRole('button', { name: 'Thử lại' }).click();
  await expect(counter(page)).toBeVisible();
  faults.length = 0; // the request that failed
});

test('it is accessible at each stop, in both themes, with large text and without motion', async ({ page, context }) => {
  const [first] = (await shortenExercise(context)) as [Question];
  await openExercise(page);
  await expectAccessibleAt(page, [360, 1280]);
  await answer(page, mouse(page), first, false);
  await mouse(page).go();
  await expectAccessibleAt(page, [360, 1280]);
  await page.getByRole('button', { name: 'Mở toàn màn hình' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mở toàn màn hình' })).toBeVisible();

  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await drawAt(page, 360, 'light');
  await expectAccessible(page);
  await theButton(page, 'Câu tiếp theo').click();
  await expectAccessible(page);
});

test('the result is accessible', async ({ page, context }) => {
  const questions = await shortenExercise(context);
  await openExercise(page);
  await doAll(page, mouse(page), questions);
  await expectAccessibleAt(page, [360, 1280]);
  await result(page).getByRole('button', { name: 'Đóng' }).click();
  await expectAccessibleAt(page, [360, 1280]);
});

async function resultsOf(page: Page): Promise<ExerciseResultsView['results']> {
  const response = await page.request.get(`/api/lessons/${LESSON.id}/exercise/results`);
  return ((await response.json()) as ExerciseResultsView).results;
}
