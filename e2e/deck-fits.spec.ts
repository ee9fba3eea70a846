import type { Page } from '@playwright/test';
import { enrol } from './database.ts';
import { type Deck, openDeck, openDecks, smallDeck, startDeck, tally, topCard } from './decks.ts';
import { expect, expectAccessible, registerLearner, test } from './fixtures.ts';
import { startLikedWords } from './liked-words.ts';
import { fallDue, startReviewDay } from './review-days.ts';

const WINDOWS = [
  [360, 560],
  [360, 640],
  [390, 844],
  [480, 700],
  [640, 600],
  [768, 1024],
  [1024, 560],
  [1280, 800],
  [1366, 657],
  [1920, 1080],
] as const;

let deck: Deck;
let learnerId: number;
test.beforeEach(async ({ context, page }) => {
  ({ id: learnerId } = await registerLearner(context));
  deck = await smallDeck(context.request);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

type Seen = { outside: string[]; cut: string[]; gap: number; width: number; cardHeight: number; scrolls: number };

/**
 * Parts of the card and its buttons outside the window, text overflowing the card, and how far the second card shows
 * below the first.
 */
function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const card = document.querySelector('[data-place="0"]') as HTMLElement;
    const frame = card.parentElement?.parentElement as HTMLElement;
    const parts = [
      card,
      ...card.querySelectorAll('[data-side="front"] > *'),
      ...frame.querySelectorAll(':scope > * > * > button'),
    ];
    const isOutside = (part: Element) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      return top < header - 1 || bottom > innerHeight + 0.5 || left < -0.5 || right > innerWidth + 0.5;
    };
    const box = card.getBoundingClientRect();
    const isCut = (text: Element) => {
      const { left, right } = text.getBoundingClientRect();
      return left < box.left || right > box.right;
    };
    const second = document.querySelector('[data-place="1"]')?.getBoundingClientRect();
    return {
      outside: parts.filter(isOutside).map((part) => part.textContent?.slice(0, 20) ?? ''),
      cut: [...card.querySelectorAll('[data-side="front"] [lang="ja"]')].filter(isCut).map((text) => text.textContent),
      gap: Math.round((second?.bottom ?? 0) - card.getBoundingClientRect().bottom),
      width: frame.clientWidth,
      cardHeight: card.clientHeight,
      scrolls: scrollY + Math.max(0, document.documentElement.scrollWidth - innerWidth),
    };
  });
}

async function expectToFit(page: Page): Promise<void> {
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const window = `${width} × ${height}`;
    await expect.poll(async () => (await look(page)).outside, { message: `outside of ${window}` }).toEqual([]);
    const seen = await look(page);
    expect(seen.cut, `wider than the card at ${window}`).toEqual([]);
    expect(seen.scrolls, window).toBe(0);
    expect(seen.gap, `margin at ${window}, the deck ${seen.width} wide`).toBe(seen.width < 560 ? 10 : 22);
    expect(seen.cardHeight, window).toBeGreaterThan(height * 0.35);
    await expect(page.getByRole('navigation', { name: 'Thanh bài học' })).toBeHidden();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(title?.height ?? 0, `the title at ${window}`).toBeLessThan(2);
  }
}

for (const who of ['guest', 'new learner', 'enrolled learner']) {
  test(`card and buttons are whole inside every window, in a lesson of a ${who}`, async ({ page, context }) => {
    if (who === 'guest') await context.clearCookies();
    if (who === 'enrolled learner') await enrol(learnerId);
    await page.setViewportSize({ width: 360, height: 640 });
    await startDeck(page, deck.path);
    await expectToFit(page);
    await expectAccessible(page);
  });
}

