import type { BrowserContext, Locator, Page } from '@playwright/test';
import { asItComes } from './as-it-comes.ts';
import { expect, expectAccessible, PATHS, registerLearner, test, VIDEO_SECONDS } from './fixtures.ts';

const player = (page: Page): Locator => page.getByRole('region', { name: 'Trình phát video' });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Tìm bài học' });
const keyList = (page: Page): Locator => page.getByRole('dialog', { name: 'Phím tắt' });

/** What the keys can change. */
type State = { position: number; volume: number; isMuted: boolean; isPaused: boolean; isFullscreen: boolean };
const stateOf = (page: Page): Promise<State> =>
  page.evaluate(() => {
    const video = document.querySelector('video');
    return {
      position: Math.round(video?.currentTime ?? 0),
      volume: Math.round((video?.volume ?? 0) * 10) / 10,
      isMuted: video?.muted ?? false,
      isPaused: video?.paused ?? true,
      isFullscreen: document.fullscreenElement !== null,
    };
  });

const START: State = { position: 100, volume: 0.5, isMuted: false, isPaused: true, isFullscreen: false };

/** The long video paused at 100 s with half volume; the focus is where `focus` puts it. */
async function reset(page: Page): Promise<void> {
  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
  await page.evaluate(() => {
    const video = document.querySelector('video');
    video?.pause();
    if (video) video.currentTime = 100;
  });
  const muted = await page.evaluate(() => document.querySelector('video')?.muted);
  if (muted) await player(page).getByRole('button', { name: /tiếng/ }).click();
  await page.getByRole('slider', { name: 'Âm lượng' }).fill('0.5');
  await expect.poll(() => stateOf(page)).toEqual(START);
  // The player learns of the jump after the element: an earlier key would jump from the old position.
  await expect(player(page).getByRole('slider', { name: 'Vị trí phát' })).toHaveAttribute('aria-valuetext', /^01:40 /);
}

async function openPaused(page: Page, context: BrowserContext): Promise<void> {
  await registerLearner(context);
  await page.goto(PATHS.video);
  await page.getByRole('button', { name: 'Phát video' }).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)).toBeGreaterThan(0.2);
  await reset(page);
}

test('keys below what is open do nothing: the notices are read with the focus on the page', async ({
  page,
  context,
}) => {
  await openPaused(page, context);
  await page.getByRole('button', { name: /^Thông báo/ }).click();
  const notices = page.locator('#notices');
  await notices.getByText('Khi có người trả lời').click();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  for (const key of ['ArrowRight', 'Control+Enter', '?']) await page.keyboard.press(key);
  await expect(keyList(page)).toBeHidden();
  expect(await stateOf(page)).toEqual(START);
  await page.keyboard.press('Escape');
  await expect(notices).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expectState(page, { position: 110 });
});

// spec 1 §9: key, effect, and whether it needs the focus in the player (decisions §6). One of each kind, and all that
// browsers may use themselves; key-action.test.ts has the others.
const KEYS: [key: string, change: Partial<State>, onlyInPlayer: boolean][] = [
  ['ArrowRight', { position: 110 }, false],
  ['Alt+ArrowRight', { position: 130 }, true],
  ['Alt+ArrowLeft', { position: 70 }, true],
  ['Shift+ArrowRight', { position: 160 }, false],
  // The other way, a paused video ends.
  ['Control+Alt+ArrowLeft', { position: 0 }, false],
  ['ArrowUp', { volume: 0.6 }, false],
  ['5', { position: Math.round(VIDEO_SECONDS * 0.5) }, true],
  ['s', { isPaused: false }, true],
  ['Space', { isPaused: false }, false],
  ['m', { isMuted: true }, true],
  ['Control+d', { isMuted: true }, true],
  ['f', { isFullscreen: true }, true],
  ['Control+Enter', { isFullscreen: true }, false],
];

/** While playing, it may have gone on, for as long as this test was stopped. */
async function expectState(page: Page, change: Partial<State>): Promise<void> {
  const wanted = { ...START, ...change };
  await expect
    .poll(async () => {
      const { position, ...rest } = await stateOf(page);
      const goneSeconds = position - wanted.position;
      return { ...rest, isNear: wanted.isPaused ? goneSeconds === 0 : goneSeconds >= 0 && goneSeconds < 60 };
    })
    .toEqual({
      volume: wanted.volume,
      isMuted: wanted.isMuted,
      isPaused: wanted.isPaused,
      isFullscreen: wanted.isFullscreen,
      isNear: true,
    });
}

test.use({ viewport: { width: 1280, height: 900 } });

test('a key is kept for the player that is on its way, also when the pointer came first', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/player-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(PATHS.video);
  const asked = page.waitForRequest('**/assets/player-*.js');
  await player(page).hover();
  await asked;
  await page.keyboard.press('Space');
  resolve();
  await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
});

