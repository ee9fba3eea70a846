import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { type Deck, smallDeck } from './decks.ts';
import { expect, expectAccessible, expectAccessibleAt, PATHS, registerLearner, signInAs, test } from './fixtures.ts';
import { fallDue } from './review-days.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

const COURSE = path.join(import.meta.dirname, '../content/luyen-thi-n2');

const WINDOWS = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1366, height: 657 },
  { width: 1280, height: 800 },
];

const LONG_NAME = 'Ngữ pháp: cách nói mình từ đâu đến, đang sống ở đâu và nghề nghiệp của từng người trong gia đình';

const main = (page: Page) => page.getByRole('main');
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Chính' });

test.describe('a guest’s home', () => {
  test('shows what is inside, and a trial lesson as the second call, in every window', async ({ page }) => {
    await page.goto(PATHS.home);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const calls = main(page).getByRole('link', { name: /^(Xem các khóa học|Học thử miễn phí)$/ });
      expect(await calls.allTextContents()).toEqual(['Xem các khóa học', 'Học thử miễn phí', 'Học thử miễn phí']);
      for (const preview of ['Thẻ từ có âm Hán Việt', 'Video hai phụ đề', 'Bài đọc nghe được', 'Ôn đúng lúc sắp quên'])
        await expect(main(page).getByRole('heading', { name: preview })).toBeVisible();
      for (const course of ['Tiếng Nhật sơ cấp N5', 'Luyện thi JLPT N2'])
        await expect(main(page).getByRole('heading', { name: course })).toBeVisible();
      for (const stage of ['Chặng 1: Nền tảng', 'Chặng 2: Từ vựng N5'])
        await expect(main(page).getByText(stage, { exact: true })).toBeVisible();
      await expectAccessible(page);
    }
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await main(page).getByRole('link', { name: 'Học thử miễn phí' }).first().click();
      await expect(page).toHaveURL(PATHS.shortVideo);
      await page.goBack();
    }
  });

  test('has the list of all courses behind its navigation', async ({ page }) => {
    await page.goto(PATHS.home);
    await expect(navigation(page).getByRole('link')).toHaveText(['Khóa học', 'Kích hoạt']);
    await navigation(page).getByRole('link', { name: 'Khóa học' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Các khóa học' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a guest’s home with a single course', () => {
  let server: RunningServer;
  let content: string;
  test.beforeAll(async () => {
    content = mkdtempSync(path.join(tmpdir(), 'tsubame-one-course-'));
    const course = path.join(content, path.basename(COURSE));
    cpSync(COURSE, course, { recursive: true });
    // Groups enough for several lines.
    const others = ['Số và cách đếm', 'Ngày, tháng, giờ', 'Gia đình và nghề nghiệp', 'Món ăn, đồ uống'].map(
      (name, index) => `          - { id: ${4_510_110 + index}, name: '${name}', glyph: '字', lessons: [] }\n`,
    );
    appendFileSync(path.join(course, 'course.yaml'), others.join(''));
    server = await startServerProcess({ environment: { CONTENT_DIR: content } });
  });
  test.afterAll(async () => {
    await server.stop();
    rmSync(content, { recursive: true, force: true });
  });

  test('gives it the whole row, with its stages', async ({ page }) => {
    await page.goto(server.baseUrl);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await expect(main(page).getByRole('link', { name: 'Chặng 1: Luyện thi N2' })).toBeVisible();
      const card = main(page).getByRole('article');
      const [shown, row] = await Promise.all([card.boundingBox(), page.locator('.wrap').first().boundingBox()]);
      expect(shown!.width).toBeGreaterThan(0.8 * row!.width);
      await expectAccessible(page);
    }
  });

  test('begins no line of its groups with a dot', async ({ page }) => {
    for (const width of [360, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(server.baseUrl);
      const starts = await main(page)
        .getByText(/^Thi thử N2\s·/)
        .evaluate((line) => {
          const text = line.firstChild as Text;
          const letter = document.createRange();
          const lines = new Map<number, string>();
          for (let at = 0; at < text.data.length; at += 1) {
            letter.setStart(text, at);
            letter.setEnd(text, at + 1);
            const [box] = letter.getClientRects();
            if (box && !lines.has(box.top) && text.data[at]!.trim()) lines.set(box.top, text.data[at]!);
          }
          return [...lines.values()];
        });
      expect(starts).not.toContain('·');
    }
  });
});

test.describe('after registering', () => {
  test('a learner is led to a trial lesson, or to the code', async ({ page }) => {
    await page.goto(PATHS.signUp);
    await page.getByLabel('Tên').fill('Minh Anh');
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@tsubame.example`);
    await page.locator('input[name=password]').fill('én bay thấp thì mưa rào');
    await main(page).getByRole('button', { name: 'Tạo tài khoản' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Hôm nay' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Mình có mã kích hoạt' })).toHaveAttribute('href', '/kich-hoat');
    await expect(main(page).getByRole('link', { name: /^Ôn/ })).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Học thử: Chào hỏi: こんにちは · 2 phút' }).click();
    await expect(page).toHaveURL(PATHS.shortVideo);
  });
});

test.describe('‘Hôm nay’', () => {
  let deck: Deck;
  let learnerId: number;
  test.beforeEach(async ({ context }) => {
    ({ id: learnerId } = await registerLearner(context));
    deck = await smallDeck(context.request);
  });

  test('leads on to the lesson and to the words of the day, and counts days and words', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 3);
    await context.request.post('/khoa-hoc/upsert-lesson-progress', { data: { lesson_id: 390102, played: [[0, 20]] } });
    await inDatabase((pool) =>
      pool.query('INSERT INTO study_day (user_id, day) SELECT user_id, day - 1 FROM study_day WHERE user_id = $1', [
        learnerId,
      ]),
    );
    await page.goto(PATHS.home);
    await expect(main(page).getByRole('link', { name: /^Học tiếp: Chào hỏi.* · còn 1 phút$/ })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Ôn 13 từ · 4 phút' })).toHaveAttribute('href', '/on-hom-nay');
    const week = main(page).getByRole('region', { name: '2 ngày liền' });
    await expect(week.getByRole('listitem')).toHaveCount(7);
    await expect(week.getByText(/: đã học$/)).toHaveCount(2);
    await expect(week).toContainText('3 từ đã nhớ');
    await expect(main(page).getByRole('link', { name: 'Xem tất cả' })).toHaveAttribute('href', '/khoa-hoc');
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Hôm nay',
      'Khóa học',
      'Ôn hôm nay',
      'Từ yêu thích',
      'Kích hoạt',
    ]);
  });

  test('keeps a long lesson name within its button in every window, in both themes', async ({ page, context }) => {
    await fallDue(context.request, learnerId, deck, 3);
    await page.goto(PATHS.home);
    const button = main(page).getByRole('link', { name: /^Học tiếp/ });
    await button
      .locator('span span')
      .first()
      .evaluate((name, text) => (name.textContent = text), LONG_NAME);
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      const cut = await button.evaluate((link) => link.scrollWidth - link.clientWidth);
      expect(cut).toBeLessThanOrEqual(0);
      await expect(button.getByText('phút')).toBeInViewport();
      await expectAccessibleAt(page, [window.width]);
    }
    await expect(button).toContainText(LONG_NAME);
  });

  test('has no ‘Kích hoạt’ for those who own everything', async ({ page, context }) => {
    await signInAs(context, 'enrolled');
    await page.goto(PATHS.home);
    await expect(navigation(page).getByRole('link')).toHaveText(['Hôm nay', 'Khóa học', 'Ôn hôm nay', 'Từ yêu thích']);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Mở menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link')).toHaveCount(4);
  });
});

test('no page promises levels that no course holds yet', async ({ page, context }) => {
  const courses = (await (await context.request.get('/api/courses')).json()) as { level: string }[];
  const levels = new Set(courses.map(({ level }) => level));
  for (const address of [PATHS.home, '/khoa-hoc', PATHS.course, PATHS.about, PATHS.signUp]) {
    await page.goto(address);
    const metas = page.locator('meta[name=description]');
    const descriptions = await metas.evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
    const words = [await page.title(), ...descriptions, await page.locator('body').innerText()].join(' ');
    expect(words, address).not.toMatch(/từ N5 (đến|tới) N1/);
    // The about page may say where the way leads.
    if (address !== PATHS.about)
      expect([...new Set(words.match(/\bN[1-5]\b/g))].filter((one) => !levels.has(one))).toEqual([]);
  }
});
