import type { Page } from '@playwright/test';
import { nameless, spokenBy, twins } from './accessibility-tree.ts';
import { asItComes } from './as-it-comes.ts';
import { type Deck, openDeck, savedPiles, smallDeck, startDeck, tally, topCard } from './decks.ts';
import { drawAt, expect, expectAccessible, registerLearner, test } from './fixtures.ts';

let deck: Deck;
test.beforeEach(async ({ context }) => {
  await registerLearner(context);
  deck = await smallDeck(context.request);
});

const result = (page: Page) => page.getByRole('region', { name: 'Kết quả' });

/** Swipes to the end: the first `left` cards to the left. */
async function finish(page: Page, left: number): Promise<void> {
  for (let index = 0; index < deck.cards.length; index += 1) {
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[index]?.id));
    await page.keyboard.press(index < left ? 'ArrowLeft' : 'ArrowRight');
  }
  await expect(result(page)).toBeVisible();
  // One picture of both, and no modal over it.
  const isPassed = deck.cards.length * 0.15 >= left;
  if (isPassed) await expect(result(page).getByRole('heading', { name: 'Hoàn thành bài học!' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test.describe('the journey by keys', () => {
  test('leads from the first visit through all cards to the result, which is saved', async ({ page, context }) => {
    await openDeck(page, deck.path);
    await expect(page.getByText(`${deck.cards.length} từ mới`)).toBeVisible();
    await page.getByRole('button', { name: 'Bắt đầu học' }).press('Enter');
    await expect(topCard(page)).toBeFocused();
    const total = deck.cards.length;
    await expect.poll(() => tally(page)).toEqual([0, total, 0]);
    const left = Math.ceil(total * 0.3);
    await finish(page, left);

    await expect(result(page)).toHaveAttribute('data-level', 'good');
    await expect(result(page)).toContainText(`${total - left}/${total}`);
    await expect(page.getByText('Đã lưu')).toBeVisible();
    expect(await savedPiles(context.request, deck.id)).toEqual({
      remember: deck.cards.slice(left).map(({ id }) => id),
      non: deck.cards.slice(0, left).map(({ id }) => id),
    });

    await openDeck(page, deck.path);
    await expect(page.getByRole('region', { name: 'Từ chưa nhớ' })).toContainText(String(left));
    await expect(page.getByRole('region', { name: 'Từ đã học' })).toContainText(String(total - left));
    await page.getByRole('button', { name: 'Học ngay' }).click();
    await expect.poll(() => tally(page)).toEqual([0, left, 0]);
  });

  test('goes on with the unsorted cards after a reload', async ({ page }) => {
    await startDeck(page, deck.path);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[2]?.id));
    await openDeck(page, deck.path);
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[2]?.id));
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length - 2, 0]);
  });

  test('undoes back to the first card and no further', async ({ page }) => {
    await startDeck(page, deck.path);
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(key);
    await expect.poll(() => tally(page)).toEqual([1, deck.cards.length - 3, 2]);
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('ArrowDown');
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length, 0]);
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[0]?.id));
    await expect(page.getByRole('button', { name: 'Hoàn tác' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('takes the very last card back from the result', async ({ page, context }) => {
    await startDeck(page, deck.path);
    await finish(page, deck.cards.length);
    await page.getByRole('button', { name: 'Hoàn tác từ vừa rồi' }).press('Enter');
    const last = deck.cards.at(-1)?.id;
    await expect(topCard(page)).toHaveAttribute('data-card', String(last));
    await expect.poll(() => tally(page)).toEqual([deck.cards.length - 1, 1, 0]);
    await page.keyboard.press('ArrowRight');
    await expect(result(page)).toContainText(`1/${deck.cards.length}`);
    await expect.poll(async () => (await savedPiles(context.request, deck.id))?.remember).toEqual([last]);
  });

  test('turns the card with space and Enter, and says aloud what comes up', async ({ page }) => {
    await startDeck(page, deck.path);
    const [first, second] = deck.cards;
    const status = page.getByRole('status').filter({ hasText: /Thẻ|Mặt sau/ });
    await expect(status).toContainText(`Thẻ 1/${deck.cards.length}`);
    await page.keyboard.press('Space');
    await expect(topCard(page).getByRole('group', { name: 'Mặt sau' })).toBeVisible();
    await expect(topCard(page).locator('[data-side=front]')).toHaveAttribute('inert', '');
    await expect(status).toContainText(`Mặt sau: ${first?.value.meaning}`);
    await page.keyboard.press('Enter');
    await expect(topCard(page).locator('[data-side=back]')).toHaveAttribute('inert', '');
    await page.keyboard.press('ArrowRight');
    await expect(topCard(page)).toBeFocused();
    await expect(topCard(page)).toHaveAccessibleName(`Thẻ 2/${deck.cards.length}: ${second?.value.word}`);
  });
});

test.describe('keys that are not meant for the cards', () => {
  test('do nothing while somebody writes, or an input method composes', async ({ page }) => {
    await startDeck(page, deck.path);
    await page.evaluate(() => {
      const key = { key: 'ArrowRight', bubbles: true, cancelable: true, isComposing: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await page.getByRole('button', { name: 'Mở bình luận' }).click();
    const text = page.getByLabel('Bình luận mới');
    await text.fill('tàu');
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowDown']) await text.press(key);
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length, 0]);
  });

  test('do nothing once shortcuts are turned off; the list of keys says what they do', async ({ page }) => {
    await startDeck(page, deck.path);
    const list = page.getByRole('dialog', { name: 'Phím tắt' });
    // The header comes alive when the browser is idle.
    await expect(async () => {
      await page.keyboard.press('?');
      await expect(list.getByText('Hoàn tác')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await list.getByRole('switch', { name: 'Bật phím tắt' }).click();
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Chưa nhớ', exact: true }).click();
    await expect.poll(() => tally(page)).toEqual([1, deck.cards.length - 1, 0]);
  });
});

test.describe('the mouse', () => {
  /** Drags the top card sideways by a share of its width. */
  async function pull(page: Page, share: number): Promise<void> {
    // One that swings back is not where its tilted box seems to be.
    await topCard(page).evaluate((card) => Promise.allSettled(card.getAnimations().map(({ finished }) => finished)));
    const box = await topCard(page).boundingBox();
    if (!box) throw new Error('There is no card.');
    const [x, y] = [box.x + box.width / 2, box.y + 30];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step += 1) await page.mouse.move(x + (box.width * share * step) / 8, y);
    // Pause, so that distance decides rather than speed.
    await page.waitForTimeout(150);
    await page.mouse.move(x + box.width * share, y + 1);
    await page.mouse.up();
  }

  test('pulls a card over its edge, or lets it swing back', async ({ page }) => {
    await startDeck(page, deck.path);
    await pull(page, 0.25);
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length, 0]);
    await expect(topCard(page).locator('[data-side=back]')).toHaveAttribute('inert', '');
    await pull(page, 0.45);
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length - 1, 1]);
    await pull(page, -0.45);
    await expect.poll(() => tally(page)).toEqual([1, deck.cards.length - 2, 1]);
    await expect(page.locator('[data-place=leaving]')).toHaveCount(0);
  });

  test('turns a card by a press, but not by one on a button', async ({ page }) => {
    await startDeck(page, deck.path);
    const back = topCard(page).locator('[data-side=back]');
    await topCard(page).locator('[data-side=front]').getByRole('button', { name: 'Lưu vào từ yêu thích' }).click();
    await expect(back).toHaveAttribute('inert', '');
    await topCard(page).click({ position: { x: 200, y: 30 } });
    await expect(back).not.toHaveAttribute('inert', '');
    await topCard(page).getByRole('button', { name: 'Bấm hoặc nhấn phím cách để quay lại' }).click();
    await expect(back).toHaveAttribute('inert', '');
  });

  test('turns a card that is pressed in the moment in which the deck comes', async ({ page }) => {
    await startDeck(page, deck.path);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('navigation', { name: 'Đường dẫn' }).getByRole('link').first().click();
    await page.getByRole('dialog', { name: 'Bạn muốn rời đi?' }).getByRole('button', { name: 'Thoát' }).click();
    await expect(topCard(page)).toHaveCount(0);
    await asItComes(page, '[data-place="0"]', (card) => card.click());
    await page.goBack();
    await expect(topCard(page).locator('[data-side=back]')).not.toHaveAttribute('inert', '');
  });

  test('studies by the buttons under the cards', async ({ page }) => {
    await startDeck(page, deck.path);
    await page.getByRole('button', { name: 'Đã nhớ', exact: true }).click();
    await page.getByRole('button', { name: 'Chưa nhớ', exact: true }).click();
    await page.getByRole('button', { name: 'Hoàn tác' }).click();
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length - 1, 1]);
  });
});

