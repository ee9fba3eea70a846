import type { Page } from '@playwright/test';
import { nameless, spokenBy, twins } from './accessibility-tree.ts';
import { inDatabase, writeProgress } from './database.ts';
import { type Deck, smallDeck, tally, topCard } from './decks.ts';
import { expectOnly, FAILED_REQUEST } from './faults.ts';
import { expect, expectAccessible, expectAccessibleAt, registerLearner, test } from './fixtures.ts';
import { pressAgain } from './press-again.ts';
import { dueTimes, endShortSteps, fallDue, learnDeck, openReviewDay, startReviewDay, today } from './review-days.ts';

const CALL = '**/api/reviews';

let deck: Deck;
let learnerId: number;
test.beforeEach(async ({ context }) => {
  ({ id: learnerId } = await registerLearner(context));
  deck = await smallDeck(context.request);
});

const ids = (from: number, to: number) => deck.cards.slice(from, to).map(({ id }) => id);
const saved = (page: Page) => page.getByText('Đã lưu', { exact: true });

/** Presses a key and waits for the next card. */
async function press(page: Page, key: string): Promise<void> {
  const before = await topCard(page).getAttribute('data-card');
  await page.keyboard.press(key);
  await expect(topCard(page)).not.toHaveAttribute('data-card', String(before));
}

type SentRow = { client_id: string; direction: string | null; grade?: number; undo_of?: string | null };

/** Rows that the page sends to the log, each once: what is not answered is sent again. */
function watchRows(page: Page): SentRow[] {
  const rows: SentRow[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/reviews') || request.method() !== 'POST') return;
    const { swipes } = request.postDataJSON() as { swipes: SentRow[] };
    rows.push(...swipes.filter((swipe) => !rows.some((row) => row.client_id === swipe.client_id)));
  });
  return rows;
}

