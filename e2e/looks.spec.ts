import type { Locator, Page } from '@playwright/test';
import { inDatabase, writeProgress } from './database.ts';
import { openDeck, smallDeck } from './decks.ts';
import { drawAt, expect, PATHS, registerLearner, test } from './fixtures.ts';
import { fallDue } from './review-days.ts';

const PHONES = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];
const LOW = { width: 1366, height: 657 };

const main = (page: Page) => page.getByRole('main');

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`not drawn: ${element.toString()}`);
  return box;
};

/** How far an element extends beyond the visible page: under the dock, or below the window. */
const hiddenBelow = (page: Page, element: Locator) =>
  element.evaluate((one) => {
    const dock = document.querySelector('[aria-label="Thanh bài học"]');
    const end = dock?.checkVisibility() ? dock.getBoundingClientRect().top : innerHeight;
    return Math.max(0, one.getBoundingClientRect().bottom - end);
  });

/** Expects that elements stand in one row, once the page is still: it may scroll to them, or grow, while they are measured. */
const expectOneRow = (elements: Locator[]) =>
  expect.poll(async () => new Set((await Promise.all(elements.map(boxOf))).map(({ y }) => Math.round(y))).size).toBe(1);

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.evaluate(() => document.fonts.ready);
};

test.describe('what somebody came for is in the window', () => {
  for (const window of [...PHONES, LOW]) {
    const size = `${window.width} × ${window.height}`;

    test(`the button that begins a deck, at ${size}`, async ({ page, context }) => {
      await page.setViewportSize(window);
      await openDeck(page, (await smallDeck(context.request)).path);
      expect(await hiddenBelow(page, main(page).getByRole('button', { name: 'Bắt đầu học' }))).toBe(0);
    });

    test(`the way on from a deck’s result, which also celebrates the lesson, at ${size}`, async ({ page, context }) => {
      await page.setViewportSize(window);
      await registerLearner(context);
      const deck = await smallDeck(context.request);
      await openDeck(page, deck.path);
      await main(page).getByRole('button', { name: 'Bắt đầu học' }).click();
      for (const { id } of deck.cards) {
        await expect(page.locator('[data-place="0"]')).toHaveAttribute('data-card', String(id));
        await page.keyboard.press('ArrowRight');
      }
      const result = page.getByRole('region', { name: 'Kết quả' });
      await expect(result.getByRole('heading', { name: 'Hoàn thành bài học!' })).toBeVisible();
      const confetti = await result.locator('rect').evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
      expect(new Set(confetti).size).toBe(5);
      expect(confetti).not.toContain('rgb(0, 0, 0)');
      const onward = main(page).getByRole('link', { name: /^Bài tiếp theo/ });
      await expect.poll(() => hiddenBelow(page, onward)).toBe(0);
      await expect.poll(() => hiddenBelow(page, main(page).getByRole('button', { name: /Tất cả$/ }))).toBe(0);
    });

    test(`the button of a sign-in that was refused, at ${size}`, async ({ page, faults }) => {
      await page.setViewportSize(window);
      await open(page, PATHS.signIn);
      const button = main(page).getByRole('button', { name: 'Đăng nhập', exact: true });
      await page.getByLabel('Email').fill('minhanh@example.com');
      await button.click();
      await expect(main(page).getByRole('alert')).toBeVisible();
      await expect.poll(() => hiddenBelow(page, button)).toBe(0);
      // Chromium reports the status of the refusal.
      faults.length = 0;
    });
  }

  for (const window of [{ width: 360, height: 640 }, LOW]) {
    test(`the button of the rating popup, at ${window.width} × ${window.height}`, async ({ page, context }) => {
      await page.setViewportSize(window);
      const { id } = await registerLearner(context);
      await context.clearCookies({ name: 'rating_shown' });
      await writeProgress(id, { 390202: {} });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, PATHS.course);
      const send = page.getByRole('button', { name: 'Gửi cho Tsubame' });
      await expect(send).toBeVisible();
      // Its fonts may come after it, and in its first frame it stands lower.
      await expect.poll(async () => (await boxOf(send)).y).toBeLessThan(window.height - 64);
    });
  }

  test('the words of the sign-up page, above the birds of a low one', async ({ page }) => {
    await page.setViewportSize(LOW);
    await open(page, PATHS.signUp);
    const words = await boxOf(page.getByText('Tài khoản giữ lại chỗ bạn đang học'));
    const birds = await page
      .locator('header svg g[transform*=scale]:not([transform*=rotate]):has(path[fill="#e2603a"])')
      .evaluateAll((all) => all.map((bird) => bird.getBoundingClientRect().top));
    expect(birds.length).toBe(3);
    expect(words.y + words.height).toBeLessThan(Math.min(...birds));
    const disc = await boxOf(page.locator('header svg circle').first());
    expect(words.y + words.height).toBeLessThan(disc.y);
  });

  test('a lesson’s name below its video, and all of a course’s stages, in a low window', async ({ page }) => {
    await page.setViewportSize(LOW);
    await open(page, PATHS.video);
    expect(await hiddenBelow(page, page.getByRole('heading', { level: 1 }))).toBe(0);
    await open(page, PATHS.course);
    expect(await hiddenBelow(page, page.getByRole('list').filter({ hasText: 'Nền tảng' }).first())).toBe(0);
  });
});

