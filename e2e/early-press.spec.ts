import type { Page } from '@playwright/test';
import { smallDeck, topCard } from './decks.ts';
import { expect, PATHS, registerLearner, test, VIDEO_SECONDS } from './fixtures.ts';
import { player, positionOf, videoState, watchForBreaks } from './media-page.ts';

/** The page's scripts are held back until released, as on a slow network. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a video that is started before the scripts are there starts when they are', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Phát video' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  letThrough();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
});

test('all that plays is fetched at the press, side by side with the scripts of the page, and once', async ({
  page,
}) => {
  const letThrough = await holdScripts(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const times = (path: RegExp) => asked.filter((one) => path.test(one)).length;
  const needs = [/\/player-.*\.js$/, /\/streaming-.*\.js$/, /\/player-.*\.css$/, /^\/video\/get-link$/];
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Phát video' }).click();
  for (const path of needs) await expect.poll(() => times(path), String(path)).toBe(1);
  letThrough();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
  // The preloaded style sheet is used from the cache.
  for (const path of needs.filter((one) => !one.source.includes('css'))) expect(times(path), String(path)).toBe(1);
});

test('a video begins to come while the library that plays it is still on its way', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/streaming-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  const come: string[] = [];
  page.on('requestfinished', (request) => come.push(request.url().split('/').at(-1) ?? ''));
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await pressPlay(page);
  for (const file of ['index.m3u8', 'init.mp4', '000.m4s']) await expect.poll(() => come).toContain(file);
  resolve();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
});

test('what came of a video before its library is not sent again', async ({ page }) => {
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await pressPlay(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(
        ({ name, transferSize }) =>
          /\/(index\.m3u8|init\.mp4|000\.m4s)$/.test(new URL(name).pathname) && transferSize > 0,
      )
      .map(({ name }) => name.split('/').at(-1) ?? ''),
  );
  expect(sent.toSorted((a, b) => a.localeCompare(b))).toEqual(['000.m4s', 'index.m3u8', 'init.mp4']);
});

/** Holds back what React needs, and lets what answers an early press through. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/react-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const pressPlay = (page: Page) => page.getByRole('button', { name: 'Phát video' }).click();

for (const when of ['before', 'after'] as const) {
  test(`a guest’s video pressed ${when} React is awake goes on where the last page stopped`, async ({
    page,
    context,
    server,
  }) => {
    await context.addCookies([{ name: 'video_positions', value: 'n5-wa-desu:20', url: server.baseUrl }]);
    const letThrough = await holdReact(page);
    await page.goto(PATHS.video, { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Phát video' })).toBeVisible();
    // As the last page does when it goes: this one has been asked for by then.
    await page.evaluate(() => {
      const position = { seconds: 104, startedMs: Date.now(), sequence: 1 };
      localStorage.setItem('tsubame-position:guest:39010101', JSON.stringify(position));
    });
    if (when === 'after') {
      letThrough();
      await page.waitForFunction(() => !('earlyPress' in globalThis));
    }
    await pressPlay(page);
    await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(104);
    letThrough();
  });
}

test('a video plays before React is awake, in one controller that the player adopts', async ({ page }) => {
  const letThrough = await holdReact(page);
  const links: string[] = [];
  page.on('request', (request) => (request.url().includes('/video/get-link') ? links.push(request.url()) : undefined));
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await pressPlay(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
  await expect(page.getByRole('button', { name: 'Phát video' })).toBeHidden();
  await expect(player(page).locator('img')).toBeHidden();
  await expect(player(page)).toBeFocused();
  const breaks = await watchForBreaks(page);
  const playedAlone = await positionOf(page);
  letThrough();
  // The bar is the player's own, and what was played before it counts.
  await expect(player(page).locator('[data-seek-bar]')).toBeAttached();
  await page.keyboard.press('m');
  await expect.poll(async () => (await videoState(page)).isMuted).toBe(true);
  await expect(player(page).locator('[data-played]').first()).toBeAttached();
  const first = player(page).locator('[data-played]').first();
  const beginPercent = Number.parseFloat(await first.evaluate((part: HTMLElement) => part.style.left));
  expect((beginPercent / 100) * VIDEO_SECONDS).toBeLessThan(playedAlone);
  await page.keyboard.press('s');
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
  // The event comes a task after the state; a slow server may be waited for.
  await expect.poll(async () => (await breaks()).filter((type) => type !== 'waiting')).toEqual(['pause']);
  expect(links).toHaveLength(1);
});

test('a press is not lost while React listens but is not awake yet', async ({ page }) => {
  // It waits for the data behind the page.
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const reader = ReadableStreamDefaultReader.prototype;
    const read = Reflect.get(reader, 'read') as (this: ReadableStreamDefaultReader) => Promise<unknown>;
    Object.assign(globalThis, { letThrough: resolve });
    Object.assign(reader, {
      async read(this: ReadableStreamDefaultReader) {
        await promise;
        return read.call(this);
      },
    });
  });
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('_reactListening')));
  await page.getByRole('button', { name: 'Giao diện: theo máy. Đổi sang sáng' }).click();
  await pressPlay(page);
  expect(await page.evaluate(() => 'earlyPress' in globalThis)).toBe(true);
  await page.evaluate(() => (globalThis as unknown as { letThrough: () => void }).letThrough());
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
  await expect(page.getByRole('button', { name: 'Giao diện: sáng. Đổi sang tối' })).toBeVisible();
});

test('a second press on play, and one on something else, change nothing of what plays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const letScripts = await holdScripts(page);
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await pressPlay(page);
  await pressPlay(page);
  await page.getByRole('button', { name: 'Mở danh mục bên' }).click();
  letScripts();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
  await expect(page.getByRole('complementary', { name: 'Danh mục bên' })).toBeHidden();
  // It may play before the player is there, which hears the keys.
  await expect(player(page).locator('[data-seek-bar]')).toBeAttached();
  await player(page).focus();
  await page.keyboard.press('s');
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
});

test('a video that was started before React falls silent when another lesson follows', async ({ page }) => {
  const letThrough = await holdReact(page);
  // The player itself never comes: nobody has adopted what plays.
  await page.route(/\/assets\/player-.*\.js$/, () => new Promise(() => undefined));
  await page.goto(PATHS.shortVideo, { waitUntil: 'commit' });
  await pressPlay(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
  await page.evaluate(() => Object.assign(globalThis, { left: document.querySelector('video') }));
  letThrough();
  await page.waitForFunction(() => !('earlyPress' in globalThis));
  await page
    .locator(`a[href="${PATHS.document}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(PATHS.document);
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { left: video } = globalThis as unknown as { left: HTMLVideoElement };
        return [video.isConnected, video.paused || video.readyState === 0];
      }),
    )
    .toEqual([false, true]);
});

test('where data is dear nothing of the video comes before the press, and the press takes the sparing quality', async ({
  page,
}) => {
  await page.setExtraHTTPHeaders({ 'save-data': 'on' });
  await holdReact(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: 'Phát video' })).toBeVisible();
  const media = () =>
    asked.filter((url) => /\/assets\/(start|streaming|player)-|\/video\/|\/media\//.test(url) && !/poster/.test(url));
  expect(media()).toEqual([]);
  await pressPlay(page);
  await expect.poll(() => media().some((url) => url.includes('/video/get-link?url=jp/auto/'))).toBe(true);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
});

test('where the browser forbids the sound, the player comes with its own button', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
  });
  const letThrough = await holdReact(page);
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  await pressPlay(page);
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.readyState)).toBeGreaterThan(0);
  letThrough();
  await expect(player(page).getByRole('button', { name: /^Phát \(S/ })).toBeAttached();
  expect((await videoState(page)).isPaused).toBe(true);
});

test('Vietnamese text takes one small file of each weight of the interface font', async ({ page }) => {
  const coming: Promise<{ name: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const name = /\/assets\/(interface-[a-z-]+-\d+)-/.exec(new URL(response.url()).pathname)?.[1];
    if (name) coming.push(response.body().then(({ length }) => ({ name, bytes: length })));
  });
  await page.goto(PATHS.video, { waitUntil: 'networkidle' });
  await page.evaluate(() => document.fonts.ready);
  const fonts = await Promise.all(coming);
  const weights = [400, 500, 600, 700].map((weight) => `interface-vietnamese-${weight}`);
  expect(fonts.map(({ name }) => name).toSorted()).toEqual(weights);
  for (const { name, bytes } of fonts) expect(bytes, name).toBeLessThan(16_000);
});

test('a recording that is started before the scripts are there starts when they are', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto(PATHS.audio, { waitUntil: 'commit' });
  await page.getByRole('button', { name: /^Phát: / }).evaluate((button: HTMLElement) => button.click());
  letThrough();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')!.currentTime)).toBeGreaterThan(0.5);
});

test('what a lesson is opened for comes with the page, not after its scripts', async ({ page, context }) => {
  await registerLearner(context);
  const deck = await smallDeck(context.request);
  const html = await (await context.request.get(deck.path)).text();
  const preloaded = html.slice(0, html.indexOf('</head>'));
  for (const part of ['deck', 'study']) {
    expect(preloaded).toMatch(
      new RegExp(`rel="modulepreload"[^>]*/assets/${part}-|/assets/${part}-[^>]*rel="modulepreload"`),
    );
  }
  // In the mode in which they are used: the browser discards what it fetched in another.
  const sheets = preloaded.match(/<link[^>]*as="style"[^>]*>/g) ?? [];
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) expect(sheet).toContain('crossorigin');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(PATHS.video, { waitUntil: 'networkidle' });
  const isPlayer = (path: string) => /\/assets\/player-.*\.js$/.test(path);
  expect(asked.filter(isPlayer)).toEqual([]);
  await page.getByRole('button', { name: 'Phát video' }).click();
  await expect.poll(() => asked.filter(isPlayer)).toHaveLength(1);
});

test('a switch that is pressed twice meanwhile is switched once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const letThrough = await holdScripts(page);
  await page.goto(PATHS.video, { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Mở danh mục bên' });
  await button.click();
  await button.click();
  await expect(button).toHaveCSS('opacity', '0.5');
  letThrough();
  await expect(button).toHaveCSS('opacity', '1');
  await expect(page.getByRole('complementary', { name: 'Danh mục bên' })).toBeHidden();
  await button.click();
  await expect(page.getByRole('complementary', { name: 'Danh mục bên' })).toBeVisible();
});

test('cards are begun once their own part of the page is there', async ({ page, context }) => {
  await registerLearner(context);
  const deck = await smallDeck(context.request);
  const letThrough = await holdScripts(page);
  await page.goto(deck.path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Bắt đầu học' }).click();
  letThrough();
  await expect(topCard(page)).toHaveAttribute('data-card', String(deck.cards[0]?.id));
});

test('what the browser opened by itself is filled, and stands where it belongs', async ({ page, context }) => {
  await registerLearner(context);
  for (const [opener, name, content] of [
    ['Thông báo', 'Thông báo', 'Chưa có thông báo'],
    ['Cài đặt thẻ', 'Cài đặt thẻ', 'Mặt trước của thẻ'],
  ] as const) {
    const letThrough = await holdScripts(page);
    const deck = await smallDeck(context.request);
    await page.goto(deck.path, { waitUntil: 'commit' });
    const button = page.getByRole('button', { name: opener, exact: true });
    await button.click();
    letThrough();
    const popover = page.getByRole('dialog', { name });
    await expect(popover.getByText(content)).toBeVisible();
    const foot = await button.evaluate((element) => element.getBoundingClientRect().bottom);
    await expect.poll(async () => (await popover.boundingBox())?.y).toBeGreaterThanOrEqual(foot);
    await page.unrouteAll();
  }
});