/** Presses that a player obeys, as functions that run in the page. */
const PRESSES = {
  'a key': () =>
    document
      .querySelector('[data-tour="player"]')!
      .dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 's' })),
  'its play button': () =>
    document.querySelector<HTMLElement>('[data-tour="player"] button[aria-label^="Phát (S"]')!.click(),
  'the picture': () =>
    document
      .querySelector('[data-tour="player"] video')!
      .dispatchEvent(new PointerEvent('pointerup', { bubbles: true, cancelable: true, pointerType: 'mouse' })),
};

for (const [name, press] of Object.entries(PRESSES)) {
  test(`the player obeys ${name} in the moment in which it comes`, async ({ page }) => {
    await page.goto(PATHS.video);
    await asItComes(page, '[data-tour="player"] [data-seek-bar]', press);
    await player(page).hover();
    await expect.poll(async () => (await stateOf(page)).isPaused).toBe(false);
  });
}

test('every kind of key acts with the focus in the player', async ({ page, context }) => {
  await openPaused(page, context);
  for (const [key, change] of KEYS) {
    await player(page).focus();
    await page.keyboard.press(key);
    await test.step(key, () => expectState(page, change));
    await reset(page);
  }
});

test('the key for the end seeks there', async ({ page, context }) => {
  await openPaused(page, context);
  // A paused video ends there, and may be at its beginning again before this test looks.
  const sought = await page.evaluateHandle(() => {
    const seconds: number[] = [];
    const video = document.querySelector('video')!;
    video.addEventListener('seeking', () => seconds.push(Math.round(video.currentTime)));
    return seconds;
  });
  await player(page).focus();
  await page.keyboard.press('Control+Alt+ArrowRight');
  await expect.poll(() => sought.jsonValue()).toContain(Math.round(VIDEO_SECONDS));
});

test('outside the player letters, digits and what a browser owns do nothing, the others act', async ({
  page,
  context,
}) => {
  await openPaused(page, context);
  for (const [key, change, onlyInPlayer] of KEYS) {
    // Alt+Left is the browser's back: there is no history here.
    if (key === 'Alt+ArrowLeft') continue;
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    });
    await page.keyboard.press(key);
    if (onlyInPlayer) await page.waitForTimeout(150);
    await test.step(key, () => expectState(page, onlyInPlayer ? {} : change));
    await reset(page);
  }
});

test('no key acts while somebody types, by hand or with an input method', async ({ page, context }) => {
  await openPaused(page, context);
  await search(page).focus();
  for (const [key] of KEYS) {
    if (key !== 'Alt+ArrowLeft' && key !== 'Control+d') await page.keyboard.press(key);
  }
  await expectState(page, {});
  const devtools = await context.newCDPSession(page);
  // Japanese: kana converted to kanji; Vietnamese: telex, which changes earlier letters.
  for (const text of ['s', 'す', 'すし', '寿司', 'm', 'mo', 'mô', 'một']) {
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  }
  await devtools.send('Input.insertText', { text: 'một' });
  await expectState(page, {});
});

test('a key that an input method takes never reaches the player', async ({ page, context }) => {
  await openPaused(page, context);
  await player(page).focus();
  for (const press of [
    { key: 'Process', code: 'KeyS', isComposing: false },
    { key: 's', code: 'KeyS', isComposing: true },
    { key: ' ', code: 'Space', isComposing: true },
    { key: 'ArrowRight', code: 'ArrowRight', isComposing: true },
  ]) {
    await page.evaluate(
      (init) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true })),
      press,
    );
  }
  await expectState(page, {});
});

test('one switch turns the keys off, in the list that the question mark opens', async ({ page, context }) => {
  await openPaused(page, context);
  await player(page).focus();
  await page.keyboard.press('?');
  await expect(keyList(page)).toBeVisible();
  await expectAccessible(page);
  await keyList(page).getByRole('switch', { name: 'Bật phím tắt' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(player(page)).toBeFocused();
  for (const key of ['s', 'ArrowRight', 'm', '5', '?']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  await expectState(page, {});
  await expect(keyList(page)).toHaveCount(0);

  await page.reload();
  await page.getByRole('button', { name: 'Trợ giúp' }).click();
  await page.getByRole('button', { name: 'Phím tắt' }).click();
  await expect(keyList(page).getByRole('switch', { name: 'Bật phím tắt' })).not.toBeChecked();
  await keyList(page).getByRole('switch', { name: 'Bật phím tắt' }).press('Space');
  await page.keyboard.press('Escape');
  // In a list that is open it would mean nothing.
  await expect(keyList(page)).toBeHidden();
  await page.keyboard.press('?');
  await expect(keyList(page)).toBeVisible();
});

test('a question mark in a text field is a question mark', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.document);
  await page.waitForLoadState('networkidle');
  await search(page).focus();
  await page.keyboard.type('a?');
  await expect(search(page)).toHaveValue('a?');
  await expect(keyList(page)).toHaveCount(0);
});