test.describe('the finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  /** A finger moving from the middle of the card in human-like steps. */
  async function drag(page: Page, across: number, down: number): Promise<void> {
    const box = await topCard(page).boundingBox();
    if (!box) throw new Error('There is no card.');
    const session = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let step = 1; step <= 10; step += 1) {
      const point = { x: x + (across * step) / 10, y: y + (down * step) / 10 };
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  test('swipes cards to both sides, and does not by scrolling', async ({ page }) => {
    await startDeck(page, deck.path);
    await drag(page, 180, 6);
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length - 1, 1]);
    await drag(page, -180, -6);
    await expect.poll(() => tally(page)).toEqual([1, deck.cards.length - 2, 1]);
    await drag(page, 20, -150);
    await expect.poll(() => tally(page)).toEqual([1, deck.cards.length - 2, 1]);
    await topCard(page).tap({ position: { x: 150, y: 30 } });
    await expect(topCard(page).locator('[data-side=back]')).not.toHaveAttribute('inert', '');
  });
});

test.describe('groups', () => {
  test('without words are refused, with the warning', async ({ page }) => {
    await startDeck(page, deck.path);
    await finish(page, 0);
    await expect(result(page)).toHaveAttribute('data-level', 'excellent');
    await page.getByRole('button', { name: /^0\s*Chưa nhớ/ }).click();
    const warning = page.getByRole('alert').filter({ hasText: 'Không có từ vựng nào trong nhóm "Chưa nhớ".' });
    await expect(warning).toBeVisible();

    await openDeck(page, deck.path);
    await expect(page.getByText('Không còn từ nào, giỏi quá!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Học ngay' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: /^Bài tiếp theo · Chặng \d+: / })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /\b0\b/ })).toHaveCount(0);
  });

  test('of a low result come first: the forgotten words are the primary button', async ({ page }) => {
    await startDeck(page, deck.path);
    const total = deck.cards.length;
    await finish(page, total - 1);
    const ways = result(page).locator('~ a, ~ button');
    await expect(ways.first()).toHaveText(`Ôn lại ${total - 1} từ chưa nhớ`);
    await expect(ways.nth(1)).toHaveText(/^Bài tiếp theo · Chặng \d+: /);
    const color = (index: number) => ways.nth(index).evaluate((way) => getComputedStyle(way).backgroundColor);
    expect(await color(0)).not.toBe(await color(1));
    await ways.first().click();
    await expect.poll(() => tally(page)).toEqual([0, total - 1, 0]);
  });

  test('leave one way on at the result of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await startDeck(page, deck.path);
    await finish(page, Math.ceil(deck.cards.length * 0.3));
    await expect(page.getByRole('link', { name: /Bài tiếp theo/ })).toHaveCount(1);
  });

  test('show their words and are studied again; nothing remembered cannot be reviewed', async ({ page }) => {
    await startDeck(page, deck.path);
    await finish(page, deck.cards.length);
    await expect(result(page)).toHaveAttribute('data-level', 'bad');
    const opener = page.getByRole('button', { name: new RegExp(`^${deck.cards.length}\\s*Chưa nhớ`) });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: `Từ chưa nhớ (${deck.cards.length})` });
    for (const { value } of deck.cards.slice(0, 3)) {
      await expect(dialog.getByText(value.meaning, { exact: true }).first()).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('button', { name: `Học lại ${deck.cards.length} từ này` }).click();
    await expect(topCard(page)).toBeFocused();
    await expect.poll(() => tally(page)).toEqual([0, deck.cards.length, 0]);

    await openDeck(page, deck.path);
    await expect(page.getByRole('button', { name: 'Ôn lại' })).toBeDisabled();
  });
});