test.describe('on phones', () => {
  for (const window of PHONES) {
    const size = `${window.width} × ${window.height}`;

    test(`the way on says its stage and the video stands below the tabs, across the window, at ${size}`, async ({
      page,
    }) => {
      await page.setViewportSize(window);
      await open(page, PATHS.video);
      const stage = page
        .getByRole('navigation', { name: 'Thanh bài học' })
        .getByRole('link', { name: /^Bài tiếp theo · Chặng 1: Nền tảng Từ vựng bài 1/ })
        .locator('small');
      expect(await stage.evaluate((line) => line.scrollWidth - line.clientWidth)).toBeLessThanOrEqual(0);
      const header = await boxOf(page.getByRole('banner'));
      const tabs = await boxOf(page.getByRole('tablist', { name: 'Nội dung bài' }));
      const video = await boxOf(page.getByRole('region', { name: 'Trình phát video' }));
      expect({ x: video.x, width: video.width }).toEqual({ x: 0, width: window.width });
      const gaps = [tabs.y - header.y - header.height, video.y - tabs.y - tabs.height];
      for (const gap of gaps) expect(gap, gaps.join(' ')).toBeGreaterThanOrEqual(12);
      for (const gap of gaps) expect(gap, gaps.join(' ')).toBeLessThanOrEqual(16);
    });

    test(`names of lessons are whole in the header and on the way on, at ${size}`, async ({ page, context }) => {
      await page.setViewportSize(window);
      await registerLearner(context);
      for (const path of [PATHS.video, PATHS.document, PATHS.audio, (await smallDeck(context.request)).path]) {
        await open(page, path);
        const cut = await page
          .locator('header [aria-current=page], [aria-label="Thanh bài học"] a > b')
          .evaluateAll((names) =>
            names.filter((name) => name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent),
          );
        expect(cut, path).toEqual([]);
      }
    });

    test(`a recording’s controls stand in one row, at ${size}`, async ({ page }) => {
      await page.setViewportSize(window);
      await open(page, PATHS.audio);
      await page.getByRole('button', { name: /^Phát: / }).click();
      await expectOneRow(
        ['Lùi 10 giây', 'Tiến 10 giây', 'Tốc độ phát: 1×'].map((name) => page.getByRole('button', { name })),
      );
    });

    test(`the buttons of one’s own comment stand in one row, at ${size}`, async ({ page, context }) => {
      await page.setViewportSize(window);
      await registerLearner(context);
      const place = { tbname: 'lesson', tbid: 390103 };
      const write = async (path: string, data: object) => {
        const answer = await context.request.post(`/api/comments/${path}`, { data: { ...place, ...data } });
        return ((await answer.json()) as { id: number }).id;
      };
      const id = await write('add-new-comment', { content: 'Em hay nhầm chỗ này ạ.', images: '' });
      for (const content of ['Mình cũng vậy.', 'Xem lại phần ghi chú nhé.']) {
        await write('add-new-reply', { parent_id: id, content });
      }
      await open(page, `${PATHS.document}?ref=notice#binh-luan-${id}`);
      const comment = page.locator(`#binh-luan-${id}`);
      await expectOneRow(
        [/^Thích/, /phản hồi/, 'Xóa', /^Thao tác khác/].map((name) => comment.getByRole('button', { name }).first()),
      );
    });

    test(`in a table the meaning stands under its word, at ${size}`, async ({ page }) => {
      await page.setViewportSize(window);
      await open(page, PATHS.document);
      const row = main(page)
        .locator('tr')
        .filter({ has: page.locator('.clip') })
        .first();
      const starts = await row.evaluate((one) =>
        [one.querySelector('.clip > span'), ...one.querySelectorAll('td:not(:has(.clip))')].map((part) => {
          const text = document.createRange();
          text.selectNodeContents(part!);
          return Math.round(text.getBoundingClientRect().left);
        }),
      );
      expect(starts.length).toBe(3);
      expect(Math.max(...starts) - Math.min(...starts)).toBeLessThanOrEqual(6);
    });
  }

  test('lines between the parts of the course’s card are straight', async ({ page, context }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { id } = await registerLearner(context);
    await writeProgress(id, { 390101: {} });
    await open(page, PATHS.course);
    const corners = await page
      .getByRole('complementary', { name: 'Tiến độ của bạn' })
      .locator('> *')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).borderTopLeftRadius));
    expect(corners.length).toBeGreaterThan(1);
    expect(new Set(corners)).toEqual(new Set(['0px']));
  });
});

