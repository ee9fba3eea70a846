import { createHmac } from 'node:crypto';
import path from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { subtract, totalSeconds, union } from '#domain/progress/ranges.ts';
import { createSiteFolder } from '#server/testing/site-folder.ts';
import { expectOnly, FAILED_REQUEST, LOST_REQUEST } from './faults.ts';
import { PATHS, registerLearner, test as base, VIDEO_SECONDS } from './fixtures.ts';
import {
  choose,
  noteStatuses,
  pause,
  play,
  player,
  playTo,
  positionOf,
  videoState,
  watchForBreaks,
} from './media-page.ts';
import { startServerProcess } from './server-process.ts';
import { startVideoServer, type VideoServer } from './video-server.ts';

/** Segments are six seconds long: buffering is limited. */
const SEGMENT_DELAY_MS = 2_500;
const GRANT_SECRET = 'for-these-tests-only-0123456789abcdef';

type Site = { baseUrl: string; jp: VideoServer };

/** A site whose server jp is another machine. */
const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _browser }, use) => {
      const dataDir = createSiteFolder('tsubame-e2e-');
      const jp = await startVideoServer(path.join(dataDir, 'media'), SEGMENT_DELAY_MS);
      const server = await startServerProcess({ dataDir, environment: { VIDEO_SERVER_JP: jp.baseUrl, GRANT_SECRET } });
      await use({ baseUrl: server.baseUrl, jp });
      jp.kill();
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ viewport: { width: 1440, height: 900 } });

/** The site's own server delays segments, too. */
async function slowSegments(target: Page | BrowserContext): Promise<void> {
  await target.route('**/*.m4s', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SEGMENT_DELAY_MS));
    await route.continue().catch(() => undefined); // the page may be gone
  });
}

/** iPhones: no MediaSource. Chromium also plays HLS natively. */
async function withoutMediaSource(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource'])
      Reflect.deleteProperty(globalThis, name);
  });
}

/** The first address has a grant that expires soon; the server then refuses it. */
async function firstGrantLasts(page: Page, seconds: number): Promise<{ asked: () => number }> {
  let asked = 0;
  await page.route('**/video/get-link?*', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    const response = await route.fetch();
    const address = (await response.json()) as string;
    const [, folder = '', file = ''] = /\/media\/[^/]+\/([0-9a-f]{32})\/(.+)$/.exec(address) ?? [];
    const expires = (Math.floor(Date.now() / 1000) + seconds).toString(36);
    const signature = createHmac('sha256', GRANT_SECRET).update(`v1\n${folder}\n${expires}`).digest('base64url');
    const json = `/media/${expires}-${signature.slice(0, 32)}/${folder}/${file}`;
    return route.fulfill({ response, json });
  });
  return { asked: () => asked };
}

test('a video server that dies in mid-play is replaced unseen: picture, place and speed go on', async ({
  page,
  site,
  faults,
}) => {
  await site.jp.revive();
  await page.goto(site.baseUrl + PATHS.video);
  await play(page);
  await choose(page, 'Tốc độ phát', '1,25×');
  await playTo(page, 5);
  // Enough to be played while the other server is found.
  await expect.poll(async () => (await videoState(page)).loadedTo, { timeout: 40_000 }).toBeGreaterThan(24);
  const breaks = await watchForBreaks(page);
  const { loadedTo } = await videoState(page);
  expect(loadedTo).toBeLessThan(100);
  const said = await noteStatuses(player(page));
  site.jp.kill();
  await expect.poll(said).toContainEqual(expect.stringContaining('Chúng mình đang thử máy chủ khác.'));
  await expect(player(page).getByRole('button', { name: 'Máy chủ: VN' })).toBeVisible();
  await playTo(page, loadedTo + 3);
  expect(await breaks()).toEqual([]);
  expect(await videoState(page)).toMatchObject({ rate: 1.25, isPaused: false });
  await expect(player(page).getByText('Chúng mình đang thử máy chủ khác.')).toBeHidden();
  expectOnly(faults, LOST_REQUEST);
});

test('a grant that runs out in mid-play is renewed unseen', async ({ page, site, faults }) => {
  await page.goto(site.baseUrl + PATHS.video);
  await choose(page, 'Máy chủ', 'Việt Nam');
  await slowSegments(page);
  const { asked } = await firstGrantLasts(page, 20);
  await play(page);
  // Several segments, since the next may be late.
  await expect.poll(async () => (await videoState(page)).loadedTo, { timeout: 120_000 }).toBeGreaterThan(19);
  const breaks = await watchForBreaks(page);
  await expect.poll(asked, { timeout: 60_000 }).toBe(2);
  const { loadedTo } = await videoState(page);
  await playTo(page, loadedTo + 3);
  expect(await breaks()).toEqual([]);
  expect(asked()).toBe(2);
  await expect(player(page).getByText('Video chưa tải được')).toHaveCount(0);
  await expect(player(page).getByRole('button', { name: 'Máy chủ: VN' })).toBeVisible();
  expectOnly(faults, /status of 403/);
});

test('when no server answers the video tries again by itself and plays on', async ({ page, faults }) => {
  await slowSegments(page);
  await page.goto(PATHS.video);
  await play(page);
  await playTo(page, 3);
  // The newer route counts: between two, the whole video could come.
  await page.route('**/*.m4s', (route) => route.abort('connectionrefused'));
  await expect(player(page).getByText('Chúng mình sẽ tự thử lại', { exact: false })).toBeVisible({ timeout: 30_000 });
  await expect(player(page).getByRole('button', { name: 'Thử lại' })).toBeVisible();
  const { loadedTo } = await videoState(page);
  await playTo(page, loadedTo - 1);
  await page.unroute('**/*.m4s');
  await playTo(page, loadedTo + 2);
  await expect(player(page).getByText('Chúng mình sẽ tự thử lại', { exact: false })).toHaveCount(0);
  expectOnly(faults, LOST_REQUEST);
});