test('settings are remembered in the browser', async ({ page }) => {
  await startDeck(page, deck.path);
  await page.getByRole('button', { name: 'Cài đặt thẻ' }).click();
  const settings = page.getByRole('dialog', { name: 'Cài đặt thẻ' });
  await settings.getByRole('switch', { name: 'Trộn thẻ' }).click();
  await settings.getByRole('switch', { name: 'Tự phát âm thanh' }).click();
  await settings.getByRole('radio', { name: 'Tiếng Việt' }).click();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  const [first] = deck.cards;
  await expect(topCard(page)).toHaveAccessibleName(`Thẻ 1/${deck.cards.length}: ${first?.value.meaning}`);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tally(page)).toEqual([0, deck.cards.length - 1, 1]);

  await openDeck(page, deck.path);
  await page.getByRole('button', { name: 'Cài đặt thẻ' }).click();
  await expect(settings.getByRole('switch', { name: 'Trộn thẻ' })).toBeChecked();
  await expect(settings.getByRole('switch', { name: 'Tự phát âm thanh' })).not.toBeChecked();
  await expect(settings.getByRole('radio', { name: 'Tiếng Việt' })).toBeChecked();
});

test.describe('the heart', () => {
  const heart = (page: Page) =>
    topCard(page).locator('[data-side=front]').getByRole('button', { name: 'Lưu vào từ yêu thích' });

  test('likes a card, for good', async ({ page }) => {
    await startDeck(page, deck.path);
    const saved = page.waitForResponse('**/vocabulary/like-card');
    await heart(page).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    expect(await (await saved).json()).toEqual({ isLike: true });
    await openDeck(page, deck.path);
    await page.getByRole('button', { name: 'Bắt đầu học' }).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test('is taken back with a word when it cannot be saved, and tried again', async ({ page, faults }) => {
    await startDeck(page, deck.path);
    await page.route('**/vocabulary/like-card', (route) => route.abort());
    await heart(page).click();
    const note = page.getByRole('alert').filter({ hasText: 'Chưa lưu được từ yêu thích.' });
    await expect(note).toBeVisible();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false');
    await page.unroute('**/vocabulary/like-card');
    await note.getByRole('button', { name: 'Thử lại' }).click();
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(note).toBeHidden();
    faults.splice(0);
  });
});

test.describe('the card that the address asks for', () => {
  test('is studied alone, then the overview comes', async ({ page }) => {
    const third = deck.cards[2];
    await openDeck(page, `${deck.path}?focus_fc=${third?.id}`);
    await expect(topCard(page)).toHaveAttribute('data-card', String(third?.id));
    await expect.poll(() => tally(page)).toEqual([0, 1, 0]);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: 'Từ đã học' })).toContainText('1');
  });

  test('is missed in the log only, and the stacked cards open, with the comments of their first one', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    const notes: string[] = [];
    page.on('console', (message) => notes.push(message.text()));
    await openDeck(page, `${deck.path}?focus_fc=999999999`);
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[0]?.id));
    await expect.poll(() => notes.some((text) => text.includes('999999999'))).toBe(true);
    await page.getByRole('button', { name: 'Mở bình luận' }).click();
    // Other tests write comments on this card.
    await expect(page.getByLabel('Bình luận mới')).toBeVisible();
    await expect.poll(() => asked.some((url) => url.includes(`name=flashcard&id=${deck.cards[0]?.id}`))).toBe(true);
    expect(asked.filter((url) => /(id=|tbid":)999999999/.test(url))).toEqual([]);
  });
});

