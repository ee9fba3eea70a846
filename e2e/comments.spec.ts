import type { BrowserContext, Locator, Page } from '@playwright/test';
import { smallDeck } from './decks.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { anotherDevice, expect, expectAccessibleAt, PATHS, registerLearner, signInAs, test } from './fixtures.ts';
import { pressAgain } from './press-again.ts';
import { unsentWarningHasCome } from './settled-bytes.ts';

const LESSON_ID = 390103;
const PAGE = PATHS.document;
const LONG_LIST = { id: 390105, path: PATHS.audio };
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAfUlEQVRoge2SAQkAURSDFsgkl83QF2M8/sAAOhY+T5O6AQuwviK7kHdJ3YAFWF+RXci7pG7AAqyvyC7kXVI3YAHWV2QX8i6pG7AA6yuyC3mX1A1YgPUV2YW8S+oGLMD6iuxC3iV1AxZgfUV2Ie+SugELsL4iu5B3Sd2AxwN+tvYYtQPNgxQAAAAASUVORK5CYII=',
  'base64',
);

const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
/** Texts that no other test writes. */
const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

const composer = (page: Page) => page.getByRole('form', { name: 'Viết bình luận' });
/** A comment or reply by its text. */
const item = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });

async function openComments(page: Page, path: string = PAGE): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(path);
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(page.getByPlaceholder('Nhập bình luận của bạn ở đây')).toBeVisible();
}

async function write(page: Page, text: string): Promise<void> {
  await composer(page).getByLabel('Bình luận mới').fill(text);
  await composer(page).getByRole('button', { name: 'Gửi bình luận' }).click();
}

/** Creates a comment by the API as a precondition. */
async function comment(context: BrowserContext, content: string, lessonId = LESSON_ID): Promise<number> {
  const answer = await context.request.post('/api/comments/add-new-comment', {
    data: { tbname: 'lesson', tbid: lessonId, content, images: '' },
  });
  await expect(answer).toBeOK();
  return ((await answer.json()) as { id: number }).id;
}

async function reply(context: BrowserContext, parentId: number, content: string): Promise<number> {
  const answer = await context.request.post('/api/comments/add-new-reply', {
    data: { tbname: 'lesson', tbid: LESSON_ID, parent_id: parentId, content },
  });
  await expect(answer).toBeOK();
  return ((await answer.json()) as { id: number }).id;
}

/** Number of comments and replies with this text on the lesson's first page, or on that of a comment. */
async function countOf(context: BrowserContext, text: string, around?: number): Promise<number> {
  const page = around === undefined ? '' : `&around=${around}`;
  const answer = await context.request.get(`/api/comment/list?lesson_id=${LESSON_ID}${page}`);
  const { data } = (await answer.json()) as { data: { content: string; replies: { content: string }[] }[] };
  return data.flatMap((one) => [one, ...one.replies]).filter(({ content }) => content === text).length;
}