test.describe('the way in', () => {
  test('a guest is told what the page is for and asked to sign in', async ({ page, context }) => {
    await context.clearCookies();
    await page.goto('/on-hom-nay');
    await expect(page.getByRole('heading', { name: 'Ôn hôm nay' })).toBeVisible();
    const signIn = page.getByRole('main').getByRole('link', { name: 'Đăng nhập' });
    await expect(signIn).toHaveAttribute('href', '/dang-nhap?tiep=%2Fon-hom-nay');
    await expectAccessible(page);
  });

  test('who has not opened a flashcard lesson is led to the lessons', async ({ page }) => {
    await page.goto('/on-hom-nay');
    await expect(page.getByText('Chưa có từ nào để ôn')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Chọn bài từ vựng' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the navigation leads to the day and to the liked words', async ({ page }) => {
    await page.goto('/ve-chung-minh');
    await page.getByRole('link', { name: 'Từ yêu thích' }).click();
    await expect(page.getByRole('heading', { name: 'Từ yêu thích' })).toBeVisible();
    await page.getByRole('link', { name: 'Ôn hôm nay' }).click();
    await expect(page.getByRole('heading', { name: 'Ôn hôm nay' })).toBeVisible();
  });

  test('the account menu of a lesson leads there, too', async ({ page }) => {
    await page.goto(deck.path);
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expect(page.getByRole('link', { name: 'Từ yêu thích' })).toHaveAttribute('href', '/tu-yeu-thich');
    await expect(page.getByRole('link', { name: 'Ôn hôm nay' })).toHaveAttribute('href', '/on-hom-nay');
  });
});

test('the course page leads an enrolled learner to the words of today, and says how many', async ({
  page,
  context,
}) => {
  await writeProgress(learnerId, {});
  await fallDue(context.request, learnerId, deck, 3);
  await page.goto('/khoa-hoc/so-cap-n5');
  const way = page.getByRole('region', { name: 'Ôn hôm nay' }).getByRole('link');
  await expect(way).toContainText('3 từ cần ôn, 10 từ mới');
  await expect(way).toHaveAttribute('href', '/on-hom-nay');
});

test.describe('the journey by keys', () => {
  test('leads through the words of opened lessons, each with the lesson that it is from', async ({ page, context }) => {
    await learnDeck(context.request, deck);
    await startReviewDay(page);
    await expect(topCard(page)).toBeFocused();
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[0]?.id));
    const from = page.getByRole('main').locator(`a[href*="focus_fc=${deck.cards[0]?.id}"]`);
    await expect(from).toHaveAttribute('href', new RegExp(`^${deck.path}\\?`));
    await press(page, 'ArrowRight');
    await press(page, 'ArrowLeft');
    await press(page, 'ArrowRight');
    await expect(topCard(page)).toBeFocused();
    await expect.poll(() => tally(page)).toEqual([1, 10, 2]);
    await expect(saved(page)).toBeVisible();
    const day = await today(context.request);
    expect(day.done.new).toBe(3);
    expect(day.left.new).toBe(7);
    expect(day.known_words).toBe(3);
  });

  test('the question mark lists them', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 2);
    await startReviewDay(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Khi đang học thẻ')).toBeVisible();
    // It has the focus once it hears keys.
    await expect(page.locator('[role=dialog] :focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(topCard(page)).toBeFocused();
  });

  test('an undo brings the card back, and the day is as if nothing had been', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 5);
    const [before, dueBefore] = [await today(context.request), await dueTimes(learnerId)];
    const rows = watchRows(page);
    await startReviewDay(page);
    const first = await topCard(page).getAttribute('data-card');
    await press(page, 'ArrowLeft');
    await press(page, 'ArrowRight');
    await expect(saved(page)).toBeVisible();
    expect(await dueTimes(learnerId)).not.toEqual(dueBefore);
    await press(page, 'ArrowDown');
    await press(page, 'ArrowDown');
    await expect(topCard(page)).toHaveAttribute('data-card', String(first));
    await expect(page.getByRole('button', { name: 'Hoàn tác' })).toHaveAttribute('aria-disabled', 'true');
    await expect.poll(() => rows.filter(({ undo_of }) => undo_of).length).toBe(2);
    await expect(saved(page)).toBeVisible();
    const after = await today(context.request);
    expect([after.left, after.done, after.known_words]).toEqual([before.left, before.done, before.known_words]);
  });

  test('a word not remembered comes back when its short step is due', async ({ page, context }) => {
    await page.clock.install();
    await learnDeck(context.request, deck);
    await context.request.post('/api/reviews/settings', { data: { new_words: 1 } });
    await startReviewDay(page);
    await page.keyboard.press('ArrowLeft');
    // At once, ahead of its minute: nobody is sent away.
    await expect(saved(page)).toBeVisible();
    await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[0]?.id));
    await expect(topCard(page)).toBeFocused();
    await expect.poll(() => tally(page)).toEqual([1, 1, 0]);
    await page.keyboard.press('ArrowRight');
    // Wait for the second step: earlier keys have no card to act on.
    await expect.poll(() => tally(page)).toEqual([0, 1, 1]);
    await expect(topCard(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'Xong phần hôm nay rồi!' })).toBeVisible();
  });

  test('only short steps that are near are a rest: it offers them and the next lesson, and never says all is done', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await learnDeck(context.request, deck);
    await context.request.post('/api/reviews/settings', { data: { new_words: 0 } });
    const swipes = ids(0, 3).map((id) => ({
      client_id: crypto.randomUUID(),
      card_id: id,
      direction: 'right',
      age_ms: 0,
    }));
    await expect(await context.request.post('/api/reviews', { data: { swipes } })).toBeOK();
    await openReviewDay(page);
    const rest = page.getByRole('region', { name: 'Nghỉ một chút nhé' });
    await expect(rest).toContainText('3 từ nữa sẽ quay lại sau khoảng 10 phút.');
    await expect(page.getByText('Xong phần hôm nay')).toHaveCount(0);
    await expect(rest.getByRole('link', { name: /^Học tiếp: / })).toHaveAttribute('href', /\/lesson\/\d+-/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ôn luôn bây giờ' }).press('Enter');
    await expect(topCard(page)).toBeFocused();
    await expect.poll(() => tally(page)).toEqual([0, 3, 0]);
    await page.getByRole('button', { name: 'Về tổng quan hôm nay' }).click();
    await expect(rest).toBeVisible();
    // Their minute comes while the page lies open.
    await endShortSteps(learnerId);
    await page.clock.fastForward(11 * 60_000);
    await expect(page.getByRole('button', { name: 'Ôn tiếp' })).toBeVisible();
  });

  test('what is due beyond the day’s number is not said to be done', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 3);
    await context.request.post('/api/reviews/settings', { data: { due_words: 1, new_words: 0 } });
    await startReviewDay(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'Đủ số từ của hôm nay rồi' })).toBeVisible();
    await expect(page.getByText('Xong phần hôm nay')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Ôn thêm 2 từ' })).toBeVisible();
  });

  test('a rest in the middle shows how far the day is, and goes on where it was', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 4);
    await context.request.post('/api/reviews/settings', { data: { new_words: 0 } });
    await startReviewDay(page);
    await press(page, 'ArrowRight');
    const next = String(await topCard(page).getAttribute('data-card'));
    // By Tab: elsewhere Enter would turn the card.
    const back = page.getByRole('button', { name: 'Về tổng quan hôm nay' });
    await expect(async () => {
      await page.keyboard.press('Shift+Tab');
      expect(await back.evaluate((button) => button === document.activeElement)).toBe(true);
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('progressbar', { name: 'Tiến độ hôm nay' })).toHaveAttribute('aria-valuenow', '25');
    await page.getByRole('button', { name: 'Ôn tiếp' }).press('Enter');
    await expect(topCard(page)).toHaveAttribute('data-card', next);
    await expect(topCard(page)).toBeFocused();
  });

  test('the end of the day says what was done', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 2);
    await context.request.post('/api/reviews/settings', { data: { new_words: 0 } });
    await startReviewDay(page);
    await press(page, 'ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { name: 'Xong phần hôm nay rồi!' })).toBeVisible();
    await expect(page.getByText('Bạn đã ôn 2 từ.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Học tiếp: / })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Hoàn tác từ vừa rồi' }).press('Enter');
    await expect(topCard(page)).toBeFocused();
  });
});

