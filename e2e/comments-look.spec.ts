import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, PATHS, registerLearner, signInAs, test, testServer } from './fixtures.ts';

const LESSON_ID = 390103;
const PAGE = PATHS.document;
const PLACE = { tbname: 'lesson', tbid: LESSON_ID };

const composer = (page: Page) => page.getByRole('form', { name: 'Viết bình luận' });
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** With a comment that others may have pushed off the first page meanwhile. */
async function openWith(page: Page, id: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('about:blank'); // another comment of the same page would load nothing
  await page.goto(`${PAGE}?ref=notice#binh-luan-${id}`);
  await expect(page.locator(`#binh-luan-${id}`)).toBeVisible();
}

async function openComments(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PAGE);
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(page.getByPlaceholder('Nhập bình luận của bạn ở đây')).toBeVisible();
}

/** A comment, or a reply to `parentId`, by the API. */
async function written(context: BrowserContext, content: string, parentId?: number): Promise<number> {
  const url = parentId === undefined ? 'add-new-comment' : 'add-new-reply';
  const data = { ...PLACE, content, ...(parentId === undefined ? { images: '' } : { parent_id: parentId }) };
  const answer = await context.request.post(`/api/comments/${url}`, { data });
  await expect(answer).toBeOK();
  return ((await answer.json()) as { id: number }).id;
}

const colourOf = (element: Locator, property: 'color' | 'background-color' = 'color') =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

test('a double click sends one comment and complains of nothing', async ({ page, context }) => {
  await registerLearner(context);
  // Whether a press is a second one is a matter of a second, which a busy machine takes between two of them.
  const nowMs = Date.now();
  await page.clock.setFixedTime(nowMs);
  await openComments(page);
  for (const button of ['double click', 'keys'] as const) {
    const text = unique('Gửi hai lần');
    const box = composer(page).getByLabel('Bình luận mới');
    await box.fill(text);
    if (button === 'keys') for (const _press of [1, 2]) await box.press('Control+Enter');
    else await composer(page).getByRole('button', { name: 'Gửi bình luận' }).dblclick();
    const stored = page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });
    await expect(stored.getByRole('button', { name: 'Trả lời' })).toBeVisible();
    await expect(stored).toHaveCount(1);
    await expect(box).toHaveValue('');
    await expect(composer(page).getByRole('alert')).toHaveCount(0);
  }
  // Nobody has sent anything just before this press.
  await page.clock.setFixedTime(nowMs + 1100);
  await composer(page).getByRole('button', { name: 'Gửi bình luận' }).click();
  await expect(composer(page).getByRole('alert')).toBeVisible();
});

test('a like names its lesson, and its heart stays red while it is pointed at', async ({ page, context }) => {
  await registerLearner(context);
  const id = await written(context, unique('Thích cái này'));
  await openWith(page, id);
  const heart = page.locator(`#binh-luan-${id}`).getByRole('button', { name: /^Thích/ });
  const sent = page.waitForRequest('**/api/comments/like-comment');
  await heart.click();
  expect((await sent).postDataJSON()).toMatchObject({ id, liked: true, lesson_id: LESSON_ID });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.hover();
  const pointedAt = await colourOf(heart);
  await page.mouse.move(0, 0);
  expect(pointedAt).toBe(await colourOf(heart));
});

test('a linked reply is marked within its thread', async ({ page, context }) => {
  await registerLearner(context);
  const id = await written(context, unique('Câu hỏi'));
  const replyId = await written(
    context,
    'Một câu trả lời đủ dài để chạm đến mép của khung, dòng này sang dòng kia.',
    id,
  );
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${PAGE}?ref=notice#binh-luan-${replyId}`);
    const reply = page.locator(`#binh-luan-${replyId}`);
    await expect(reply).toHaveAttribute('data-linked', 'true');
    const drawn = await reply.evaluate((article) => {
      const boxes = [article, ...article.querySelectorAll('*')].filter(
        (one) => getComputedStyle(one).boxShadow !== 'none' && one.matches('[data-linked] > *'),
      );
      const thread = article.closest('ol')?.getBoundingClientRect();
      const marked = article.getBoundingClientRect();
      return {
        rings: boxes.length,
        isWithin: thread !== undefined && marked.left >= thread.left && marked.right <= thread.right,
      };
    });
    expect(drawn).toEqual({ rings: 0, isWithin: true });
    expect(await colourOf(reply, 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
  }
});

test('a person’s initials have one colour, in the header and beside what they write', async ({ page, context }) => {
  for (const name of ['Trần Quốc Bảo', 'Nguyễn Thị Lan', 'Phạm Minh Đức']) {
    await context.clearCookies();
    await registerLearner(context, name);
    const id = await written(context, unique('Mình là'));
    await openWith(page, id);
    const drawn = (within: Locator) => colourOf(within.locator('[data-initials]').first(), 'background-color');
    expect(await drawn(page.locator(`#binh-luan-${id}`))).toBe(await drawn(page.getByRole('banner')));
  }
});

test('avatars in the notices are round', async ({ page, context, browser }) => {
  await registerLearner(context);
  const id = await written(context, unique('Cô ơi cho em hỏi một câu thật dài về cách dùng trợ từ này trong câu ạ'));
  const baseURL = testServer().baseUrl;
  const [teacher, other] = [await browser.newContext({ baseURL }), await browser.newContext({ baseURL })];
  await signInAs(teacher, 'staff');
  await registerLearner(other);
  await written(teacher, 'Em xem lại phần ghi chú ở cuối bài nhé, cô có giải thích kỹ ở đó rồi.', id);
  await written(other, 'Mình cũng muốn hỏi câu này.', await written(context, unique('Câu khác')));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(PAGE);
    await page.getByRole('button', { name: /^Thông báo/ }).click();
    const rows = page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    const sizes = await rows.evaluateAll((all) =>
      all.map((row) => {
        const picture = row.querySelector('a [data-initials], a span:has(> img)')?.getBoundingClientRect();
        return [picture?.width, picture?.height];
      }),
    );
    expect(sizes).toEqual([
      [36, 36],
      [36, 36],
    ]);
  }
  await teacher.close();
  await other.close();
});

test('the replies of a comment that the address names begin below its tint', async ({ page, context }) => {
  await registerLearner(context);
  const id = await written(context, unique('Câu hỏi'));
  await written(context, 'Trả lời', id);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${PAGE}?ref=notice#binh-luan-${id}`);
  const comment = page.locator(`#binh-luan-${id}`);
  const replies = comment.getByRole('button', { name: '1 phản hồi' });
  if ((await replies.getAttribute('aria-expanded')) !== 'true') await replies.click();
  await expect(comment.getByRole('article')).toBeVisible();
  const gap = await comment.evaluate((one) => {
    const [body, thread] = [...one.children].slice(-2);
    return thread!.getBoundingClientRect().top - body!.getBoundingClientRect().bottom;
  });
  // The tint reaches 8 px beyond the words.
  expect(gap).toBeGreaterThanOrEqual(8);
});