test('the way back to a stage is left, the way on right', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, PATHS.course);
  const onward = await boxOf(main(page).getByRole('link', { name: /^Chặng tiếp theo/ }));
  await open(page, `${PATHS.course}?chang=2`);
  const back = await boxOf(main(page).getByRole('link', { name: /^Chặng trước/ }));
  expect(back.x + back.width).toBeLessThan(onward.x);
});

test('names and words of the previews stand in line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, PATHS.home);
  const names = main(page)
    .getByRole('region', { name: 'Một bài học, bốn nhịp bay' })
    .getByRole('heading', { level: 3 });
  const tops = await names.evaluateAll((all) => all.map((name) => Math.round(name.getBoundingClientRect().top)));
  expect(tops[0]).toBe(tops[1]);
  expect(tops[2]).toBe(tops[3]);
});

test('the buttons of a rest are equally high', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { id } = await registerLearner(context);
  const deck = await smallDeck(context.request);
  await fallDue(context.request, id, deck, 2);
  await context.request.post('/api/reviews/settings', { data: { new_words: 0 } });
  const swipes = deck.cards.slice(0, 2).map((card) => ({
    client_id: crypto.randomUUID(),
    card_id: card.id,
    direction: 'left',
    age_ms: 0,
  }));
  await expect(await context.request.post('/api/reviews', { data: { swipes } })).toBeOK();
  await open(page, '/on-hom-nay');
  const rest = page.getByRole('region', { name: 'Nghỉ một chút nhé' });
  const [ahead, onward] = [
    await boxOf(rest.getByRole('button', { name: 'Ôn luôn bây giờ' })),
    await boxOf(rest.getByRole('link', { name: /^Học tiếp/ })),
  ];
  expect(onward.height).toBe(ahead.height);
});

test('who has passed all is led to a lesson of before', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await writeProgress(id, {});
  await inDatabase(async (pool) => {
    await pool.query(
      `INSERT INTO enrolment (user_id, course_id, starts_at, source)
       SELECT $1, id, now() - interval '1 day', 'staff' FROM course WHERE id <> 39`,
      [id],
    );
    await pool.query(
      `INSERT INTO lesson_record (user_id, lesson_id, percent, passed_at, passed_seen_at, parts, opened_at, updated_at)
       SELECT $1, id, 100, now(), now(), '{}', now(), now() - interval '1 hour' FROM lesson ON CONFLICT DO NOTHING`,
      [id],
    );
  });
  await open(page, PATHS.home);
  await main(page).getByRole('link', { name: 'Chọn một bài cũ' }).click();
  await expect(page).toHaveURL(PATHS.course);
});