test.describe('comments', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('are those of the current card; an own one becomes its way to remember', async ({ page }) => {
    await startDeck(page, deck.path);
    const [first, second] = deck.cards;
    const listed = page.waitForRequest((request) => request.url().includes(`name=flashcard&id=${first?.id}`));
    await page.keyboard.press('Space');
    await topCard(page)
      .getByRole('button', { name: /cách nhớ của bạn/ })
      .click();
    await listed;
    const tip = `Cách nhớ ${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel('Bình luận mới').fill(tip);
    await page.getByRole('button', { name: 'Gửi bình luận' }).click();
    await expect(page.getByRole('article').filter({ hasText: tip })).toBeVisible();
    await expect(topCard(page).getByRole('region', { name: 'Cách nhớ' })).toContainText(tip);

    const next = page.waitForRequest((request) => request.url().includes(`name=flashcard&id=${second?.id}`));
    await page.getByRole('button', { name: 'Đã nhớ', exact: true }).click();
    await next;
    await expect(page.getByRole('article').filter({ hasText: tip })).toBeHidden();
  });
});

test('how to remember a card is one quiet line until somebody has said how', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/flashcard/get-first-comments', (route) => route.fulfill({ json: {} }));
  await startDeck(page, deck.path);
  await page.keyboard.press('Space');
  const way = topCard(page).getByRole('button', { name: 'Góp cách nhớ của bạn', exact: true });
  await expect(way).toBeVisible();
  await expect(topCard(page).getByRole('region', { name: 'Cách nhớ' })).toHaveCount(0);
  const lines = await way.evaluate((line) => {
    const text = document.createRange();
    text.selectNodeContents(line.lastChild as Node);
    return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(line).lineHeight);
  });
  expect(lines).toBeLessThan(1.5);
});

test('a guest studies in memory and is told what signing in keeps', async ({ page, context }) => {
  await context.clearCookies();
  await startDeck(page, deck.path);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tally(page)).toEqual([0, deck.cards.length - 1, 1]);
  await expect(page.getByRole('link', { name: 'Đăng nhập để giữ tiến độ' })).toBeVisible();
  await expect(topCard(page).getByRole('button', { name: 'Lưu vào từ yêu thích' })).toHaveCount(0);
});

test.describe('who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('sees the card change its side without turning', async ({ page }) => {
    await startDeck(page, deck.path);
    await page.keyboard.press('Space');
    const front = topCard(page).locator('[data-side=front]');
    await expect(front).toHaveCSS('opacity', '0');
    await expect(topCard(page).locator('[data-side=back]')).toHaveCSS('transform', 'none');
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('[data-place=leaving]')).toHaveCount(0);
  });
});

const WINDOWS = [
  [360, 'light'],
  [390, 'dark'],
  [1280, 'dark'],
] as const;

test('every step can be read, reached and named in each window and theme', async ({ page }) => {
  const inEach = async (expectIt: (page: Page) => Promise<void>) => {
    for (const [width, theme] of WINDOWS) {
      await test.step(`${width} px, ${theme}`, async () => {
        await drawAt(page, width, theme);
        await expectIt(page);
      });
    }
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDeck(page, deck.path);
  await inEach(expectAccessible);
  await page.getByRole('button', { name: 'Bắt đầu học' }).click();
  await inEach(expectWellNamed);
  await page.keyboard.press('Space');
  await expect(topCard(page).getByRole('group', { name: 'Mặt sau' })).toBeVisible();
  await inEach(expectWellNamed);
  await page.getByRole('button', { name: 'Cài đặt thẻ' }).click();
  await inEach(expectAccessible);
  await expect(page.getByRole('dialog', { name: 'Cài đặt thẻ' })).toBeVisible();
  await page.keyboard.press('Escape');
  await finish(page, Math.ceil(deck.cards.length / 3));
  await inEach(expectWellNamed);
  await page.getByRole('button', { name: /Tất cả/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inEach(expectAccessible);
  await expect(page.getByRole('dialog')).toBeVisible();
});

/** No axe violations, no missing or duplicate names, no control too small for a finger. */
async function expectWellNamed(page: Page): Promise<void> {
  await expectAccessible(page);
  const { controls } = await spokenBy(page);
  expect(nameless(controls)).toEqual([]);
  expect(twins(controls)).toEqual([]);
  const small = await page.locator('[data-flashcards] :is(button, a)').evaluateAll((elements) =>
    elements
      .filter((element) => element.closest('[inert], [aria-hidden], p, [popover]') === null)
      .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  );
  expect(small).toEqual([]);
}
