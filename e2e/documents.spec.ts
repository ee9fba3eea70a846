import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { writeProgress } from './database.ts';
import { expect, expectAccessible, PATHS, registerLearner, signInAs, test } from './fixtures.ts';
import { openLesson, percentOf } from './lesson-parts.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

const GRAMMAR = { lesson: 390101, document: 39010102, file: 39010103 };
const CONTENT = fileURLToPath(new URL('../content/so-cap-n5', import.meta.url));

const clip = (page: Page, words: string): Locator => page.getByRole('button', { name: `Nghe: ${words}`, exact: true });

/** The media that play, of all on the page. */
const playing = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLMediaElement>('video, audio'))
      .filter((medium) => !medium.paused)
      .map((medium) => decodeURI(medium.currentSrc).split('/').at(-1)),
  );

/** Sounds begin again at their end: a busy machine may take longer to look than a word takes. */
const playOnAndOn = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener(
      'play',
      ({ target }) => {
        if (target instanceof HTMLAudioElement) target.loop = true;
      },
      { capture: true },
    ),
  );

const playToTheEnd = (page: Page) =>
  page.evaluate(() => {
    for (const audio of document.querySelectorAll('audio')) audio.loop = false;
  });

test.describe('a sentence of a document', () => {
  test('is played by a press, stopped by another one, and silences what played before', async ({ page }) => {
    await openLesson(page, PATHS.video);
    await playOnAndOn(page);
    const first = clip(page, '私は ランです。');
    const second = clip(page, '私は 学生です。');
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => playing(page)).toEqual(['watashiwa-randesu.mp3']);
    await second.click();
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await expect(first).toHaveAttribute('aria-pressed', 'false');
    await second.click();
    await expect(second).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => playing(page)).toEqual([]);
    await first.click();
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await playToTheEnd(page);
    await expect(first).toHaveAttribute('aria-pressed', 'false');
  });

  test('is played by keyboard, inside a table too', async ({ page }) => {
    await openLesson(page, PATHS.document);
    await playOnAndOn(page);
    const word = clip(page, '先生');
    await word.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => playing(page)).toEqual(['sensei.mp3']);
    await expect(word).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Space');
    await expect(word).toHaveAttribute('aria-pressed', 'false');
    await expect(word).toBeFocused();
  });

  test('pauses the video, which silences it in turn', async ({ page }) => {
    await openLesson(page, PATHS.shortVideo);
    await playOnAndOn(page);
    await page.getByRole('button', { name: 'Phát video' }).click();
    await expect.poll(() => page.evaluate(() => document.querySelector('video')!.currentTime)).toBeGreaterThan(0.5);
    const greeting = clip(page, 'こちらこそ、よろしく お願いします。');
    await greeting.click();
    await expect.poll(() => playing(page)).toEqual(['kochirakoso-yoroshiku-onegaishimasu.mp3']);
    await page
      .getByRole('region', { name: 'Trình phát video' })
      .getByRole('button', { name: /^Phát \(S/ })
      .click();
    await expect(greeting).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(async () => (await playing(page)).some((source) => source?.endsWith('.mp3'))).toBe(false);
  });

  test('that does not come says so beside it, and comes on another try', async ({ page, faults }) => {
    await openLesson(page, PATHS.video);
    await playOnAndOn(page);
    const sentence = clip(page, '私は ランです。');
    await page.route('**/watashiwa-randesu.mp3', (route) => route.abort());
    await sentence.click();
    const note = page.getByRole('alert').filter({ hasText: 'Chưa nghe được.' });
    await expect(note).toBeVisible();
    await expect(sentence).toHaveAttribute('aria-pressed', 'false');
    await expectAccessible(page);
    await page.unroute('**/watashiwa-randesu.mp3');
    await note.getByRole('button', { name: 'Thử lại' }).press('Enter');
    await expect(sentence).toBeFocused();
    await expect.poll(() => playing(page)).toEqual(['watashiwa-randesu.mp3']);
    await expect(note).toHaveCount(0);
    faults.length = 0;
  });

  test('has a button that a finger hits, and the page keeps its width', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openLesson(page, PATHS.document);
    for (const button of await page.locator('[data-clip]').all()) {
      const box = await button.boundingBox();
      expect([box?.width, box?.height]).toEqual([44, 44]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

test('a file is downloaded under its own name, and counts as read', async ({ page, context }) => {
  await registerLearner(context);
  await openLesson(page, PATHS.video);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tài liệu bài 1' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('bai-1.pdf');
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await expect.poll(() => percentOf(page, GRAMMAR.lesson, GRAMMAR.file)).toBe(100);
});

test('a document counts once its end was seen, however often it is looked at', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await writeProgress(id, { [GRAMMAR.lesson]: {} });
  await openLesson(page, PATHS.video);
  expect(await percentOf(page, GRAMMAR.lesson, GRAMMAR.document)).toBe(0);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => percentOf(page, GRAMMAR.lesson, GRAMMAR.document)).toBe(100);
});

test('no link of an open page grows old: each is a stable address that leads to the file', async ({ page }) => {
  for (const [address, files] of [
    [PATHS.video, 3],
    [PATHS.audio, 3],
  ] as const) {
    await openLesson(page, address);
    const links = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll('a[download], track, audio[src]'),
        (element) => new URL(element.getAttribute('href') ?? element.getAttribute('src') ?? '', location.href).pathname,
      ),
    );
    const stable = [...new Set(links)].filter((link) => link !== new URL(page.url()).pathname);
    expect(stable).toHaveLength(files);
    for (const link of stable) {
      expect(link).toMatch(/^\/api\/lessons\/\d+\/media\/\d+\//);
      const led = await page.request.get(link, { maxRedirects: 0 });
      expect([led.status(), led.headers()['cache-control']]).toEqual([302, 'private, max-age=3600']);
      expect((await page.request.get(link)).status(), link).toBe(200);
    }
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('documents show no buttons that would do nothing, and files are there', async ({ page }) => {
    await page.goto(PATHS.video);
    await expect(page.locator('[data-clip]').first()).toBeHidden();
    await expect(page.getByText('ランです。').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Tài liệu bài 1' })).toBeVisible();
  });
});

// A course with links, on a server of its own whose host name the links use.
test.describe('links of a document', () => {
  test.describe.configure({ mode: 'default' });
  const SITE = 'https://tsubame.example';
  const LINKS =
    '<p><a href="https://nhk.example/easy">báo ngoài</a> <a href="/khoa-hoc/so-cap-n5/lesson/390104-chu-han-nhan-danh-hoc-sinh">bài chữ Hán</a> ' +
    `<a href="${SITE}/khoa-hoc/so-cap-n5">trang khóa học</a></p>`;
  let server: RunningServer;
  let content: string;

  test.beforeAll(async () => {
    content = mkdtempSync(path.join(tmpdir(), 'tsubame-links-'));
    cpSync(CONTENT, path.join(content, 'so-cap-n5'), { recursive: true });
    const document = path.join(content, 'so-cap-n5/lessons/tu-vung-bai-1/tu-vung.html');
    writeFileSync(document, LINKS + readFileSync(document, 'utf8'));
    server = await startServerProcess({ environment: { CONTENT_DIR: content } });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(content, { recursive: true, force: true });
  });
  test.beforeEach(async ({ context }) => {
    await context.route(`${SITE}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({ url: server.baseUrl + pathname + search, maxRedirects: 0 }),
      });
    });
    await context.route('https://nhk.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>NHK</title>' }),
    );
  });

  // Open pages may still ask for something when the test is over: a font, and there is no such site.
  test.afterEach(async ({ context }) => {
    for (const page of context.pages()) await page.close();
    await context.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('that lead outside open a tab of their own, which cannot steer this one', async ({ page, context }) => {
    await openLesson(page, SITE + PATHS.document);
    const link = page.getByRole('link', { name: 'báo ngoài (mở trong tab mới)' });
    await expect(link).toHaveAttribute('rel', /noopener/);
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    await tab.waitForLoadState();
    expect([tab.url(), await tab.title(), await tab.evaluate(() => window.opener === null)]).toEqual([
      'https://nhk.example/easy',
      'NHK',
      true,
    ]);
    expect(page.url()).toBe(SITE + PATHS.document);
  });

  test('that stay on the site stay in the tab and in the page, also with the whole address', async ({
    page,
    context,
  }) => {
    await openLesson(page, SITE + PATHS.document);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const own = page.getByRole('link', { name: 'trang khóa học', exact: true });
    await expect(own).not.toHaveAttribute('target');
    await page.getByRole('link', { name: 'bài chữ Hán', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chữ Hán');
    await page.goBack();
    await expect(own).not.toHaveAttribute('target');
    await own.click();
    await expect(page).toHaveURL(`${SITE}/khoa-hoc/so-cap-n5`);
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(context.pages()).toHaveLength(1);
  });
});

for (const width of [360, 1280]) {
  test(`who speaks stands nearer to what they say than to the line before, at ${width} px`, async ({
    page,
    context,
  }) => {
    await signInAs(context, 'enrolled');
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PATHS.file);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const distances = await page.locator('main dl').evaluate((list) => {
      const inkOf = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
        return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
      };
      return [...list.querySelectorAll('dd + dt')].map((name) => ({
        name: name.textContent,
        // From the single-line test to the name, the next sheet, and from text to text.
        before: name.getBoundingClientRect().top - (name.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
        after: (name.nextElementSibling?.getBoundingClientRect().top ?? 0) - name.getBoundingClientRect().bottom,
        textBefore: inkOf(name).top - inkOf(name.previousElementSibling as Element).bottom,
        textAfter: inkOf(name.nextElementSibling as Element).top - inkOf(name).bottom,
      }));
    });
    expect(distances.length).toBeGreaterThan(3);
    for (const { name, before, after, textBefore, textAfter } of distances) {
      expect(before, `${name}: from the line before`).toBeGreaterThan(1.5 * after);
      expect(textBefore, `${name}: from the text before`).toBeGreaterThan(textAfter);
    }
  });
}

test('a pattern’s word is not torn from its ending', async ({ page, context }) => {
  await signInAs(context, 'enrolled');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(PATHS.file);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const gaps = await page.locator('main .pattern ruby').evaluateAll((words) =>
      words.map((word) => {
        const ending = document.createRange();
        ending.setStart(word.nextSibling!, 0);
        ending.setEnd(word.nextSibling!, 1);
        const [after, before] = [ending.getBoundingClientRect(), word.getBoundingClientRect()];
        return { isOnOneLine: after.top < before.bottom && after.bottom > before.top, gap: after.left - before.right };
      }),
    );
    expect(gaps.length).toBe(3);
    for (const { isOnOneLine, gap } of gaps) expect([isOnOneLine, Math.abs(gap) < 4]).toEqual([true, true]);
  }
});

test.describe('a table on a phone', () => {
  test('of three columns becomes lines that all stand on the screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 844 });
    await page.goto(PATHS.shortVideo);
    const cells = page.locator('main table').first().locator('th, td');
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await cells.count()).toBe(12);
      for (const box of await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().toJSON())))
        expect([box.left >= 0, box.right <= width]).toEqual([true, true]);
      await expectAccessible(page);
    }
  });

  test('that is still wider scrolls, and a shadow at its edge says so', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(PATHS.shortVideo);
    const box = page.locator('main .table-box').first();
    await box.evaluate((element) => {
      element.innerHTML = `<table><tbody><tr><td style="white-space:nowrap">${'rộng hơn '.repeat(20)}</td></tr></tbody></table>`;
    });
    const edges = () =>
      box.evaluate((element) => {
        element.scrollIntoView({ block: 'center' });
        return element.scrollWidth > element.clientWidth;
      });
    expect(await edges()).toBe(true);
    const right = async () => {
      const area = (await box.boundingBox())!;
      return page.screenshot({ clip: { x: area.x + area.width - 12, y: area.y + 6, width: 8, height: 8 } });
    };
    const atStart = await right();
    await box.evaluate((element) => (element.scrollLeft = element.scrollWidth));
    expect(atStart.equals(await right())).toBe(false);
  });
});
