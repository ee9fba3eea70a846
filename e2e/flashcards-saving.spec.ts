import type { Page } from '@playwright/test';
import { type Deck, openDeck, savedPiles, smallDeck, startDeck, tally, topCard } from './decks.ts';
import { expectOnly, FAILED_REQUEST } from './faults.ts';
import { anotherDevice, expect, registerLearner, test } from './fixtures.ts';
import { pressAgain } from './press-again.ts';
import { unsentWarningHasCome } from './settled-bytes.ts';

const SAVES = '**/api/flashcard/save-result';

let deck: Deck;
let person: { id: number; email: string; password: string };
test.beforeEach(async ({ context }) => {
  person = await registerLearner(context);
  deck = await smallDeck(context.request);
});

const ids = (from: number, to: number) => deck.cards.slice(from, to).map(({ id }) => id);

/** Swipes the current card, and waits for the next one. */
async function swipe(page: Page, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowDown'): Promise<void> {
  const before = await tally(page);
  await page.keyboard.press(key);
  await expect
    .poll(async () => (await topCard(page).count()) === 0 || (await tally(page)).join() !== before.join())
    .toBe(true);
}

/** Rows of the log that wait in the browser. */
const waiting = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tsubame-swipes:')).length);

test('a tab that is killed in mid-deck loses nothing: the next page sends its swipes', async ({
  page,
  context,
  faults,
}) => {
  await startDeck(page, deck.path);
  // Nothing reaches the server before the tab is killed, which sends nothing.
  await context.setOffline(true);
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowDown'] as const) {
    await swipe(page, key);
  }
  expect(await waiting(page)).toBe(5);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined); // nobody is left to answer
  await crashed;
  await page.close();
  await context.setOffline(false);
  expect(await savedPiles(context.request, deck.id)).toBeNull();

  const next = await context.newPage();
  await openDeck(next, deck.path);
  await expect(topCard(next)).toHaveAttribute('data-card', String(deck.cards[3]?.id));
  await expect
    .poll(() => savedPiles(context.request, deck.id))
    .toEqual({
      remember: [deck.cards[0]?.id, deck.cards[2]?.id],
      non: [deck.cards[1]?.id],
    });
  await expect.poll(() => waiting(next)).toBe(0);
  expectOnly(faults, FAILED_REQUEST);
});

test('leaving the page sends a partial save', async ({ page, context }) => {
  await page.clock.install();
  await startDeck(page, deck.path);
  // From here on its time stands still: after four seconds it would save by itself.
  await page.clock.pauseAt(Date.now() + 60_000);
  await swipe(page, 'ArrowRight');
  expect(await savedPiles(context.request, deck.id)).toBeNull();
  await page.goto('about:blank');
  await expect.poll(() => savedPiles(context.request, deck.id)).toEqual({ remember: ids(0, 1), non: [] });
});

test('the end of the deck is a full save, and the percent shows in the lesson list', async ({ page, context }) => {
  await startDeck(page, deck.path);
  const saved = context.waitForEvent(
    'request',
    (request) => request.url().endsWith('/save-result') && 'course_id' in (request.postDataJSON() as object),
  );
  const left = Math.ceil(deck.cards.length / 2);
  for (let index = 0; index < deck.cards.length; index += 1) {
    await swipe(page, index < left ? 'ArrowLeft' : 'ArrowRight');
  }
  expect((await saved).postDataJSON()).toMatchObject({ lesson_id: deck.id, course_id: 39 });
  const percent = Math.floor(((deck.cards.length - left) / deck.cards.length) * 100);
  await page.getByRole('button', { name: 'Mở danh mục bên' }).click();
  const row = page.locator(`aside a[href*="/lesson/${deck.id}-"]`);
  await expect(row.getByRole('img', { name: `Đã học ${percent}%` })).toBeVisible();
});

test('fifty swipes without a network wait in the open tab and go out when it is back', async ({
  page,
  context,
  faults,
}) => {
  await startDeck(page, deck.path);
  await context.setOffline(true);
  // Back and forth, but never the last card, which would end the deck.
  const most = deck.cards.length - 1;
  let rows = 0;
  let swipes = 0;
  for (let at = 0; swipes < 50; rows += 1) {
    if (at < most) {
      await swipe(page, 'ArrowRight');
      at += 1;
      swipes += 1;
    } else {
      for (; at > 0; at -= 1) {
        await swipe(page, 'ArrowDown');
        rows += 1;
      }
      rows -= 1;
    }
  }
  expect(await waiting(page)).toBe(rows);
  await expect(page.getByText('Chưa gửi được, sẽ tự gửi lại khi có mạng')).toBeVisible();
  const [, , right = 0] = await tally(page);
  await context.setOffline(false);
  // The next try of its own may be most of a minute away.
  await expect(page.getByText('Đã lưu')).toBeVisible({ timeout: 120_000 });
  expect(await waiting(page)).toBe(0);
  expect(await savedPiles(context.request, deck.id)).toEqual({ remember: ids(0, right), non: [] });
  expectOnly(faults, FAILED_REQUEST);
});