test('offline for two minutes: it plays on by itself, and what was played is reported, not what was waited', async ({
  page,
  context,
  faults,
}) => {
  await page.clock.install();
  await registerLearner(context);
  await slowSegments(page);
  await page.goto(PATHS.video);
  await play(page);
  await playTo(page, 8);
  await context.setOffline(true);
  await expect(player(page).getByText('Bạn đang ngoại tuyến.', { exact: false })).toBeVisible({ timeout: 40_000 });
  // The buffer plays to its end; then the picture stops.
  await expect
    .poll(async () => (await videoState(page)).loadedTo - (await positionOf(page)), { timeout: 60_000 })
    .toBeLessThan(0.5);
  const stoodAt = await positionOf(page);
  // With a fake clock, second by second: each attempt fails.
  for (let second = 0; second < 120; second += 1) await page.clock.runFor(1_000);
  expect(await positionOf(page)).toBeLessThan(stoodAt + 0.5);
  await context.setOffline(false);
  await playTo(page, stoodAt + 8);
  await pause(page);
  const position = await positionOf(page);
  await expect(page.getByText('Đã lưu')).toBeVisible({ timeout: 40_000 });
  // A second may end between looking at the picture and pausing.
  const isOneStretch = async () => {
    const [stretch, ...others] = (await playedOf(page, 390101)) ?? [];
    return others.length === 0 && stretch?.[0] === 0 && Math.abs(stretch[1] - position) <= 1;
  };
  await expect.poll(isOneStretch, { timeout: 40_000 }).toBe(true);
  expectOnly(faults, LOST_REQUEST);
});

/** What the server has stored as played of a lesson's video. */
async function playedOf(page: Page, lessonId: number): Promise<[number, number][] | undefined> {
  const answer = await page.request.get(`/api/lessons/${lessonId}`);
  const lesson = (await answer.json()) as { userLesson: { parts: { played: [number, number][] }[] } };
  return lesson.userLesson.parts.find(({ played }) => played.length > 0)?.played;
}

test('two tabs on one lesson: both play, and the percent is that of both together', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.shortVideo);
  const other = await context.newPage();
  await other.goto(PATHS.shortVideo);
  await play(page);
  await play(other);
  await player(other).focus();
  await other.keyboard.press('5');
  await playTo(other, 42);
  await playTo(page, 8);
  for (const tab of [page, other]) await pause(tab);
  const [first, second] = [await positionOf(page), await positionOf(other)];
  // Both start at 0; the second then jumped to the middle, 33.25 s.
  const seconds = totalSeconds(union([[0, first]], [[33.25, second]]));
  await expect
    .poll(async () => totalSeconds((await playedOf(page, 390102)) ?? []), { timeout: 30_000 })
    .toBeGreaterThan(seconds - 3);
  const played = await playedOf(page, 390102);
  expect(totalSeconds(played ?? [])).toBeLessThan(seconds + 3);
  expect(
    subtract(played ?? [], [
      [0, Math.max(first, 33)],
      [33, second + 1],
    ]),
  ).toEqual([]);
  await expect(page.getByText('Đã lưu')).toBeVisible();
  await expect(other.getByText('Đã lưu')).toBeVisible();
  await other.close();
});

test.describe('without MediaSource, as on iPhones', () => {
  test.beforeEach(({ page }) => withoutMediaSource(page));

  test('the browser’s own HLS plays; another quality and another server keep the place', async ({ page }) => {
    await page.goto(PATHS.video);
    await play(page);
    expect(await page.evaluate(() => document.querySelector('video')!.src)).toMatch(/\/720p\/index\.m3u8$/);
    await player(page).focus();
    await page.keyboard.press('3');
    await playTo(page, 62);
    await choose(page, 'Tốc độ phát', '1,5×');
    await pause(page);
    const { position } = await videoState(page);
    const address = () => page.evaluate(() => document.querySelector('video')!.src);
    const before = await address();
    await choose(page, 'Chất lượng', '360p');
    await expect.poll(address).toMatch(/\/360p\/index\.m3u8$/);
    await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeCloseTo(position, 0);
    await choose(page, 'Máy chủ', 'Việt Nam');
    await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeCloseTo(position, 0);
    expect(await address()).not.toBe(before);
    // Loaded anew, it has a speed of 1 at first.
    await expect.poll(() => videoState(page)).toMatchObject({ rate: 1.5, isPaused: true });
    await player(page).focus();
    await page.keyboard.press('s');
    await playTo(page, position + 1);
  });

  test('an expired grant is renewed where it stands', async ({ page, site, faults }) => {
    await page.goto(site.baseUrl + PATHS.video);
    await choose(page, 'Máy chủ', 'Việt Nam');
    const { asked } = await firstGrantLasts(page, 6);
    await play(page);
    await page.waitForTimeout(6_500);
    // Far beyond the buffer: only there the browser requests data again.
    await player(page).focus();
    await page.keyboard.press('9');
    await expect.poll(asked, { timeout: 120_000 }).toBeGreaterThanOrEqual(2);
    await playTo(page, VIDEO_SECONDS * 0.9 + 1);
    expectOnly(faults, FAILED_REQUEST);
  });
});