test('a comment with pictures stands there at once, and for others too', async ({ page, context, browser, faults }) => {
  await registerLearner(context, 'Trần Quốc Bảo');
  await openComments(page);
  const text = unique('Bảng tóm tắt của mình');
  await composer(page)
    .locator('input[type=file]')
    .setInputFiles([picture('a.png'), picture('b.png')]);
  await expect(composer(page).getByText('2/3 ảnh')).toBeVisible();
  await write(page, text);
  await expect(item(page, text)).toBeVisible();
  await expect(item(page, text).getByText('Đang gửi…')).toBeHidden();
  await expect(composer(page).getByLabel('Bình luận mới')).toHaveValue('');
  await expect(composer(page).getByText('0/3 ảnh')).toBeVisible();

  await item(page, text)
    .getByRole('button', { name: /^Xem lớn: Ảnh 1/ })
    .click();
  const full = page.getByRole('dialog').getByRole('img');
  await expect(full).toHaveAttribute('src', /^\/cdn\/comment\/default\/[0-9a-f]{32}\.webp$/);
  await expect.poll(() => full.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(item(page, text).getByRole('button', { name: /^Xem lớn: Ảnh 1/ })).toBeFocused();

  const other = await anotherDevice(browser, await registerLearner(await browser.newContext(), 'Hà'), faults);
  const theirs = await other.newPage();
  await openComments(theirs);
  await expect(item(theirs, text)).toContainText('Trần Quốc Bảo');
  await expect(item(theirs, text).getByRole('button', { name: /^Xem lớn/ })).not.toHaveCount(0);
  await other.close();
});

test('a card of another lesson in the address changes nothing: the comments are the lesson’s', async ({
  page,
  context,
}) => {
  await registerLearner(context, 'Lê Thu Hà');
  const [card] = (await smallDeck(context.request)).cards;
  const foreign = `?focus_fc=${card?.id}`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await openComments(page, PAGE + foreign);
  const text = unique('Về bài này');
  await write(page, text);
  await expect(item(page, text).getByText('Đang gửi…')).toBeHidden();
  await page.goto(PAGE);
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(item(page, text)).toBeVisible();
  expect(asked.filter((one) => one.includes('name=flashcard') || one.includes('"tbname":"flashcard"'))).toEqual([]);
  await openComments(page, `${PAGE}?focus_fc=999999999`);
  await expect(item(page, text)).toBeVisible();
});

test('a fourth picture is refused in the words of the specification, a pasted one is taken', async ({
  page,
  context,
}) => {
  await registerLearner(context);
  await openComments(page);
  await composer(page)
    .getByLabel('Bình luận mới')
    .evaluate((field, base64) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, PICTURE.toString('base64'));
  await expect(composer(page).getByText('1/3 ảnh')).toBeVisible();
  await composer(page)
    .locator('input[type=file]')
    .setInputFiles(['b', 'c', 'd'].map((name) => picture(`${name}.png`)));
  await expect(composer(page).getByText('Bạn chỉ được phép đăng tối đa 3 ảnh', { exact: true })).toBeVisible();
  await expect(composer(page).getByText('3/3 ảnh')).toBeVisible();
  await composer(page).getByRole('button', { name: 'Bỏ ảnh 2' }).click();
  await expect(composer(page).getByText('2/3 ảnh')).toBeVisible();
});

test('a draft survives a reload with its picture, and is gone once it was sent', async ({ page, context }) => {
  await registerLearner(context);
  await openComments(page);
  const text = unique('Chưa viết xong');
  await composer(page).getByLabel('Bình luận mới').fill(text);
  await composer(page).locator('input[type=file]').setInputFiles(picture('a.png'));
  await expect(composer(page).getByRole('progressbar')).toHaveCount(0);
  await expect(composer(page).getByText('1/3 ảnh')).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(composer(page).getByLabel('Bình luận mới')).toHaveValue(text);
  await expect(composer(page).getByText('1/3 ảnh')).toBeVisible();
  await composer(page).getByRole('button', { name: 'Gửi bình luận' }).click();
  await expect(item(page, text).getByRole('button', { name: /^Xem lớn/ })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(item(page, text)).toHaveCount(1);
  await expect(composer(page).getByLabel('Bình luận mới')).toHaveValue('');
});

test('a reply reaches its reader: badge, thread, like, read', async ({ page, context, browser, faults }) => {
  await registerLearner(context, 'Thu Hà');
  const text = unique('Dùng これ hay それ ạ?');
  const id = await comment(context, text);
  const other = await anotherDevice(browser, await registerLearner(await browser.newContext(), 'Bảo'), faults);
  const theirs = await other.newPage();
  const answer = unique('Dùng これ nha');
  await openComments(theirs);
  await theirs.locator(`#binh-luan-${id}`).getByRole('button', { name: 'Trả lời' }).click();
  await theirs.getByPlaceholder('Nhập phản hồi của bạn').fill(answer);
  await theirs.getByRole('button', { name: 'Gửi phản hồi' }).click();
  await expect(theirs.locator(`#binh-luan-${id}`).getByText(answer, { exact: true })).toBeVisible();
  await expect(theirs.locator(`#binh-luan-${id}`).getByRole('button', { name: '1 phản hồi' })).toBeVisible();
  await theirs
    .locator(`#binh-luan-${id}`)
    .getByRole('button', { name: /^Thích, 0/ })
    .first()
    .click();
  await expect(theirs.locator(`#binh-luan-${id}`).getByRole('button', { name: /^Thích, 1/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PAGE);
  const badge = page.getByRole('complementary').getByRole('button', { name: /^Phản hồi/ });
  await expect(badge).toContainText('1');
  await expect(page.getByRole('button', { name: 'Mở danh mục bên, 1 phản hồi chưa đọc' })).toBeVisible();
  await badge.click();
  const mine = page.locator(`#binh-luan-${id}`);
  await expect(mine.getByRole('button', { name: /1 phản hồi/ })).toContainText('1 mới');
  await expect(mine.getByRole('button', { name: /^Thích, 1/ })).toBeVisible();
  await mine.getByRole('button', { name: /1 phản hồi/ }).click();
  await expect(badge).not.toContainText('1');
  await page.reload();
  await expect(page.getByRole('complementary').getByRole('button', { name: /^Phản hồi/ })).not.toContainText('1');
  await other.close();
});

async function startEditing(page: Page, text: string): Promise<void> {
  await item(page, text)
    .getByRole('button', { name: /^Thao tác khác/ })
    .click();
  await page.getByRole('menuitem', { name: 'Sửa' }).click();
}

test('an own comment is edited where it stands and deleted after a question', async ({ page, context }) => {
  await registerLearner(context);
  const before = unique('Sai chính tả');
  const after = unique('Đúng chính tả');
  const neighbour = unique('Ở lại');
  await comment(context, neighbour);
  await comment(context, before);
  await openComments(page);
  await startEditing(page, before);
  await expect(page.getByLabel('Sửa bình luận')).toBeFocused();
  await page.getByLabel('Sửa bình luận').fill(after);
  await page.keyboard.press('Control+Enter');
  await expect(item(page, after)).toContainText('đã sửa');

  await item(page, after).getByRole('button', { name: 'Xóa' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Giữ lại' }).click();
  await expect(item(page, after).getByRole('button', { name: 'Xóa' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa' }).click();
  await expect(item(page, after)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('ARTICLE');
  await page.reload();
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(item(page, neighbour)).toBeVisible();
  await expect(item(page, after)).toHaveCount(0);
});

test('what is being saved cannot be written on: the box closes on the answer', async ({ page, context }) => {
  await registerLearner(context);
  const before = unique('Sửa chậm');
  const after = unique('Đã sửa chậm');
  await comment(context, before);
  await openComments(page);
  await startEditing(page, before);
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/comments/*/edit', async (route) => {
    await isLetGo;
    return route.continue();
  });
  const box = page.getByLabel('Sửa bình luận');
  await box.fill(after);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Đang lưu…' })).toBeVisible();
  await expect(box).toHaveAttribute('readonly');
  await page.keyboard.type(' và thêm');
  await expect(box).toHaveValue(after);
  letGo();
  await expect(item(page, after)).toContainText('đã sửa');
});

test('a reply whose answer the network drops becomes one reply', async ({ page, context, faults }) => {
  await registerLearner(context);
  const id = await comment(context, unique('Ai trả lời mình với'));
  const text = unique('Một lần thôi');
  await openComments(page);
  let isDropping = true;
  await page.route('**/api/comments/add-new-reply', async (route) => {
    if (!isDropping) return route.continue();
    await route.fetch(); // it arrives and is committed
    return route.abort('connectionreset');
  });
  const thread = page.locator(`#binh-luan-${id}`);
  await thread.getByRole('button', { name: 'Trả lời' }).click();
  await thread.getByPlaceholder('Nhập phản hồi của bạn').fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(thread.getByText('Chưa gửi được', { exact: false })).toBeVisible();
  await expect(thread.getByText(text, { exact: true })).toBeVisible();
  await pressAgain(thread.getByRole('button', { name: 'Thử lại' }), async () => (isDropping = false));
  await expect(thread.getByText('Chưa gửi được', { exact: false })).toBeHidden();
  await expect(thread.getByText(text, { exact: true })).toHaveCount(1);
  await expect(thread.getByRole('button', { name: '1 phản hồi' })).toBeVisible();
  expect(await countOf(context, text, id)).toBe(1);
  expectOnly(faults, LOST_REQUEST);
});

test('what was written offline waits through a reload and goes when the network is back', async ({
  page,
  context,
  faults,
}) => {
  await registerLearner(context);
  await openComments(page);
  const text = unique('Viết trên tàu');
  await context.setOffline(true);
  await write(page, text);
  await expect(item(page, text)).toContainText('Chưa có mạng');
  await context.setOffline(false);
  await expect(item(page, text)).not.toContainText('Chưa có mạng');
  await expect.poll(() => countOf(context, text)).toBe(1);
  await expect(item(page, text)).toHaveCount(1);

  const later = unique('Tắt máy giữa chừng');
  await page.route('**/api/comments/add-new-comment', (route) => route.abort('connectionreset'));
  await write(page, later);
  await expect(item(page, later)).toContainText('Chưa gửi được');
  await page.unroute('**/api/comments/add-new-comment');
  // Another page of the site, where comments are never opened, sends what waits.
  await page.goto(PATHS.shortVideo);
  await expect.poll(() => countOf(context, later)).toBe(1);
  expectOnly(faults, LOST_REQUEST);
});

test('after a sign-out elsewhere a comment waits for its writer and goes out under no other name', async ({
  page,
  context,
  faults,
}) => {
  const writer = await registerLearner(context, 'Người viết');
  await openComments(page);
  const text = unique('Của mình thôi');
  await context.clearCookies();
  await write(page, text);
  await expect(item(page, text).getByRole('link', { name: 'Bạn đăng nhập lại để gửi nhé.' })).toBeVisible();

  const again = item(page, text).getByRole('button', { name: 'Thử lại' });
  await pressAgain(again, () => registerLearner(context, 'Người khác'));
  await expect(item(page, text)).toContainText('tài khoản khác');
  await openComments(page);
  await expect(item(page, text)).toHaveCount(0);
  await write(page, unique('Của người khác'));
  expect(await countOf(context, text)).toBe(0);

  await context.clearCookies();
  await page.goto(PAGE);
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await page.getByRole('tabpanel', { name: 'Bình luận' }).getByRole('link', { name: 'Đăng nhập' }).click();
  await page.getByLabel('Email').fill(writer.email);
  await page.locator('input[name=password]').fill(writer.password);
  await page.locator('main').getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(item(page, text)).toContainText('Người viết', { timeout: 20_000 });
  await expect.poll(() => countOf(context, text)).toBe(1);
  expectOnly(faults, /status of (401|409)/);
});

test('a sign-out warns of a comment that could not be sent, which then waits for its writer', async ({
  page,
  context,
  faults,
}) => {
  const writer = await registerLearner(context, 'Người viết');
  await openComments(page);
  const text = unique('Máy dùng chung');
  await page.route('**/api/comments/add-new-comment', (route) => route.abort('connectionreset'));
  await write(page, text);
  await expect(item(page, text)).toContainText('Chưa gửi được');
  await unsentWarningHasCome(page);
  await page.getByRole('button', { name: 'Tài khoản của Người viết' }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  const warning = page.getByRole('dialog', { name: 'Còn phần chưa lưu xong' });
  await expect(warning).toContainText('1 bình luận');
  await warning.getByRole('button', { name: 'Đăng xuất' }).click();
  // A required lesson that is not passed asks, too.
  await page.getByRole('dialog', { name: 'Bạn muốn rời đi?' }).getByRole('button', { name: 'Thoát' }).click();
  await expect(page.getByRole('link', { name: 'Đăng nhập' }).first()).toBeVisible();
  await page.unroute('**/api/comments/add-new-comment');

  await registerLearner(context, 'Người khác');
  await openComments(page);
  await expect(item(page, text)).toHaveCount(0);
  await context.request.post('/api/auth/sign-in', { data: writer });
  await page.goto(PAGE);
  await expect.poll(() => countOf(context, text)).toBe(1);
  expectOnly(faults, /net::ERR_|status of (401|409)/); // refused, should it be tried meanwhile
});

test('a refusal keeps the text, and it can be changed and sent again', async ({ page, context, faults }) => {
  await registerLearner(context);
  const id = await comment(context, unique('Sắp bị xóa'));
  await openComments(page);
  const thread = page.locator(`#binh-luan-${id}`);
  await thread.getByRole('button', { name: 'Trả lời' }).click();
  const text = unique('Trả lời muộn');
  await thread.getByPlaceholder('Nhập phản hồi của bạn').fill(text);
  await expect(await context.request.post('/api/comments/delete-comment', { data: { id } })).toBeOK();
  await thread.getByRole('button', { name: 'Gửi phản hồi' }).click();
  await expect(thread).toContainText('Bình luận này vừa bị xóa hoặc ẩn nên chưa gửi được phản hồi.');
  await thread.getByRole('button', { name: 'Sửa', exact: true }).click();
  await expect(thread.getByPlaceholder('Nhập phản hồi của bạn')).toHaveValue(text);
  expect(await countOf(context, text)).toBe(0);
  expectOnly(faults, /status of 409/);
});

test('a link leads to its comment, marks it and opens the thread of a reply', async ({ page, context }) => {
  await registerLearner(context);
  const id = await comment(context, unique('Được nhắc tới'));
  const replyId = await reply(context, id, unique('Ở đây'));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${PAGE}?ref=notice#binh-luan-${replyId}`);
  await expect(page.locator(`#binh-luan-${replyId}`)).toBeFocused();
  await expect(page.locator(`#binh-luan-${replyId}`)).toBeInViewport();
  await expect(page.locator(`#binh-luan-${replyId}`)).toHaveAttribute('data-linked', 'true');
  await page.evaluate((other) => (location.hash = `#binh-luan-${other}`), id);
  await expect(page.locator(`#binh-luan-${id}`)).toBeFocused();
});

test('other parts of the page open, close and toggle the tab', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PAGE);
  await expect(page.getByRole('tab', { name: 'Danh sách bài học' })).toHaveAttribute('aria-selected', 'true');
  const ask = (detail: object) =>
    page.evaluate((value) => window.dispatchEvent(new CustomEvent('open-comment-tab', { detail: value })), detail);
  const field = page.getByPlaceholder('Nhập bình luận của bạn ở đây');
  // The event is sent by hydrated code; this test may be faster than hydration.
  await expect(async () => {
    await ask({});
    await expect(field).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await ask({ action: 'close' });
  await expect(field).toBeHidden();
  await ask({ action: 'toggle' });
  await expect(field).toBeVisible();
  await page.getByRole('tab', { name: 'Bình luận' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Danh sách bài học' })).toBeFocused();
  await expect(field).toBeHidden();
});

test('more comments come by a button, none twice', async ({ page, context }) => {
  await registerLearner(context);
  // Of a lesson of their own: they would push what other tests write off the first page.
  for (let index = 0; index < 12; index += 1) await comment(context, unique(`Trang dài ${index}`), LONG_LIST.id);
  await openComments(page, LONG_LIST.path);
  const ids = () => page.getByRole('article').evaluateAll((all) => all.map((one) => one.id));
  await expect.poll(async () => (await ids()).length).toBeGreaterThanOrEqual(10);
  const before = (await ids()).length;
  await page.getByRole('button', { name: 'Tải thêm bình luận' }).click();
  await expect.poll(async () => (await ids()).length).toBeGreaterThan(before);
  const all = await ids();
  expect(new Set(all).size).toBe(all.length);
});

test('what looks like markup stays text, and a link is not to be trusted', async ({ page, context }) => {
  await registerLearner(context, '<img src=x onerror=alert(1)>');
  const text = unique('<script>alert(1)</script> javascript:alert(1) https://tsubame.example/a');
  await openComments(page);
  await write(page, text);
  const shown = page.getByRole('article').filter({ hasText: text });
  await expect(shown.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
  await expect(shown.getByRole('link')).toHaveCount(1);
  await expect(shown.getByRole('link')).toHaveAttribute('rel', 'noopener ugc nofollow');
  await expect(shown.getByRole('link')).toHaveAttribute('href', 'https://tsubame.example/a');
});

test('a guest reads, and is led to the sign-in and back', async ({ page, context, browser, faults }) => {
  const writer = await anotherDevice(browser, await registerLearner(await browser.newContext(), 'Hà'), faults);
  const text = unique('Ai cũng đọc được');
  await comment(writer, text);
  await writer.close();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(PAGE);
  await expect(page.getByRole('complementary').getByRole('button', { name: /^Phản hồi/ })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(item(page, text)).toBeVisible();
  await expect(page.getByText('để thêm bình luận')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(item(page, text).getByRole('button')).toHaveCount(0);
  const person = await registerLearner(await browser.newContext(), 'Khách');
  await page.getByRole('tabpanel', { name: 'Bình luận' }).getByRole('link', { name: 'Đăng nhập' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('main').getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page).toHaveURL(`${PAGE}?ref=notice`);
  await expect(page.getByPlaceholder('Nhập bình luận của bạn ở đây')).toBeVisible();
  expect(await context.cookies()).not.toEqual([]);
});

test('staff pins, hides and mutes; the author of a hidden comment is told', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const author = await registerLearner(await browser.newContext(), 'Quảng cáo');
  const theirs = await anotherDevice(browser, author, faults);
  const text = unique('Mua hàng ở đây');
  const id = await comment(theirs, text);
  await signInAs(context, 'staff');
  await openComments(page);
  const shown = page.locator(`#binh-luan-${id}`);
  const choose = async (name: string) => {
    await shown.getByRole('button', { name: /^Thao tác khác/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Ghim');
  await expect(shown).toContainText('Ghim');
  await choose('Bỏ ghim');
  await expect(shown).not.toContainText('Ghim');
  await choose('Ẩn bình luận');
  await expect(shown).toContainText('Đang ẩn với học viên.');
  await choose('Tạm chặn người viết');
  await page.getByRole('dialog').getByLabel('1 ngày').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Chặn' }).click();
  await expect(page.getByText('Quảng cáo tạm thời không bình luận được.')).toBeVisible();

  const theirPage = await theirs.newPage();
  await theirPage.setViewportSize({ width: 1280, height: 900 });
  await theirPage.goto(`${PAGE}?ref=notice`);
  await expect(theirPage.locator(`#binh-luan-${id}`)).toContainText('Bình luận này đang bị ẩn');
  await expect(theirPage.getByText('Bạn đang tạm thời không bình luận được', { exact: false })).toBeVisible();
  await expect(theirPage.getByPlaceholder('Nhập bình luận của bạn ở đây')).toHaveCount(0);
  await theirs.close();
});

test("comments are accessible on a wide page and in the phone's sheet in both themes", async ({ page, context }) => {
  await registerLearner(context);
  const id = await comment(context, unique('Xem trên điện thoại'));
  await reply(context, id, unique('Mình cũng vậy'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openComments(page);
  const thread = page.locator(`#binh-luan-${id}`);
  await thread.getByRole('button', { name: '1 phản hồi' }).click();
  await composer(page).locator('input[type=file]').setInputFiles(picture('a.png'));
  await expect(composer(page).getByText('1/3 ảnh')).toBeVisible();
  await expectAccessibleAt(page, [1280]);
  await thread
    .getByRole('button', { name: /^Thao tác khác/ })
    .first()
    .click();
  await expectAccessibleAt(page, [1280]);
  await page.keyboard.press('Escape');

  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(PAGE);
    await page.getByRole('button', { name: /^Bình luận/ }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByPlaceholder('Nhập bình luận của bạn ở đây')).toBeVisible();
    await sheet.locator(`#binh-luan-${id}`).getByRole('button', { name: '1 phản hồi' }).click();
    await expect(sheet.getByPlaceholder('Nhập phản hồi của bạn')).toBeVisible();
    await expectAccessibleAt(page, [width]);
    const small = await sheet.locator('button, a[href]').evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('p'))
        .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 44 || box.width < 44)
        .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
    );
    expect(small, 'targets under 44 px').toEqual([]);
    await sheet.locator(`#binh-luan-${id}`).getByRole('button', { name: 'Xóa' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Xóa bình luận của bạn?' })).toBeVisible();
    await expectAccessibleAt(page, [width]);
    await page.getByRole('button', { name: 'Giữ lại' }).click();
    await expect(sheet).toBeVisible();
  }
});