test('card and buttons are whole inside every window, with the liked words', async ({ context, page }) => {
  for (const { id } of deck.cards.slice(0, 4)) {
    await expect(await context.request.post('/vocabulary/like-card', { data: { id, liked: true } })).toBeOK();
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await startLikedWords(page);
  await expectToFit(page);
  await expectAccessible(page);
});

test('a sentence that is wider than the card goes on in a second line', async ({ context, page }) => {
  const long = (await openDecks(context.request)).find(({ cards }) => cards[0]?.value.word === '一');
  if (!long) throw new Error('No open deck begins with 一.');
  await page.setViewportSize({ width: 360, height: 640 });
  await startDeck(page, long.path);
  const sentence = topCard(page).locator('[data-side="front"] p [lang="ja"]').last();
  const lines = () =>
    sentence.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
  await expect.poll(lines).toBeGreaterThan(1.5);
  expect((await look(page)).cut).toEqual([]);
});

for (const hasFourButtons of [false, true]) {
  test(`card and buttons are whole inside every window, in the reviews with ${hasFourButtons ? 4 : 2} buttons`, async ({
    page,
    context,
  }) => {
    await fallDue(context.request, learnerId, deck, 6);
    await context.request.post('/api/reviews/settings', { data: { has_four_buttons: hasFourButtons } });
    await page.setViewportSize({ width: 360, height: 640 });
    await startReviewDay(page);
    await expectToFit(page);
  });
}

test('with text of twice the size the card scrolls inside, and the page does not', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startDeck(page, deck.path);
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await look(page)).outside).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const body = topCard(page).locator('[data-side="front"] > div').nth(1);
    const reached = await body.evaluate((box) => {
      box.scrollTop = box.scrollHeight;
      const { bottom } = box.lastElementChild?.getBoundingClientRect() ?? box.getBoundingClientRect();
      return bottom <= box.getBoundingClientRect().bottom + 1;
    });
    expect(reached, 'the end of what the card says').toBe(true);
  }
});

test.describe('space and Enter turn the card', () => {
  test.use({ viewport: { width: 1280, height: 800 } });
  const flipped = (page: Page) => topCard(page).locator('[data-flipped]');

  test('wherever a mouse left the focus', async ({ page }) => {
    await startDeck(page, deck.path);
    await expect(topCard(page).getByText('Bấm hoặc nhấn phím cách để lật')).toBeVisible();
    await page.getByRole('button', { name: /Đã nhớ/ }).click();
    const second = String(deck.cards[1]?.id);
    await expect(topCard(page)).toHaveAttribute('data-card', second);
    for (const key of ['Space', 'Enter']) {
      await page.keyboard.press(key);
      await expect(flipped(page)).toHaveCount(1);
      await page.keyboard.press(key);
      await expect(flipped(page)).toHaveCount(0);
    }
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Space');
    await expect(flipped(page)).toHaveCount(1);
    await expect(topCard(page)).toHaveAttribute('data-card', second);
  });

  test('unless it is on a control that Tab has led to', async ({ page }) => {
    await startDeck(page, deck.path);
    const remember = page.getByRole('button', { name: /Đã nhớ/ });
    for (let times = 0; times < 12; times += 1) {
      await page.keyboard.press('Tab');
      if (await remember.evaluate((button) => button === document.activeElement)) break;
    }
    await expect(remember).toBeFocused();
    await page.keyboard.press('Space');
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[1]?.id));
    await expect(flipped(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[2]?.id));
  });
});

test('who comes back in the middle of a deck reads how much is done of all', async ({ page }) => {
  await startDeck(page, deck.path);
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    const before = String(await topCard(page).getAttribute('data-card'));
    await page.keyboard.press(key);
    await expect(topCard(page)).not.toHaveAttribute('data-card', before);
  }
  await expect(page.getByText('Đã lưu', { exact: true })).toBeVisible();
  await openDeck(page, deck.path);
  const rest = deck.cards.length - 3;
  await expect.poll(() => tally(page)).toEqual([0, rest, 0]);
  await expect(page.getByText(`Đã nhớ 2 · còn ${rest}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`Đã nhớ 3 · còn ${rest - 1}`)).toBeVisible();
});
