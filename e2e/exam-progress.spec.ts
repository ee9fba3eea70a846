import type { Page } from '@playwright/test';
import { asItComes } from './as-it-comes.ts';
import { enrol, writeProgress } from './database.ts';
import { answerRightly, button, handIn, start } from './exam-page.ts';
import { expect, expectAccessible, registerLearner, test } from './fixtures.ts';

// What an exam earned is told by the answer that closes it: nothing else has to come over a bad network.

/** A practice of 15 questions, of which the first 13 pass it. */
const LISTENING = '/khoa-hoc/so-cap-n5/lesson/393003-thi-nghe';

const row = (page: Page) => page.locator('aside').getByRole('link', { name: 'Luyện thi: Nghe hiểu' });

/** No data of a page comes any more, only calls are answered. */
async function losePageData(page: Page): Promise<void> {
  await page.route(/\.data(\?|$)/, (route) => route.abort());
}

test('passing an exam is celebrated and stands in the lesson list without the page’s data', async ({
  page,
  context,
  faults,
}) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await start(page, LISTENING);
  await losePageData(page);
  await answerRightly(id, 101, 113);
  await handIn(page);
  await page.getByRole('dialog', { name: 'Hoàn thành bài học!' }).getByRole('button', { name: 'Để sau' }).click();
  await expect(page.getByRole('heading', { name: 'Bạn làm tốt lắm!' })).toBeVisible();
  await button(page, 'Mở danh mục bên').click();
  await expect(row(page)).toContainText('Đạt');
  await expect(row(page).getByRole('img', { name: 'Đã hoàn thành' })).toBeVisible();
  faults.length = 0;
});

test('it is celebrated where a report of time is answered before what handed the exam in', async ({
  page,
  context,
}) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await page.clock.install();
  await start(page, LISTENING);
  await answerRightly(id, 101, 113);
  const [isHandedIn, isShown] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/lesson/submit-exam/*', async (route) => {
    const response = await route.fetch();
    isHandedIn.resolve();
    await isShown.promise;
    await route.fulfill({ response });
  });
  await handIn(page);
  await isHandedIn.promise;
  // By then it has said once more that it is there.
  await page.clock.runFor(16_000);
  await expect(page.getByRole('region', { name: 'Đã nộp bài' })).toBeVisible();
  await expectAccessible(page);
  isShown.resolve();
  await page.getByRole('dialog', { name: 'Hoàn thành bài học!' }).getByRole('button', { name: 'Để sau' }).click();
  await button(page, 'Mở danh mục bên').click();
  await expect(row(page)).toContainText('Đạt');
});

test('an exam that was begun and left stands so in the lesson list, which is not fetched again', async ({
  page,
  context,
}) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await page.goto(LISTENING);
  await button(page, 'Mở danh mục bên').click();
  await page
    .getByRole('link', { name: /^Bài tiếp theo/ })
    .first()
    .click();
  // The lesson that is being left has a button of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thi thử N5: Đề 1');
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nghe hiểu');
  const mock = page.locator('aside li a', { hasText: 'Thi thử N5: Đề 1' });
  await expect(mock).toContainText('Chưa nộp');
});

test('leaving a practice that is being sat asks first, the very first time, too', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await page.goto(LISTENING.replace(/393003-.*/, '393002-thi-ngu-phap-doc-hieu'));
  await button(page, 'Mở danh mục bên').click();
  await page
    .getByRole('link', { name: /^Bài tiếp theo/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nghe hiểu');
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Bạn muốn rời đi?' });
  await expect(dialog).toContainText('Cố gắng học tiếp để hoàn thành tiến trình bạn iu nha!');
  await dialog.getByRole('button', { name: 'Thoát' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ngữ pháp');
});

test('leaving a passed exam that is sat again asks in the moment in which it comes', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await writeProgress(id, {});
  await page.goto(LISTENING);
  await asItComes(page, '[role=timer]', () => document.querySelector<HTMLElement>('header a[href="/"]')!.click());
  await button(page, 'Bắt đầu làm bài').click();
  const dialog = page.getByRole('dialog', { name: 'Bạn muốn rời đi?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Học tiếp' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
});
