import type { Page } from '@playwright/test';
import { answerRightly } from './exam-page.ts';
import { expect, expectAccessible, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

// N1 and N2: two parts, of which the first asks all but listening, and what is read beside what is asked.

const MOCK = '/khoa-hoc/luyen-thi-n2/lesson/450102-thi-thu-n2-de-1';
const FIRST_PART = 'Từ vựng – Chữ Hán – Ngữ pháp – Đọc hiểu';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const question = (page: Page, number: number) => page.getByRole('region', { name: `Câu ${number}`, exact: true });
const passage = (page: Page) => page.getByRole('region', { name: 'Đề bài' });
const option = (page: Page, number: number, place: number) => question(page, number).getByRole('radio').nth(place);

async function start(page: Page): Promise<void> {
  await page.goto(MOCK);
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('timer')).toBeVisible();
}

async function jumpTo(page: Page, number: number): Promise<void> {
  await page
    .getByRole('complementary', { name: 'Danh sách câu' })
    .getByRole('button', { name: `Câu ${number},` })
    .click();
  await expect(question(page, number)).toBeFocused();
}

async function handIn(page: Page): Promise<void> {
  await button(page, 'Nộp bài').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nộp bài' }).click();
}

/** Rare kanji come late, when the page is idle, and move what is below them. */
async function fontsHaveCome(page: Page): Promise<void> {
  const isListed = () => [...document.styleSheets].some(({ href }) => href?.includes('study-font-rest'));
  await expect.poll(() => page.evaluate(isListed)).toBe(true);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

test('what is read stands beside what is asked, and each scrolls by itself', async ({ page, context }) => {
  await registerLearner(context);
  await start(page);
  await expect(page.getByRole('timer')).toHaveText(/^01:0[45]:\d\d$/);
  await expect(page.getByRole('region', { name: FIRST_PART })).toBeVisible();
  await jumpTo(page, 43);
  for (const window of [
    { width: 1280, height: 800 },
    { width: 1366, height: 657 },
  ]) {
    await page.setViewportSize(window);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await fontsHaveCome(page);
    const [read, asked] = [passage(page), question(page, 43)];
    const [left, right] = [(await read.boundingBox())!, (await asked.boundingBox())!];
    expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    // The passage is longer than the window: it is read to its end while the question stays where it is.
    await read.hover();
    await page.mouse.wheel(0, 10_000);
    const leftToRead = () => read.evaluate((one) => one.scrollHeight - one.clientHeight - one.scrollTop);
    await expect.poll(leftToRead).toBeLessThan(1);
    expect((await asked.boundingBox())!.y).toBeCloseTo(right.y, -1);
    // The questions pass by while the passage stays.
    await asked.hover();
    await page.mouse.wheel(0, 200);
    await expect.poll(async () => (await asked.boundingBox())!.y).toBeLessThan(right.y);
    expect(await leftToRead()).toBeLessThan(1);
    expect((await read.boundingBox())!.y).toBeCloseTo(left.y, -1);
    await expectAccessible(page);
    await jumpTo(page, 42);
    await jumpTo(page, 43);
  }
});

test('the keyboard alone reads the passage to its end and answers beside it', async ({ page, context }) => {
  await registerLearner(context);
  await start(page);
  await jumpTo(page, 42);
  await passage(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => passage(page).evaluate((one) => one.scrollTop)).toBeGreaterThan(100);
  await jumpTo(page, 42);
  await page.keyboard.press('Tab');
  await expect(option(page, 42, 0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 42, 1)).toBeChecked();
  await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
});

test('listening comes after the first part, and the result has two parts and tells the official rule of N2', async ({
  page,
  context,
}) => {
  const { id } = await registerLearner(context);
  await page.goto(MOCK);
  const parts = page.getByRole('list', { name: 'Các phần của bài thi' });
  await expect(parts.getByRole('listitem')).toHaveCount(2);
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Các phần', exact: true }).getByRole('listitem')).toHaveCount(2);
  // All but what is read.
  await answerRightly(id, 101, 134);
  await handIn(page);
  await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
  await page.reload();
  await button(page, 'Vào phần 2 luôn').click();
  await expect(page.getByRole('timer')).toHaveText(/^00:2[12]:\d\d$/);
  await expect(page.getByRole('region', { name: 'Nghe hiểu' })).toBeVisible();
  await expect(question(page, 1).getByRole('radio')).toHaveCount(4);
  await expectAccessibleAt(page, [360, 1280]);
  await answerRightly(id, 301, 317);
  await handIn(page);
  await page.getByRole('dialog', { name: 'Hoàn thành bài học!' }).getByRole('button', { name: 'Để sau' }).click();
  await expect(page.getByRole('heading', { name: 'Bạn đã sẵn sàng thi JLPT N2!' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Kiến thức ngôn ngữ – Đọc hiểu' })).toHaveAttribute(
    'aria-valuetext',
    '89 trên 120 điểm',
  );
  await expect(page.getByRole('progressbar', { name: 'Nghe hiểu' })).toHaveAttribute(
    'aria-valuetext',
    '60 trên 60 điểm',
  );
  await expect(
    page.getByText(
      /^Theo cách tính của JLPT chính thức \(tổng từ 90, .* từ 19\/60, .* từ 19\/60, .* từ 19\/60\) lượt này chưa đạt\.$/,
    ),
  ).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
});

test('on a phone the passage stays above its questions and folds away', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(MOCK);
  await button(page, 'Làm bài trong trình duyệt').click();
  await button(page, 'Bắt đầu làm bài').click();
  await page.getByRole('button', { name: /^Danh sách câu/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Câu 43, chưa làm' }).click();
  const [read, asked] = [passage(page), question(page, 43)];
  await expect(asked).toBeFocused();
  await expect(read).toBeInViewport();
  await fontsHaveCome(page);
  const [above, below] = [(await read.boundingBox())!, (await asked.boundingBox())!];
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height);
  await expectAccessibleAt(page, [390, 360, 820]);
  await read.getByText('Bài đọc', { exact: true }).click();
  await expect(read.getByText('会話の途中で')).toBeHidden();
  await expectAccessible(page);
});
