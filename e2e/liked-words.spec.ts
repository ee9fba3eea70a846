import type { BrowserContext, Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { type Deck, savedPiles, smallDeck, tally, topCard } from './decks.ts';
import { expectOnly, FAILED_REQUEST } from './faults.ts';
import { expect, expectAccessibleAt, registerLearner, test } from './fixtures.ts';
import { startLikedWords } from './liked-words.ts';
import { today } from './review-days.ts';

let deck: Deck;
let learnerId: number;
test.beforeEach(async ({ context }) => {
  ({ id: learnerId } = await registerLearner(context));
  deck = await smallDeck(context.request);
  await like(context, 3);
});

/** Likes the lesson's first cards: the last of them tops the list. */
async function like(context: BrowserContext, count: number): Promise<void> {
  for (const { id } of deck.cards.slice(0, count)) {
    await expect(await context.request.post('/vocabulary/like-card', { data: { id, liked: true } })).toBeOK();
  }
}

const idOf = (place: number) => deck.cards[place]?.id ?? 0;
const saved = (page: Page) => page.getByText('Đã lưu', { exact: true });
const topIs = (page: Page, place: number) => expect(topCard(page)).toHaveAttribute('data-card', String(idOf(place)));

test('are studied by keys as in a lesson, and what is swiped counts in their lesson and in the day', async ({
  page,
  context,
}) => {
  await startLikedWords(page);
  await topIs(page, 2);
  await page.keyboard.press('Space');
  await expect(topCard(page).locator('[data-flipped]')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await topIs(page, 1);
  await page.keyboard.press('ArrowLeft');
  await topIs(page, 0);
  await page.keyboard.press('ArrowDown');
  await topIs(page, 1);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tally(page)).toEqual([1, 1, 1]);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Kết quả' })).toContainText('Bạn đã nhớ 2/3 từ.');
  await expect(saved(page)).toBeVisible();
  expect(await savedPiles(context.request, deck.id)).toEqual({ remember: [idOf(0), idOf(2)], non: [idOf(1)] });
  expect((await today(context.request)).done.new).toBe(3);
});

test('those not remembered are studied once more; behind the last card it can be taken back', async ({
  page,
  context,
}) => {
  await startLikedWords(page);
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
    const before = String(await topCard(page).getAttribute('data-card'));
    await page.keyboard.press(key);
    await expect(page.locator(`[data-place="0"][data-card="${before}"]`)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Hoàn tác từ vừa rồi' }).press('Enter');
  await topIs(page, 0);
  await expect(topCard(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: '2 Chưa nhớ' }).click();
  await page.getByRole('button', { name: 'Học lại 2 từ này' }).click();
  await expect.poll(() => tally(page)).toEqual([0, 2, 0]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Kết quả' })).toContainText('3/3 từ. Bạn thuộc cả rồi.');
  await page.getByRole('button', { name: 'Về danh sách từ' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Học 3 từ này' })).toBeVisible();
  await expect.poll(async () => (await savedPiles(context.request, deck.id))?.remember.length).toBe(3);
});

test('a heart taken back on a card leaves the word out of the next pass', async ({ page }) => {
  await startLikedWords(page);
  await topCard(page).getByRole('button', { name: 'Lưu vào từ yêu thích' }).first().click();
  await page.getByRole('button', { name: 'Về danh sách từ' }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Học 2 từ này' })).toBeVisible();
  const hearts = page.getByRole('main').getByRole('button', { pressed: true });
  await hearts.first().click();
  await expect(hearts).toHaveCount(1);
  await hearts.first().click();
  await expect(page.getByRole('button', { name: /^Học \d+ từ này$/ })).toHaveCount(0);
});

test('what was swiped without a network is not lost with the tab', async ({ page, context, faults }) => {
  await startLikedWords(page);
  await context.setOffline(true);
  await page.keyboard.press('ArrowRight');
  await topIs(page, 1);
  await page.keyboard.press('ArrowLeft');
  await topIs(page, 0);
  await page.close();
  await context.setOffline(false);
  expect(await savedPiles(context.request, deck.id)).toBeNull();
  const next = await context.newPage();
  await next.goto('/tu-yeu-thich');
  await expect
    .poll(() => savedPiles(context.request, deck.id), { timeout: 60_000 })
    .toEqual({ remember: [idOf(2)], non: [idOf(1)] });
  // Chromium logs each failed request.
  expectOnly(faults, FAILED_REQUEST);
});

test('words of a lesson that closed are neither listed nor studied', async ({ page }) => {
  await inDatabase((pool) =>
    pool.query(
      `INSERT INTO card_like (user_id, card_id, created_at)
       SELECT $1, c.id, now() FROM component c JOIN lesson l ON l.id = c.lesson_id JOIN lesson_group g ON g.id = l.group_id
        WHERE c.type = 17 AND c.archived_at IS NULL AND NOT l.is_free AND NOT g.is_trial ORDER BY c.id LIMIT 5`,
      [learnerId],
    ),
  );
  await startLikedWords(page);
  await expect.poll(() => tally(page)).toEqual([0, 3, 0]);
});

test('the question mark lists the keys of the cards', async ({ page }) => {
  await startLikedWords(page);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog');
  await expect(list.getByText('Khi đang học thẻ')).toBeVisible();
  await expect(list.getByText('Đã nhớ')).toBeVisible();
});

test('are legible and named at every step', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/tu-yeu-thich');
  await expectAccessibleAt(page, [360, 1280]);
  await startLikedWords(page);
  await expectAccessibleAt(page, [360, 1280]);
  for (let times = 0; times < 3; times += 1) {
    const before = String(await topCard(page).getAttribute('data-card'));
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator(`[data-place="0"][data-card="${before}"]`)).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Kết quả' })).toBeVisible();
  await expectAccessibleAt(page, [360, 1280]);
});