test.describe('hearts', () => {
  test('stand on the cards of the day and fill the liked words', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 2);
    const [first, second] = ids(0, 2);
    await context.request.post('/vocabulary/like-card', { data: { id: second, liked: true } });
    await context.request.post('/api/reviews/settings', { data: { new_words: 0 } });
    await startReviewDay(page);
    const heart = () => topCard(page).getByRole('button', { name: 'Lưu vào từ yêu thích' }).first();
    const isLiked = new Map<string, string | null>();
    for (const _card of [1, 2]) {
      isLiked.set(String(await topCard(page).getAttribute('data-card')), await heart().getAttribute('aria-pressed'));
      if (isLiked.size === 1) await press(page, 'ArrowRight');
    }
    expect(isLiked).toEqual(
      new Map([
        [String(first), 'false'],
        [String(second), 'true'],
      ]),
    );
    await heart().click();
    await expect(heart()).toHaveAttribute('aria-pressed', 'false');
    const liked = async () => {
      const answer = await context.request.get('/api/flashcard/liked-cards');
      return ((await answer.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
    };
    await expect.poll(liked).toEqual([]);
    // By pointer again: after a click, Enter flips the card.
    await heart().click();
    await expect.poll(liked).toEqual([second]);
  });
});

test.describe('four buttons', () => {
  test('are chosen in the settings and pressed by the keys 1 to 4', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 6);
    const rows = watchRows(page);
    await openReviewDay(page);
    await page.getByRole('checkbox', { name: 'Chấm bốn mức: Quên, Khó, Nhớ, Dễ' }).check();
    await page.getByRole('button', { name: 'Lưu cài đặt' }).click();
    await expect(page.getByText('Đã lưu.')).toBeVisible();
    await page.getByRole('button', { name: 'Bắt đầu ôn' }).press('Enter');
    for (const name of ['Quên', 'Khó', 'Nhớ', 'Dễ']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    for (const key of ['1', '2', '3', '4']) await press(page, key);
    await page.getByRole('button', { name: 'Dễ', exact: true }).click();
    await expect.poll(() => rows.map(({ grade }) => grade)).toEqual([1, 2, 3, 4, 4]);
    expect(rows.map(({ direction }) => direction)).toEqual(['left', 'right', 'right', 'right', 'right']);
  });

  test('are listed with their keys, and only where they are chosen', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 2);
    const listed = async () => {
      await startReviewDay(page);
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog').locator('dl > div');
      await expect(keys.first()).toBeVisible();
      return keys.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.replace(/\s+/g, ' ')));
    };
    expect((await listed()).slice(0, 2)).toEqual(['Chưa nhớ ←', 'Đã nhớ →']);
    await context.request.post('/api/reviews/settings', { data: { has_four_buttons: true } });
    expect((await listed()).slice(0, 4)).toEqual(['Quên 1 ←', 'Khó 2', 'Nhớ 3 →', 'Dễ 4']);
  });

  for (const { key, name } of [
    { key: '4', name: 'Dễ' },
    { key: 'ArrowLeft', name: 'Quên' },
    { key: 'ArrowRight', name: 'Nhớ' },
  ]) {
    test(`the button ${name} lights up when ${key} is pressed`, async ({ page, context }) => {
      await fallDue(context.request, learnerId, deck, 6);
      await context.request.post('/api/reviews/settings', { data: { has_four_buttons: true } });
      await startReviewDay(page);
      await topCard(page).focus();
      // Within the page: the highlight ends before a slow machine could ask for it.
      const lit = await page.evaluate(async (pressed) => {
        const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
        // Frames may take longer than the highlight lasts; another timer does not come before this one.
        await new Promise((resolve) => setTimeout(resolve));
        const buttons = ['Quên', 'Khó', 'Nhớ', 'Dễ'].map((label) =>
          [...document.querySelectorAll('button')].find((button) => button.innerText.endsWith(label)),
        );
        const colors = buttons.map((button) => button && getComputedStyle(button).backgroundColor);
        const isLit = (_: unknown, at: number) => colors.filter((color) => color === colors[at]).length === 1;
        return buttons.filter(isLit).map((button) => button?.innerText.replace(/^\d\s*/, ''));
      }, key);
      expect(lit).toEqual([name]);
    });
  }

  test('their keys do nothing in the settings, while an input method composes, or once shortcuts are off', async ({
    page,
    context,
  }) => {
    await fallDue(context.request, learnerId, deck, 6);
    await context.request.post('/api/reviews/settings', { data: { has_four_buttons: true } });
    await startReviewDay(page);
    const card = topCard(page);
    const first = String(await card.getAttribute('data-card'));
    await page.evaluate(() => {
      const key = { key: '3', bubbles: true, cancelable: true, isComposing: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
    });
    await page.getByRole('button', { name: 'Cài đặt thẻ' }).click();
    await page.getByRole('radio', { name: 'Tiếng Nhật' }).press('3');
    await page.keyboard.press('Escape');
    await expect(card).toHaveAttribute('data-card', first);
    await page.evaluate(() => localStorage.setItem('tsubame-shortcuts', 'off'));
    await card.focus();
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowRight');
    await expect(card).toHaveAttribute('data-card', first);
    await page.evaluate(() => localStorage.removeItem('tsubame-shortcuts'));
    await page.keyboard.press('3');
    await expect(card).not.toHaveAttribute('data-card', first);
  });
});

