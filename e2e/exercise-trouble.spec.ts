import type { Locator, Page } from '@playwright/test';
import { finish, openAttempt, type SpokenExercise, spokenExercise } from './exercise-attempts.ts';
import { enlarge } from './enlarged.ts';
import { comesToRest, counter, EXERCISE, LESSON, theButton } from './exercise-page.ts';
import { expectOnly, FAILED_REQUEST } from './faults.ts';
import { expect, expectAccessibleAt, registerLearner, signInAs, test } from './fixtures.ts';
import { openQuestions } from './questions.ts';

// What an exercise says, and how it goes on, when something is missing.
const QUESTIONS = `**/api/lessons/${LESSON.id}/exercise`;
const RESULTS = '**/exercise/results*';
const SAVES = '**/list-course/save-result-exercise-user';
const PHONE = { width: 360, height: 640 };

const refusal = (status: number, code: string, message: string) => ({ status, json: { error: { code, message } } });

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`not drawn: ${element.toString()}`);
  return box;
};

async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Closes the result, which then gives the focus back: later it would take it from what is pressed next. */
/** Loads the page anew; who waits for the last result for five seconds gets the exercise from its beginning. */
async function reloadToResult(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('dialog')).toBeVisible();
  }).toPass();
}

async function closeResult(page: Page): Promise<void> {
  // It has the focus once it hears keys.
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('#ket-qua-bai-tap')).toBeFocused();
}

test.describe('an exercise that does not open', () => {
  for (const [what, words] of [
    ['offline', 'Bạn kiểm tra kết nối rồi thử lại giúp mình.'],
    ['busy', 'Máy chủ đang bận. Bạn thử lại sau ít phút giúp mình.'],
  ] as const) {
    test(`says why when the site is ${what}, and keeps the focus while it is tried again`, async ({ page, faults }) => {
      let isAway = true;
      await page.route(QUESTIONS, (route) => {
        if (!isAway) return route.continue();
        return what === 'busy' ? route.fulfill({ status: 503, body: '' }) : route.abort();
      });
      await page.goto(EXERCISE);
      const alert = page.getByRole('alert').filter({ hasText: 'Chưa mở được bài tập' });
      await expect(alert).toContainText(words);
      await expect(alert.locator('img')).toHaveAttribute('src', /rain/);
      await expectAccessibleAt(page, [360, 1366]);
      const again = alert.getByRole('button', { name: 'Thử lại' });
      await pressByKeyboard(page, again);
      await expect(again).not.toHaveAttribute('aria-busy');
      await expect(again).toBeFocused();
      isAway = false;
      await page.keyboard.press('Enter');
      await expect(counter(page)).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Bài tập' })).toBeFocused();
      expectOnly(faults, FAILED_REQUEST);
    });
  }
});

