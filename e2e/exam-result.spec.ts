import { readFile } from 'node:fs/promises';
import { enrol } from './database.ts';
import { answerRightly, button, choose, handIn, start } from './exam-page.ts';
import { expect, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

/** A practice of 15 questions, of which the first 13 pass it. */
const LISTENING = '/khoa-hoc/so-cap-n5/lesson/393003-thi-nghe';
const END_CODE = /\/exam-end-[^/]*\.js$/;

test('each attempt is kept with its result, which can be read again, heard again and saved as a picture', async ({
  page,
  context,
}) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await start(page, LISTENING);
  await choose(page, 1, 0);
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Cố gắng lên nhé!' })).toBeVisible();
  await button(page, 'Làm lại').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await answerRightly(id, 101, 113);
  await handIn(page);
  await page.getByRole('dialog', { name: 'Hoàn thành bài học!' }).getByRole('button', { name: 'Để sau' }).click();
  await expect(page.getByRole('heading', { name: 'Bạn làm tốt lắm!' })).toBeVisible();

  const downloading = page.waitForEvent('download');
  await button(page, 'Lưu kết quả thành ảnh').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('ket-qua-thi.png');
  const png = await readFile(await download.path());
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1080, 1350]);

  const attempts = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'Các lượt thi của bạn' })
    .last();
  await expect(attempts.getByRole('listitem')).toHaveText([/Đạt.*Đang xem/, /Chưa đạt/]);
  const report = page.getByRole('region', { name: 'Bạn làm tốt lắm!' });
  const [above, rows] = [await report.boundingBox(), await attempts.boundingBox()];
  expect(rows).toMatchObject({ x: above?.x, width: above?.width });
  await attempts.getByRole('button', { name: /^Xem kết quả ngày/ }).click();
  await expect(page.getByRole('heading', { name: 'Cố gắng lên nhé!' })).toBeFocused();

  await button(page, 'Xem đáp án').click();
  await page.getByRole('radio', { name: 'Sai (1)' }).check();
  await expect(page.getByText('Câu 1', { exact: true })).toBeVisible();
  await expect(page.getByText('Câu 2', { exact: true })).toBeHidden();
  await page.getByText('Lời thoại và bản dịch').first().click();
  await expect(page.getByText('Kính của tôi ở đâu nhỉ?')).toBeVisible();
  await button(page, 'Nghe').first().click();
  await expect(button(page, 'Dừng')).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
});

test('the code of the result comes while the exam is sat', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  const arrived = page.waitForResponse(END_CODE);
  await start(page, LISTENING);
  await arrived;
  await handIn(page);
  await expect(page.getByRole('heading', { name: 'Cố gắng lên nhé!' })).toBeVisible();
});

test('a result whose code is late says that it is on its way', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(END_CODE, async (route) => {
    await released;
    await route.continue();
  });
  await start(page, LISTENING);
  await handIn(page);
  await expect(page.getByText('Đang mở kết quả…')).toBeAttached();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectAccessibleAt(page, [360]);
  release();
  await expect(page.getByRole('heading', { name: 'Cố gắng lên nhé!' })).toBeVisible();
});

test('a picture that cannot be drawn is said to be so', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await start(page, LISTENING);
  await handIn(page);
  await button(page, 'Lưu kết quả thành ảnh').click();
  await expect(page.getByRole('alert')).toContainText('Chưa vẽ được ảnh kết quả.');
});
