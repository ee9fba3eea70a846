import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { excerptOf } from '../src/domain/comments/comment-text.ts';
import { XSS_CORPUS } from '../src/server/testing/xss-corpus.ts';
import { accountOf, signIn } from './accounts.ts';
import { withPool } from './database.ts';
import { expect, PATHS, test } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';
import { fillWithHostileTexts, openReports, STORED } from './xss-fill.ts';
import { expectPlain, type Watch, watchForScripts } from './xss-watch.ts';

const LESSON_ID = 390103;
const COURSE_ID = 39;
/** rows of a page of staff's lists */
const ROWS = 20;

/** A server of its own: these texts would drown other tests' data. */
let server: RunningServer;
let asker: { email: string; password: string };
let watch: Watch;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  server = await startServerProcess({ environment: { TRUST_PROXY: 'true' } });
  asker = { email: 'lan@tsubame.example', password: 'chim én bay thấp' };
  const answer = await fetch(`${server.baseUrl}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lan', ...asker }),
  });
  const { id } = (await answer.json()) as { id: number };
  await withPool(server.dataDir, (pool) =>
    fillWithHostileTexts(pool, { askerId: id, lessonId: LESSON_ID, courseId: COURSE_ID }),
  );
});
test.afterAll(() => server.stop());
test.beforeEach(async ({ context }) => {
  watch = await watchForScripts(context, server.baseUrl);
});

const at = (path: string) => server.baseUrl + path;

const staff = () => accountOf(server.accounts, 'staff');

/** Presses the button until nothing more comes. */
async function loadAll(page: Page, name: string, rows: Locator): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(rows).not.toHaveCount(0);
  for (let shown = await rows.count(); shown < STORED.length; shown = await rows.count()) {
    await button.click();
    await expect.poll(() => rows.count(), { intervals: [50] }).toBeGreaterThan(shown);
  }
}

test('the watch hears what it must hear', async ({ page, context, faults }) => {
  await page.goto(at('/'));
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<p id="x"><b>&lt;b&gt;</b><img src="//xss.example/a.png" onerror="__xss()"></p><a href="javascript:__xss()">x</a><iframe></iframe>',
      );
    alert('x');
    // As if there were no policy.
    Reflect.get(globalThis, '__xss')();
  });
  await expect.poll(() => watch.cspReports()).toBeGreaterThan(0);
  for (const one of ['script ran', 'dialog x', 'frame', 'policy refused img-src'])
    await expect.poll(() => watch.alarms.join('\n')).toContain(one);
  await expect(expectPlain(page, watch, [])).rejects.toThrow('no page of ours');
  await expect(expectPlain(page, watch, ['<i>'])).rejects.toThrow('not shown as they are');
  // Another site, to which no policy belongs.
  await page.goto('about:blank');
  await page.setContent('<img src="data:," onerror="__xss()"><img src="http://127.0.0.1:9/a.png">');
  await expect.poll(() => watch.alarms.filter((alarm) => alarm === 'script ran').length).toBe(2);
  await expect.poll(() => watch.alarms.join('\n')).toContain('request to http://127.0.0.1:9/a.png');
  expect(await context.cookies()).toEqual([]);
  // Its failure, which comes last.
  await expect.poll(() => faults.join('\n')).toContain('(http://127.0.0.1:9/a.png)');
  faults.length = 0;
});

test('as comments, replies and names they are text in the tab of a lesson', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(at(`${PATHS.document}?ref=notice`));
  await loadAll(page, 'Tải thêm bình luận', page.locator('ol[aria-label="Bình luận"] > li'));
  await page.evaluate(() => {
    for (const button of document.querySelectorAll<HTMLElement>('article button[aria-expanded="false"]'))
      button.click();
  });
  await expect(page.locator('ol[aria-label="Phản hồi"]')).toHaveCount(STORED.length);
  await expectPlain(
    page,
    watch,
    STORED.flatMap(({ text, name }) => [text, name]),
  );
});

test('they are text where staff moderates, as reports and reasons too, in the page as it is sent and fetched', async ({
  page,
  context,
}) => {
  await signIn(context, server.baseUrl, staff());
  await withPool(server.dataDir, async (pool) => {
    for (let from = 0; from < STORED.length; from += ROWS) {
      await openReports(pool, from, from + ROWS);
      await page.goto(at('/quan-tri/binh-luan'));
      const part = STORED.slice(from, from + ROWS);
      await expect(page.locator('main article, main section').first()).toBeVisible();
      await expectPlain(
        page,
        watch,
        part.flatMap(({ text, name }) => [text, name, text === '' ? 'Không ghi lý do.' : `“${text}”`]),
      );
    }
  });
  await page.goto(at('/quan-tri/binh-luan?loc=all'));
  const row = page.locator('main li').filter({ has: page.getByRole('button', { name: 'Xóa', exact: true }) });
  await expect(row).toHaveCount(ROWS);
  for (const name of ['Xóa', 'Tạm chặn người viết']) {
    await row.first().getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectPlain(page, watch, []);
    await page.keyboard.press('Escape');
  }
  await page.getByText(/^Đang bị chặn bình luận/).click();
  const muted = await page.locator('details li').allTextContents();
  for (const { text, name } of STORED.filter((_, index) => index % 2 === 1)) {
    expect(
      muted.some((one) => one.startsWith(name) && one.includes(text)),
      text,
    ).toBe(true);
  }
  await expectPlain(page, watch, []);
});

test('they are text as messages of ratings', async ({ page, context }) => {
  await signIn(context, server.baseUrl, staff());
  await page.goto(at('/quan-tri/danh-gia'));
  await loadAll(page, 'Tải thêm cảm nghĩ', page.locator('main ul > li'));
  await expectPlain(
    page,
    watch,
    STORED.flatMap(({ message, name }) => [message, name]).filter((one) => one !== ''),
  );
  await page.goto(at(PATHS.course));
  await expectPlain(page, watch, []);
});

test('they are text in the list of notices', async ({ page, context }) => {
  await signIn(context, server.baseUrl, asker);
  await page.goto(at('/ve-chung-minh'));
  await page.getByRole('button', { name: /^Thông báo, / }).click();
  await loadAll(page, 'Xem thêm', page.getByRole('dialog', { name: 'Thông báo' }).getByRole('listitem'));
  await expectPlain(
    page,
    watch,
    STORED.map(({ text }) => excerptOf(text, 120)),
  );
});

test('what a learner types and picks stays text: registration, profile, header, comment, reply, file names', async ({
  page,
  faults,
}) => {
  const names = XSS_CORPUS.filter((typed, index) => STORED[index]?.name === typed && /[<"'&]/.test(typed));
  const some = (count: number) => names.filter((_, index) => index % Math.floor(names.length / count) === 0);
  const [first = '', ...others] = some(10);
  const header = page.getByRole('banner');
  const isNamed = async (name: string) => {
    await expect(header.getByRole('button', { name: `Tài khoản của ${name}`, exact: true })).toBeVisible();
    await expectPlain(page, watch, [name]);
  };

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(at('/dang-ky?tiep=%2Ftai-khoan'));
  await page.getByLabel('Tên').fill(first);
  await page.getByLabel('Email').fill('ten-la@tsubame.example');
  await page.locator('input[name=password]').fill('én bay thấp thì mưa');
  await page.locator('main').getByRole('button', { name: 'Tạo tài khoản' }).click();
  await expect(page).toHaveURL(at('/tai-khoan'));
  await isNamed(first);
  for (const name of others) {
    await page.getByLabel('Tên hiển thị').fill(name);
    await page.getByRole('button', { name: 'Lưu tên' }).click();
    await isNamed(name);
  }
  await page.reload();
  await isNamed(others.at(-1) ?? '');
  const refused = XSS_CORPUS.find((typed) => typed.includes('\u202e')) ?? '';
  await page.getByLabel('Tên hiển thị').fill(refused);
  await page.getByRole('button', { name: 'Lưu tên' }).click();
  await expect(page.getByRole('alert')).toContainText('Tên chưa được lưu.');
  await isNamed(others.at(-1) ?? '');
  faults.length = 0; // Chromium reports the status of the answer

  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2c4a8c' } })
    .png()
    .toBuffer();
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer });
  await page.getByLabel('Chọn ảnh').setInputFiles(file('<svg onload=__xss()>.svg'));
  await expect(page.getByAltText('Ảnh đại diện của bạn')).toHaveAttribute('src', /^\/cdn\/avatar\/default\//);
  await expectPlain(page, watch, []);

  await page.goto(at(`${PATHS.document}?ref=notice`));
  const composer = page.getByRole('form', { name: 'Viết bình luận' });
  const texts = some(6);
  for (const text of texts) {
    await composer.getByLabel('Bình luận mới').fill(text);
    await composer.locator('input[type=file]').setInputFiles([file(text), file(`${text}.svg`), file(`x${text}.png`)]);
    await expect(composer.getByText('3/3 ảnh')).toBeVisible();
    await composer.getByRole('button', { name: 'Gửi bình luận' }).click();
    const sent = page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });
    await expect(sent.getByRole('button', { name: /^Xem lớn/ }).first()).toBeVisible();
    await expect(composer.getByText('0/3 ảnh')).toBeVisible();
  }
  const own = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Xem lớn/ }) });
  await own.first().getByRole('button', { name: 'Trả lời' }).click();
  await page.getByPlaceholder('Nhập phản hồi của bạn').fill(first);
  await page.getByRole('button', { name: 'Gửi phản hồi' }).click();
  await expect(own.first().getByRole('button', { name: '1 phản hồi' })).toBeVisible();
  await own
    .first()
    .getByRole('button', { name: /^Xem lớn/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await expectPlain(page, watch, [...texts, first]);
});
