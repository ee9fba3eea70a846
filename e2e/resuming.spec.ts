import type { BrowserContext, Page } from '@playwright/test';
import { formatClock } from '#domain/course/duration.ts';
import { enrol } from './database.ts';
import { expectOnly, LOST_REQUEST } from './faults.ts';
import { expect, PATHS, registerLearner, test } from './fixtures.ts';
import { openLesson } from './lesson-parts.ts';

const REPORTS = '**/khoa-hoc/upsert-lesson-progress';
const SEEKED_SECONDS = 30;

const MEDIA = {
  video: {
    path: PATHS.video,
    files: '**/*.m4s',
    play: 'Phát video',
    element: 'video',
    line: { name: /^01:31/, startSeconds: 91.6 },
  },
  recording: {
    path: PATHS.audio,
    files: '**/*.mp3',
    play: 'Phát: Lan và anh Tanaka gặp nhau',
    element: 'audio',
    line: { name: /^00:25/, startSeconds: 25 },
  },
} as const;
type Medium = (typeof MEDIA)[keyof typeof MEDIA];

const ROLES = {
  guest: async () => undefined,
  'new learner': registerLearner,
  'enrolled learner': async (context: BrowserContext) => enrol((await registerLearner(context)).id),
};

const placeOf = (page: Page, { element }: Medium) =>
  page.evaluate((name) => document.querySelector<HTMLMediaElement>(name)!.currentTime, element);

/** Plays on from a chosen position. */
async function playOn(page: Page, medium: Medium): Promise<number> {
  await page.getByRole('button', { name: medium.play }).click();
  await expect.poll(() => placeOf(page, medium)).toBeGreaterThan(0.3);
  await page.getByRole('slider', { name: 'Vị trí phát' }).fill(String(SEEKED_SECONDS));
  await expect.poll(() => placeOf(page, medium)).toBeGreaterThan(SEEKED_SECONDS + 1.5);
  return placeOf(page, medium);
}

/** Reloads the page while it plays; returns where it stood as it went, which may take a while. */
async function reload(page: Page, { element }: Medium): Promise<number> {
  await page.evaluate((name) => {
    const medium = document.querySelector<HTMLMediaElement>(name)!;
    addEventListener('pagehide', () => sessionStorage.setItem('test-left-at', String(medium.currentTime)));
  }, element);
  await page.reload();
  return Number(await page.evaluate(() => sessionStorage.getItem('test-left-at')));
}

async function expectToGoOn(page: Page, medium: Medium, leftAtSeconds: number): Promise<void> {
  await page.getByRole('button', { name: medium.play }).click();
  await expect.poll(() => placeOf(page, medium)).toBeGreaterThan(Math.floor(leftAtSeconds) - 1);
  expect(await placeOf(page, medium)).toBeLessThan(leftAtSeconds + 30);
}

for (const [kind, medium] of Object.entries(MEDIA)) {
  for (const [role, become] of Object.entries(ROLES)) {
    test(`a reload while a ${kind} plays loses no place: ${role}`, async ({ page, context, faults }) => {
      await become(context);
      // The page is rendered again before the server learns of the last range.
      await page.route(REPORTS, (route) => route.abort());
      await openLesson(page, medium.path);
      const playedTo = await playOn(page, medium);
      const leftAtSeconds = await reload(page, medium);
      expect(leftAtSeconds).toBeGreaterThanOrEqual(playedTo);
      await page.unroute(REPORTS);
      if (role !== 'guest') {
        // What the first page left is sent and acknowledged before anyone reaches for the player.
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(page.getByText('Đã lưu')).toBeVisible();
      }
      await expectToGoOn(page, medium, leftAtSeconds);
      expectOnly(faults, LOST_REQUEST);
    });
  }

  test(`a second tab goes on where the first one plays: ${kind}`, async ({ page, context }) => {
    await registerLearner(context);
    const second = await context.newPage();
    await openLesson(second, medium.path);
    await openLesson(page, medium.path);
    const leftAtSeconds = await playOn(page, medium);
    await page.close();
    await expectToGoOn(second, medium, leftAtSeconds);
  });
}

for (const [role, become] of Object.entries(ROLES)) {
  test(`a jump is not lost with a page that is left before its data comes: ${role}`, async ({ page, context }) => {
    await become(context);
    await page.goto(PATHS.video);
    await playOn(page, MEDIA.video);
    const JUMPED_TO_SECONDS = 180;
    await page.route('**/*.m4s', () => undefined);
    await page.getByRole('slider', { name: 'Vị trí phát' }).fill(String(JUMPED_TO_SECONDS));
    await expect.poll(() => page.evaluate(() => document.querySelector('video')!.seeking)).toBe(true);
    await reload(page, MEDIA.video);
    await page.unroute('**/*.m4s');
    await expectToGoOn(page, MEDIA.video, JUMPED_TO_SECONDS);
  });
}

for (const [kind, medium] of Object.entries(MEDIA)) {
  for (const [role, become] of Object.entries(ROLES)) {
    test(`a line chosen before anything of a ${kind} has come is not lost: ${role}`, async ({ page, context }) => {
      await become(context);
      await page.route(medium.files, () => undefined);
      await openLesson(page, medium.path);
      await page.getByRole('button', { name: 'Lời thoại' }).click();
      const asked = page.waitForRequest(medium.files);
      await page.getByRole('button', { name: medium.line.name }).click();
      await asked;
      await page.reload();
      await page.unroute(medium.files);
      await expectToGoOn(page, medium, medium.line.startSeconds);
    });
  }
}

test('on a slow phone the place stays, and is seen before the player comes', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(PATHS.video);
  // Before it plays: once the page is slow, it may hear no more before it is left.
  await page.evaluate(() => {
    const note = ({ target }: Event) =>
      sessionStorage.setItem('test-heard-at', String((target as HTMLMediaElement).currentTime));
    document.addEventListener('timeupdate', note, true);
  });
  await playOn(page, MEDIA.video);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  const bytesPerSecond = 1_600_000 / 8;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  const leftAtSeconds = await reload(page, MEDIA.video);
  const heardSeconds = Number(await page.evaluate(() => sessionStorage.getItem('test-heard-at')));
  const shown = page.getByRole('region', { name: 'Trình phát video' }).getByText(/^0\d:\d\d \/ /);
  // The picture may have gone on for seconds after the last that the slow page heard of it.
  const places = [2, 1, 0].map((before) => formatClock(Math.floor(heardSeconds) - before));
  await expect(shown).toHaveText(new RegExp(`^(${places.join('|')}) /`));
  await expectToGoOn(page, MEDIA.video, leftAtSeconds);
});