test.describe('a result that is not saved', () => {
  const hugeRecording = 'Bản ghi âm nặng hơn 2 MB. Bạn ghi âm lại ngắn hơn nhé.';
  for (const [answer, words, way] of [
    [null, 'Chưa gửi được kết quả. Bài làm vẫn còn trên máy này', 'Thử lại'],
    [refusal(503, 'UNAVAILABLE', 'Máy chủ đang bận.'), 'Chưa gửi được kết quả. Máy chủ đang bận.', 'Thử lại'],
    [refusal(401, 'SIGN_IN_REQUIRED', 'x'), 'Bạn đã bị đăng xuất nên kết quả chưa được lưu.', 'Đăng nhập lại'],
    [refusal(409, 'OTHER_LEARNER', 'x'), 'Kết quả này là của một tài khoản khác', 'Đăng nhập lại'],
    [refusal(413, 'RECORDING_TOO_LARGE', hugeRecording), `Kết quả chưa lưu được. ${hugeRecording}`, 'Thử lại'],
  ] as const) {
    test(`says what happened and what to do: “${words}”`, async ({ page, context, faults }) => {
      const { id } = await registerLearner(context);
      const exercise = await spokenExercise(context.request);
      await page.setViewportSize(PHONE);
      await openAttempt(page, exercise, id);
      await page.route(SAVES, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await finish(page);
      const note = page.getByRole('dialog').getByRole('alert');
      await expect(note).toContainText(words);
      await expect(note.locator('p')).toHaveCSS('font-size', '14px');
      // The dialog rises.
      await comesToRest(note);
      const [icon, text] = await Promise.all([boxOf(note.locator('svg')), boxOf(note.locator('p'))]);
      expect(icon.x + icon.width, 'the words stand beside their sign').toBeLessThanOrEqual(text.x);
      expect(Math.abs(icon.y - text.y), 'and begin as high').toBeLessThan(8);
      const onward = note.getByText(way, { exact: true });
      expect((await boxOf(onward)).height).toBeGreaterThanOrEqual(44);
      // The longest, with the most buttons.
      if (answer?.status === 413) await expectAccessibleAt(page, [360]);
      await page.close();
      expectOnly(faults, FAILED_REQUEST);
    });
  }

  test('takes the focus of its button along when it is saved', async ({ page, context, faults }) => {
    const { id } = await registerLearner(context);
    await openAttempt(page, await spokenExercise(context.request), id);
    await page.route(SAVES, (route) => route.abort());
    await finish(page);
    await expect(page.getByRole('dialog').getByText('Chưa gửi được kết quả.')).toBeVisible();
    await closeResult(page);
    // It has the focus before anything can be saved: what is tried again by itself takes the button away.
    await page.getByRole('button', { name: 'Thử lại' }).focus();
    await page.unroute(SAVES);
    await page.keyboard.press('Enter');
    // Achievements have the focus while they are shown, and give it back to where it was.
    const onward = page.getByRole('dialog').getByRole('button', { name: 'Tiếp tục' });
    await expect(async () => {
      if (await onward.isVisible()) await onward.click();
      await expect(page.locator(':focus')).toContainText('Đã lưu kết quả bài tập của bạn.', { timeout: 500 });
    }).toPass({ timeout: 20_000 });
    expectOnly(faults, FAILED_REQUEST);
  });
});

test.describe('what was handed in before', () => {
  let exercise: SpokenExercise;
  test.beforeEach(async ({ page, context }) => {
    const { id } = await registerLearner(context);
    exercise = await spokenExercise(context.request);
    await openAttempt(page, exercise, id);
    await finish(page);
    await expect(page.getByRole('dialog').getByText('Đã lưu kết quả bài tập của bạn.')).toBeVisible();
  });

  const section = (page: Page) => page.locator('details').filter({ hasText: 'Các lần làm của bạn' });
  const openSection = (page: Page) => pressByKeyboard(page, section(page).locator('summary'));
  const attempts = (page: Page) => page.getByRole('list', { name: 'Các lần làm' }).getByRole('button');

  test('is offered also when it could not be read at first, and its list keeps the focus of ‘Thử lại’', async ({
    page,
    faults,
  }) => {
    await page.route(RESULTS, (route) => route.abort());
    await page.reload();
    await openSection(page);
    const ring = await section(page)
      .locator('summary')
      .evaluate((summary) => {
        const { outlineWidth, outlineOffset } = getComputedStyle(summary);
        return (
          summary.getBoundingClientRect().bottom + Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        );
      });
    const alert = section(page).getByRole('alert');
    await expect(alert).toContainText('Danh sách chưa tải được. Bạn kiểm tra kết nối rồi thử lại giúp mình.');
    expect((await boxOf(alert)).y, 'below the focus ring').toBeGreaterThanOrEqual(ring);
    const again = section(page).getByRole('button', { name: 'Thử lại' });
    await pressByKeyboard(page, again);
    await expect(again).not.toHaveAttribute('aria-busy');
    await expect(again).toBeFocused();
    await page.unroute(RESULTS);
    await page.keyboard.press('Enter');
    await expect(attempts(page)).toHaveCount(1);
    await expect(page.locator(':focus')).toContainText('câu đúng');
    expectOnly(faults, FAILED_REQUEST);
  });

  test('is read again when an attempt has failed, without losing the focus', async ({ page, faults }) => {
    await reloadToResult(page);
    await closeResult(page);
    await page.route('**/api/exercise-results/*', (route) => route.fulfill({ status: 503, body: '' }));
    await openSection(page);
    await attempts(page).click();
    await expect(section(page).getByRole('alert')).toContainText('Bài làm chưa tải được.');
    await page.unroute('**/api/exercise-results/*');
    await pressByKeyboard(page, section(page).getByRole('button', { name: 'Thử lại' }));
    await expect(section(page).getByText('Câu 1', { exact: true })).toBeVisible();
    await expect(page.locator(':focus')).toContainText('Câu 1');
    expectOnly(faults, FAILED_REQUEST);
  });

  test('says which recordings did not come, in the result and in the attempt, and fetches them again', async ({
    page,
    faults,
  }) => {
    await page.route('**/recordings/**', (route) => route.fulfill({ status: 404, body: '' }));
    await reloadToResult(page);
    const result = page.getByRole('dialog');
    const recording = result.getByRole('group', { name: 'Bản thu của bạn' }).first();
    await expect(recording).toContainText('Bản thu chưa tải được.');
    await expectAccessibleAt(page, [360]);
    await page.unroute('**/recordings/**');
    await pressByKeyboard(page, recording.getByRole('button', { name: 'Thử lại' }));
    await expect(recording.getByRole('button', { name: 'Nghe bản thu tốc độ chậm' })).toBeVisible();
    await closeResult(page);

    await page.route('**/recordings/**', (route) => route.fulfill({ status: 404, body: '' }));
    await openSection(page);
    await attempts(page).click();
    const play = section(page).getByRole('button', { name: 'Nghe bản thu tốc độ chậm' }).first();
    await play.click();
    const track = section(page).getByRole('group', { name: 'Bạn nói · chậm' }).first();
    await expect(track.getByRole('alert')).toContainText('Chưa nghe được.');
    await page.unroute('**/recordings/**');
    await play.click();
    await expect(track.getByRole('alert')).toHaveCount(0);
    expectOnly(faults, FAILED_REQUEST);
  });
});

test('staff without attempts to read are told when there will be some, or how to find them', async ({
  page,
  context,
}) => {
  await signInAs(context, 'staff');
  await page.route('**/exercise/learners*', (route) => route.fulfill({ json: { learners: [], next: null } }));
  await page.goto(EXERCISE);
  await page.locator('summary', { hasText: 'Bài làm của học viên' }).click();
  await expect(page.getByText('Có ai nộp bài, bài làm sẽ hiện ở đây.')).toBeVisible();
  await page.getByLabel('Tên học viên').fill('Nguyễn Thị Thanh Phương');
  await expect(page.getByText('Bạn thử một phần khác của tên nhé.')).toBeVisible();
});

test('a picture that does not come is told in words, and comes once it can', async ({ page, faults }) => {
  const alt = 'Một cô giáo đứng trước bảng đen';
  const image = { file: 'co-giao.webp', alt };
  const options = ['a', 'b'].map((id) => ({ id, text: { html: id, image } }));
  await page.setViewportSize(PHONE);
  // A recording answers in its place.
  await openQuestions(page, [
    { kind: 'choice', question: { html: 'Ai đây?', image }, options, shuffle: false, key: 'a' },
  ]);
  const words = page.getByText(`${alt} (hình chưa tải được, chúng mình đang thử lại)`);
  await expect(words).toHaveCount(3);
  await expect(page.getByRole('img', { name: alt })).toHaveCount(0);
  await expectAccessibleAt(page, [360, 1366]);
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>';
  await page.route('**/co-giao.webp', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  await expect(page.getByRole('img', { name: alt })).toHaveCount(3);
  await expect(words).toHaveCount(0);
  expectOnly(faults, FAILED_REQUEST);
});

test('the buttons of the exercise do not lie over its count in large text', async ({ page, context }) => {
  await enlarge(context);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(EXERCISE);
    const count = await boxOf(page.getByText(/^0\/\d+$/).first());
    for (const name of ['Quay lại', 'Làm lại từ đầu', 'Mở bình luận']) {
      const button = await boxOf(theButton(page, name));
      const isBeside = button.x + button.width <= count.x || count.x + count.width <= button.x;
      const isAbove = button.y + button.height <= count.y;
      expect(isBeside || isAbove, `${name}, ${width} px`).toBe(true);
    }
    expect((await boxOf(counter(page))).width, `${width} px`).toBeGreaterThan(40);
  }
});
