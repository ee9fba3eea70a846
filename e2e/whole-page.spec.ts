import type { BrowserContext, Page } from '@playwright/test';
import { nameless, spokenBy, twins } from './accessibility-tree.ts';
import { expect, PATHS, registerLearner, signInAs, test } from './fixtures.ts';

const PLACES = ['skip link', 'header', 'lesson', 'panel', 'dock'] as const;

/** Where the keyboard's focus stands. */
type Stop = { place: (typeof PLACES)[number]; label: string; isSeen: boolean; hasRing: boolean };

const LESSONS = ['video', 'document', 'audio', 'file', 'locked'] as const;

async function open(page: Page, context: BrowserContext, lesson: (typeof LESSONS)[number]): Promise<void> {
  if (lesson === 'file') await signInAs(context, 'enrolled');
  else await registerLearner(context);
  await page.goto(PATHS[lesson]);
  await page.waitForLoadState('networkidle');
}

/** What has the focus; null outside of the page. */
function stop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const box = focused.getBoundingClientRect();
    const isHit = (x: number, y: number) => focused.contains(document.elementFromPoint(x, y));
    const shares = [0.1, 0.5, 0.9];
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const place = focused.matches('[href="#main"]')
      ? 'skip link'
      : focused.closest('header')
        ? 'header'
        : focused.closest('main')
          ? 'lesson'
          : focused.closest('aside')
            ? 'panel'
            : 'dock';
    return {
      place,
      label: (focused.getAttribute('aria-label') ?? focused.textContent).replaceAll(/\s+/g, ' ').trim(),
      isSeen: shares.some((x) => shares.some((y) => isHit(box.left + box.width * x, box.top + box.height * y))),
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    } as const;
  });
}

/** Whether the focus is visible: a slider's ring is on its thumb, which scripts cannot inspect. */
async function looksFocused(page: Page): Promise<boolean> {
  const focused = page.locator(':focus');
  const clip = (await focused.boundingBox())!;
  const withFocus = await page.screenshot({ clip });
  const element = await focused.elementHandle();
  await element?.evaluate((control: HTMLElement) => control.blur());
  const without = await page.screenshot({ clip });
  await element?.focus();
  return !withFocus.equals(without);
}

/**
 * Presses Tab until the focus leaves the page or returns to its start. A player loads its controls once it is focused.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const next = await stop(page);
    if (!next) return stops;
    stops.push({ ...next, hasRing: next.hasRing || (await looksFocused(page)) });
    expect(stops.length, 'the focus is caught').toBeLessThan(150);
    if (key === 'Shift+Tab' && next.place === 'skip link') return stops;
    if (next.place === 'lesson' && next.label.startsWith('Phát')) {
      await expect(page.getByRole('button', { name: /^Tốc độ phát|^Cài đặt/ }).first()).toBeVisible();
    }
  }
}

for (const [lesson, width] of [...LESSONS.map((kind) => [kind, 1280] as const), ['video', 390] as const]) {
  test(`the keyboard walks through a ${lesson} lesson of ${width} px and back, and is seen wherever it is`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, context, lesson);
    const there = await walk(page, 'Tab');
    const places = there.map(({ place }) => PLACES.indexOf(place));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const wanted = width < 1024 ? ['skip link', 'header', 'lesson', 'dock'] : PLACES.slice(0, 4);
    expect([...new Set(there.map(({ place }) => place))]).toEqual(wanted);
    expect(there.filter(({ isSeen, hasRing }) => !isSeen || !hasRing)).toEqual([]);
    const back = await walk(page, 'Shift+Tab');
    expect(back.map(({ label }) => label).toReversed()).toEqual(there.map(({ label }) => label));
    expect(back.filter(({ isSeen, hasRing }) => !isSeen || !hasRing)).toEqual([]);
  });
}

const HEADER = [
  'link Đến nội dung chính',
  'link tsubame – trang chủ',
  'link Tiếng Nhật sơ cấp N5',
  'link Chặng 1',
  'button Giao diện: theo máy. Đổi sang sáng',
  'button Thông báo',
  'button Tài khoản của Minh Anh',
  'button Trợ giúp',
  'button Mở danh mục bên',
];
const PROGRESS = 'progressbar Tiến độ bài học';
const SKIPS = ['button Lùi 10 giây', 'button Tiến 10 giây'];
const SEARCH = ['searchbox Tìm bài học', 'button Ẩn danh mục bên'];
const lessonTabs = (questions: number) => ['tab Bài học', `tab Bài tập ${questions} câu`];
const TABS = ['tab Danh sách bài học', 'tab Bình luận'];
const NEXT = {
  video: 'link Bài tiếp theo · Chặng 1: Nền tảng Từ vựng bài 1: Người và nghề nghiệp',
  document: 'link Bài tiếp theo · Chặng 1: Nền tảng Chữ Hán: 人・名・学・生',
  audio: 'link Bài tiếp theo · Chặng 1: Nền tảng Ngữ pháp: どこから きましたか',
  locked: 'link Bài tiếp theo · Chặng 1: Nền tảng Ngữ pháp: の nối hai danh từ',
};

/** The lesson's own controls in reading order, after the player has loaded. */
const SPOKEN = {
  video: [
    ...lessonTabs(30),
    'button Phát video',
    'slider Vị trí phát',
    'button Phát (S hoặc phím cách)',
    ...SKIPS,
    'button Tắt tiếng (M)',
    'slider Âm lượng',
    'button Tốc độ phát: 1×',
    'button Phụ đề: Tắt',
    'button Chất lượng: 720p',
    'button Máy chủ: JP – Nhật Bản',
    'button Toàn màn hình (F)',
    'link Tải tài liệu',
    PROGRESS,
    'button Lời thoại',
    'link Tài liệu bài 1 PDF · 279 KB Tải về',
  ],
  document: [...lessonTabs(31), PROGRESS],
  audio: [
    ...lessonTabs(30),
    PROGRESS,
    'button Phát: Lan và anh Tanaka gặp nhau',
    'slider Vị trí phát',
    ...SKIPS,
    'button Tắt tiếng (M)',
    'slider Âm lượng',
    'button Tốc độ phát: 1×',
    'button Lời thoại',
  ],
  locked: ['link Nhập mã kích hoạt', 'link Xem khóa học'],
} satisfies Partial<Record<(typeof LESSONS)[number], string[]>>;