test('what is not saved for half a minute is said aloud', async ({ page, context, faults }) => {
  await page.clock.install();
  await startDeck(page, deck.path);
  await page.clock.pauseAt(Date.now() + 60_000);
  await context.route(SAVES, (route) => route.abort());
  await page.keyboard.press('ArrowRight');
  const alarm = page.getByRole('alert').filter({ hasText: 'Lỗi khi lưu tiến trình.' });
  await page.clock.runFor(10_000);
  await expect(alarm).toBeHidden();
  await page.clock.runFor(25_000);
  await expect(alarm).toBeVisible();
  await page.clock.resume();
  await pressAgain(page.getByRole('button', { name: 'Thử lại' }), () => context.unroute(SAVES));
  await expect(alarm).toBeHidden();
  await expect(page.getByText('Đã lưu')).toBeVisible();
  expectOnly(faults, FAILED_REQUEST);
});

test('two devices study the same lesson: each swipe counts, the latest of a card decides', async ({
  page,
  context,
  browser,
  faults,
}) => {
  const phone = await anotherDevice(browser, person, faults);
  const other = await phone.newPage();
  await startDeck(page, deck.path);
  await startDeck(other, deck.path);
  for (const key of ['ArrowRight', 'ArrowRight'] as const) await swipe(page, key);
  await expect(page.getByText('Đã lưu')).toBeVisible();
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowLeft'] as const) await swipe(other, key);
  await expect(other.getByText('Đã lưu')).toBeVisible();
  expect(await savedPiles(context.request, deck.id)).toEqual({
    remember: ids(1, 2),
    non: [deck.cards[0]?.id, deck.cards[2]?.id],
  });
  await phone.close();
});

test('another tab of the lesson shows the piles as they are saved', async ({ page, context }) => {
  const half = Math.floor(deck.cards.length / 2);
  const piles = { remember: ids(0, half), non: ids(half, deck.cards.length) };
  const data = { lesson_id: deck.id, flashcard_ids: piles };
  expect((await context.request.post('/api/flashcard/save-result', { data })).ok()).toBe(true);
  await openDeck(page, deck.path);
  const count = (name: string) => page.getByRole('region', { name }).locator('.num').first();
  await expect(count('Từ đã học')).toHaveText(String(half));

  const other = await context.newPage();
  await openDeck(other, deck.path);
  await other.getByRole('button', { name: 'Học ngay' }).click();
  await expect(topCard(other)).toBeFocused();
  await swipe(other, 'ArrowRight');
  await expect(count('Từ đã học')).toHaveText(String(half + 1));
  await expect(count('Từ chưa nhớ')).toHaveText(String(deck.cards.length - half - 1));
});

test('a save whose answer is lost is repeated under the same ids and counts once', async ({
  page,
  context,
  faults,
}) => {
  const sent: string[][] = [];
  let isLossy = true;
  await context.route(SAVES, async (route) => {
    const { swipes } = route.request().postDataJSON() as { swipes: { client_id: string }[] };
    sent.push(swipes.map((row) => row.client_id));
    const answer = await route.fetch();
    if (isLossy) await route.abort();
    else await route.fulfill({ response: answer });
  });
  await startDeck(page, deck.path);
  await swipe(page, 'ArrowRight');
  await swipe(page, 'ArrowLeft');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await expect(page.getByText('Chưa gửi được, sẽ tự gửi lại khi có mạng')).toBeVisible();
  await pressAgain(page.getByRole('button', { name: 'Thử lại' }), async () => (isLossy = false));
  await expect(page.getByText('Đã lưu')).toBeVisible();
  // The first time perhaps without the second swipe.
  expect(sent.slice(1).flat()).toEqual(expect.arrayContaining(sent[0] ?? []));
  expect(new Set(sent.flat()).size).toBe(2);
  expect(await savedPiles(context.request, deck.id)).toEqual({ remember: ids(0, 1), non: ids(1, 2) });
  await context.unroute(SAVES);
  expectOnly(faults, FAILED_REQUEST);
});

test('signing out warns of swipes that cannot be sent', async ({ page, context, faults }) => {
  await startDeck(page, deck.path);
  await context.route(SAVES, (route) => route.abort());
  await swipe(page, 'ArrowRight');
  await unsentWarningHasCome(page);
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('button', { name: 'Đăng xuất' }).click();
  const warning = page.getByRole('dialog', { name: 'Còn phần chưa lưu xong' });
  await expect(warning).toContainText('phần học ở 1 bài');
  await warning.getByRole('button', { name: 'Ở lại' }).click();
  expect(await waiting(page)).toBe(1);
  await page.close();
  expectOnly(faults, FAILED_REQUEST);
});

test('a session that has ended keeps the swipes and asks for the sign-in', async ({ page, context, faults }) => {
  await startDeck(page, deck.path);
  await context.clearCookies();
  await swipe(page, 'ArrowRight');
  await expect(page.getByRole('link', { name: 'Bạn đăng nhập lại để lưu phần đã học' })).toBeVisible();
  expect(await waiting(page)).toBe(1);
  await page.close();
  expectOnly(faults, FAILED_REQUEST);
});