test.describe('what can go wrong', () => {
  test('without a network the words wait in the tab and go out when it is back', async ({ page, context, faults }) => {
    await fallDue(context.request, learnerId, deck, 8);
    await startReviewDay(page);
    await context.setOffline(true);
    for (let times = 0; times < 4; times += 1) await press(page, 'ArrowRight');
    await expect(page.getByText('Chưa gửi được, sẽ tự gửi lại khi có mạng')).toBeVisible();
    expect((await today(context.request).catch(() => null))?.done.due ?? 0).toBe(0);
    await context.setOffline(false);
    await expect(saved(page)).toBeVisible();
    expect((await today(context.request)).done.due).toBe(4);
    await press(page, 'ArrowRight');
    expectOnly(faults, FAILED_REQUEST);
  });

  test('a tab that is killed loses nothing: the next one shows none of its words again', async ({
    page,
    context,
    faults,
  }) => {
    await fallDue(context.request, learnerId, deck, 8);
    await startReviewDay(page);
    await context.route(CALL, (route) => route.abort());
    const seen: string[] = [];
    for (let times = 0; times < 3; times += 1) {
      seen.push(String(await topCard(page).getAttribute('data-card')));
      await press(page, 'ArrowRight');
    }
    await page.close();
    const next = await context.newPage();
    await startReviewDay(next);
    expect(seen).not.toContain(await topCard(next).getAttribute('data-card'));
    await pressAgain(next.getByRole('button', { name: 'Thử lại' }), () => context.unroute(CALL));
    await expect(saved(next)).toBeVisible();
    expect((await today(context.request)).done.due).toBe(3);
    expectOnly(faults, FAILED_REQUEST);
  });

  test('a session that has ended keeps the words and asks for the sign-in', async ({ page, context, faults }) => {
    await fallDue(context.request, learnerId, deck, 8);
    await startReviewDay(page);
    await context.clearCookies();
    await press(page, 'ArrowRight');
    await expect(page.getByRole('link', { name: 'Bạn đăng nhập lại để lưu phần đã học' })).toHaveAttribute(
      'href',
      '/dang-nhap?tiep=%2Fon-hom-nay',
    );
    await page.close();
    expectOnly(faults, FAILED_REQUEST);
  });

  test('a long day is fetched in pieces; one that does not come is said and fetched later', async ({
    page,
    context,
    faults,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await writeProgress(learnerId, {});
    await context.request.post('/api/reviews/settings', { data: { new_words: 40, has_four_buttons: true } });
    await startReviewDay(page);
    const pieces = '**/api/reviews/today*';
    await context.route(pieces, (route) => route.abort());
    const seen = new Set<string>();
    for (let times = 1; times <= 30; times += 1) {
      seen.add(String(await topCard(page).getAttribute('data-card')));
      // An easy word does not come back today.
      if (times < 30) await press(page, '4');
      else await page.keyboard.press('4');
    }
    await expect(page.getByText('Chưa tải được từ tiếp theo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    await context.unroute(pieces);
    // By itself, within 15 seconds and what the answer takes.
    await expect(topCard(page)).toBeFocused({ timeout: 40_000 });
    await expect.poll(() => tally(page)).toEqual([0, 10, 30]);
    for (let times = 1; times <= 10; times += 1) {
      seen.add(String(await topCard(page).getAttribute('data-card')));
      if (times < 10) await press(page, '4');
      else await page.keyboard.press('4');
    }
    expect(seen.size).toBe(40);
    await expect(page.getByRole('heading', { name: 'Xong phần hôm nay rồi!' })).toBeVisible();
    expect((await today(context.request)).done.new).toBe(40);
    expectOnly(faults, FAILED_REQUEST);
  });

  test('settings say what they take, and what could not be saved', async ({ page, context, faults }) => {
    await learnDeck(context.request, deck);
    await openReviewDay(page);
    const words = page.getByLabel('Từ mới mỗi ngày');
    const save = page.getByRole('button', { name: 'Lưu cài đặt' });
    await words.fill('101');
    await save.click();
    await expect(words).toHaveAccessibleDescription('Bạn nhập một số từ 0 đến 100 nhé.');
    await words.fill('3');
    await context.route('**/api/reviews/settings', (route) => route.abort());
    await save.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Cài đặt chưa được lưu.' })).toBeVisible();
    await expect(words).toHaveValue('3');
    await context.unroute('**/api/reviews/settings');
    await save.click();
    await expect(page.getByText('Đã lưu.')).toBeVisible();
    expect((await today(context.request)).left.new).toBe(3);
    expectOnly(faults, FAILED_REQUEST);
  });
});

test.describe('a backlog', () => {
  test('is taken on in steps, and nothing of it is moved', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 12);
    await context.request.post('/api/reviews/settings', { data: { due_words: 4, new_words: 0 } });
    const before = await dueTimes(learnerId);
    await openReviewDay(page);
    await expect(page.getByText('Còn 8 từ đến hạn ngoài số từ của hôm nay.')).toBeVisible();
    await page.getByRole('link', { name: 'Ôn thêm 8 từ' }).click();
    await expect(topCard(page)).toBeFocused();
    await expect(page.getByText('ngoài số từ của hôm nay')).toBeHidden();
    await expect.poll(() => tally(page)).toEqual([0, 12, 0]);
    expect(await dueTimes(learnerId)).toEqual(before);
  });
});

test.describe('how it is drawn and told', () => {
  test('the week to come is told day by day, today first', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 5);
    await openReviewDay(page);
    const week = page.getByRole('region', { name: 'Bảy ngày tới' });
    const rows = week.getByRole('row');
    await expect(rows).toHaveCount(8);
    await expect(rows.nth(1)).toContainText('Hôm nay');
    await expect(rows.nth(1)).toContainText('5');
    await expect(rows.nth(2)).toContainText('0');
  });

  test('every control has a name of its own', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 3);
    await startReviewDay(page);
    const { controls, landmarks } = await spokenBy(page);
    expect(nameless(controls)).toEqual([]);
    expect(nameless(landmarks.filter(({ role }) => role === 'region'))).toEqual([]);
    expect(twins(controls)).toEqual([]);
  });

  test('fits each window, in each theme', async ({ page, context }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 800 });
    await fallDue(context.request, learnerId, deck, 6);
    await context.request.post('/api/reviews/settings', { data: { due_words: 4, has_four_buttons: true } });
    await openReviewDay(page);
    await expectAccessibleAt(page, [360, 390, 1280]);
    await page.getByRole('button', { name: 'Bắt đầu ôn' }).click();
    await press(page, '3');
    await expectAccessibleAt(page, [360, 390, 1280]);
  });
});