test('empty bars and rings are seen on the card and on the current row, in both themes', async ({ page, context }) => {
  await registerLearner(context);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, PATHS.document);
  for (const theme of ['light', 'dark'] as const) {
    await drawAt(page, 1280, theme);
    const contrasts = await page.evaluate(() => {
      const luminance = (color: string) => {
        const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number).map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: string, other: string) => {
        const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
      };
      const paperOf = (element: Element | null): string => {
        const color = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
        return element && color.endsWith(', 0)') ? paperOf(element.parentElement) : color;
      };
      const bar = document.querySelector('main [role=progressbar]')!;
      const rings = document.querySelectorAll('aside a svg[role=img] circle');
      return [
        contrast(getComputedStyle(bar).backgroundColor, paperOf(bar.parentElement)),
        ...Array.from(rings, (ring) => contrast(getComputedStyle(ring).stroke, paperOf(ring.parentElement))),
      ];
    });
    expect(contrasts.length).toBeGreaterThan(3);
    // Before, the least were 1.09 and 1.11 in the dark.
    expect(Math.min(...contrasts), theme).toBeGreaterThan(1.2);
  }
});

test('the picture of a locked lesson covers its glyph', async ({ page }) => {
  await open(page, PATHS.lockedGroup);
  const lessons = main(page).getByRole('list', { name: 'Các bài học' });
  const tile = lessons.locator('li').first().locator('span:has(> img)');
  await expect(tile.locator('img')).toBeVisible();
  await expect(tile.locator('.study')).toBeHidden();
});

test('a new learner’s picture stands beside its button on the smallest phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await registerLearner(context, 'Nguyễn Hoàng Phương Thảo');
  await open(page, '/tai-khoan');
  const [picture, button] = [
    await boxOf(main(page).locator('[data-initials]')),
    await boxOf(main(page).getByText('Chọn ảnh', { exact: true })),
  ];
  expect(button.x).toBeGreaterThan(picture.x + picture.width);
});

test('the way back of a group begins where its page begins, on a phone, too', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, PATHS.openGroup);
    const crumb = main(page).getByRole('navigation', { name: 'Đường dẫn' }).getByRole('link').locator('visible=true');
    const words = await boxOf(crumb.first().locator('span'));
    expect(words.x).toBe((await boxOf(main(page).getByRole('list', { name: 'Các bài học' }))).x);
  }
});

test('the header cuts neither the site’s name nor breaks its links, from the smallest phone up', async ({
  page,
  context,
}) => {
  for (const role of ['guest', 'learner'] as const) {
    if (role === 'learner') await registerLearner(context);
    await open(page, PATHS.courses);
    const header = page.getByRole('banner');
    for (const width of [320, 360, 390, 768, 820, 960, 1024]) {
      await drawAt(page, width, 'light');
      const name = header.getByRole('link', { name: 'tsubame – trang chủ' });
      const cut = await name.evaluate((link) => {
        const words = link.querySelector('span');
        return words?.checkVisibility() ? words.scrollWidth - words.clientWidth : 0;
      });
      expect(cut, `${role}, ${width} px`).toBeLessThanOrEqual(0);
      for (const link of await header.getByRole('link').all()) expect((await boxOf(link)).height).toBeLessThan(48);
    }
  }
});

test('the account menu of somebody with a long address is no wider than a menu', async ({ page, context }) => {
  await registerLearner(context, 'Nguyễn Phúc Tôn Nữ Hoàng Thiên Kim Phượng Quỳnh Như Thảo Vy');
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, PATHS.courses);
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  expect((await boxOf(page.locator('#account-menu'))).width).toBeLessThanOrEqual(352);
});