for (const lesson of ['video', 'document', 'audio', 'locked'] as const) {
  test(`a screen reader hears what everything of a ${lesson} lesson is, in order, and tells it apart`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, context, lesson);
    if (lesson === 'video' || lesson === 'audio') {
      await page.getByRole('button', { name: /^Phát/ }).focus();
      await expect(page.getByRole('button', { name: /^Tốc độ phát/ })).toBeVisible();
    }
    const panel =
      lesson === 'locked'
        ? [...SEARCH, 'link Mở khóa bằng mã kích hoạt', NEXT[lesson]]
        : [...TABS, ...SEARCH, 'button Phản hồi', NEXT[lesson]];
    await expect(async () => {
      const { controls, landmarks } = await spokenBy(page);
      expect([nameless(controls), twins(controls), twins(landmarks)]).toEqual([[], [], []]);
      // Rows of the list and sentences of documents are content.
      const own = controls.filter(({ name }) => !name.includes('Thời gian học') && !name.startsWith('Nghe: '));
      expect(own.map(({ role, name }) => `${role} ${name}`)).toEqual([...HEADER, ...SPOKEN[lesson], ...panel]);
    }).toPass({ timeout: 20_000 });
  });
}

test('a screen reader tells apart what opens on the page, too', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, context, 'video');
  const hears = async () => {
    const { controls, landmarks } = await spokenBy(page);
    expect([nameless(controls), twins(controls), twins(landmarks)]).toEqual([[], [], []]);
    return controls.map(({ name }) => name);
  };
  await page.getByRole('button', { name: 'Lời thoại' }).click();
  await expect(page.getByRole('button', { name: 'Lời thoại' })).toHaveAttribute('aria-expanded', 'true');
  await hears();
  for (const [menu, entry] of [
    ['Trợ giúp', 'Phím tắt'],
    ['Tài khoản của Minh Anh', 'Đăng xuất'],
  ] as const) {
    await page.getByRole('button', { name: menu }).press('Enter');
    expect(await hears()).toContain(entry);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: menu })).toBeFocused();
  }
  await page.getByRole('searchbox').fill('bai');
  await expect(page.getByRole('link', { name: /^(?!Bài tiếp).*Từ vựng bài 1/ })).toBeVisible();
  expect(await hears()).toContain('Xóa từ khoá');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'Bài học' }).first().press('Enter');
  await expect(page.getByRole('dialog').getByRole('link', { name: /Chào hỏi/ })).toBeVisible();
  const inSheet = await hears();
  expect(inSheet).toContain('Ẩn danh mục bên');
  // Behind a modal nothing is heard.
  expect(inSheet).not.toContain('Trợ giúp');
});

test('with less motion wished for nothing moves for longer than a frame', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await context.addInitScript(() => {
    const moving = new Set<string>();
    Object.assign(window, { moving });
    const look = () => {
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        const { activeDuration = 0 } = effect?.getComputedTiming() ?? {};
        const element = effect instanceof KeyframeEffect ? effect.target : null;
        const what = animation instanceof CSSTransition ? animation.transitionProperty : animation.id;
        if (Number(activeDuration) > 17) moving.add(`${what} of ${element?.outerHTML.slice(0, 120)}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await open(page, context, 'video');
  const act = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().hover();
    await page.getByRole('button', { name }).first().click();
  };
  await act('Lời thoại');
  await act('Trợ giúp');
  await page.keyboard.press('Escape');
  await act(/Bài 2/);
  await act('Mở danh mục bên');
  await act('Mở danh mục bên');
  await page.getByRole('searchbox').fill('bai');
  await act('Phát video');
  await expect.poll(() => page.evaluate(() => document.querySelector('video')!.readyState)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'tsubame – trang chủ' }).click();
  await page.getByRole('button', { name: 'Học tiếp' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Bài học' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await page.evaluate(() => Array.from((window as unknown as { moving: Set<string> }).moving))).toEqual([]);
});

test('queries of other places do no harm', async ({ page, context }) => {
  await registerLearner(context);
  for (const [query, tab] of [
    ['?tab_active=tabExercise', 'Bài tập'],
    ['?tab_active=tabLesson&ref=notice', 'Bài học'],
    ['?tab_active=%00<x>&focus_fc=abc', 'Bài học'],
  ] as const) {
    const answer = await page.goto(PATHS.video + query);
    expect([answer?.status(), new URL(page.url()).search]).toEqual([200, new URL(query, page.url()).search]);
    await expect(page.locator('main').getByRole('tab', { name: tab, selected: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Phát video' })).toBeVisible({ visible: tab === 'Bài học' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('わたしは');
  }
});