test.describe('the liked words', () => {
  test('are listed with their lesson; a heart taken back can be given again', async ({ page, context }) => {
    for (const id of ids(0, 2)) await context.request.post('/vocabulary/like-card', { data: { id, liked: true } });
    await page.goto('/tu-yeu-thich');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(2);
    const [first, second] = deck.cards;
    await expect(rows.first()).toContainText(second?.value.meaning ?? '');
    await expect(rows.last()).toContainText(first?.value.meaning ?? '');
    await expect(rows.first().getByRole('link')).toHaveAttribute('href', `${deck.path}?focus_fc=${second?.id}`);
    const heart = rows.first().getByRole('button', { name: /^Lưu vào từ yêu thích/ });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    const likes = async () => {
      const answer = await context.request.get('/api/flashcard/liked-cards');
      return ((await answer.json()) as { data: { id: number }[] }).data.length;
    };
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(likes).toBe(1);
    await heart.press('Enter');
    await expect.poll(likes).toBe(2);
    await expectAccessible(page);
    const { controls } = await spokenBy(page);
    expect(nameless(controls)).toEqual([]);
    expect(twins(controls)).toEqual([]);
  });

  test('come fifty at a time', async ({ page }) => {
    await inDatabase(async (pool) => {
      await pool.query(
        `INSERT INTO enrolment (user_id, course_id, starts_at, source) VALUES ($1, 39, now() - interval '1 day', 'staff')`,
        [learnerId],
      );
      await pool.query(
        `INSERT INTO card_like (user_id, card_id, created_at)
         SELECT $1, id, now() FROM component WHERE type = 17 AND archived_at IS NULL ORDER BY id LIMIT 60`,
        [learnerId],
      );
    });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/tu-yeu-thich');
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows).toHaveCount(50);
    await page.getByRole('button', { name: 'Xem thêm từ' }).click();
    await expect(rows).toHaveCount(60);
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Xem thêm từ' })).toBeHidden();
  });

  test('who likes none yet is told how', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/tu-yeu-thich');
    await expect(page.getByText('Chưa có từ yêu thích')).toBeVisible();
    await expectAccessible(page);
  });
});
