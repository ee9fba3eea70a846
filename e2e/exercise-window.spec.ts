import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleAt, test } from './fixtures.ts';
import { fillOf, openQuestions, ruby } from './questions.ts';

const floating = (page: Page) => page.locator('[data-floating-head]');
const lines = Array.from({ length: 40 }, (_, line) => `Dòng ${line}<br>`).join('');

test('the progress floats where the box has left a window wider than 640 px, and only there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 657 });
  await openQuestions(page, [fillOf([`${lines}Chào: `, ''], [['こんにちは']])]);
  await expect(floating(page)).toHaveCount(0);
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await scrollTo(100_000);
  await expect(floating(page)).toBeVisible();
  await expect(floating(page)).toContainText('0/1');
  // Seen, not read out: the box says the same.
  await expect(page.getByRole('progressbar', { name: 'Tiến độ bài tập' })).toHaveCount(1);
  await expectAccessible(page);
  // axe scrolls to what it measures.
  await scrollTo(100_000);
  const edgesApart = () =>
    page.evaluate(() => {
      const ours = document.querySelector('[data-floating-head]')?.getBoundingClientRect().right ?? Infinity;
      return ours - (document.querySelector('#panel')?.getBoundingClientRect().left ?? 0);
    });
  await expect.poll(edgesApart, 'beside the panel').toBe(0);
  for (const [width, isShown] of [
    [641, true],
    [640, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 657 });
    await scrollTo(100_000);
    await expect(floating(page), `${width} px`).toBeVisible({ visible: isShown });
  }
  await page.setViewportSize({ width: 1280, height: 657 });
  await scrollTo(0);
  await expect(floating(page)).toHaveCount(0);
});

const box = (page: Page) => page.getByRole('status').filter({ hasText: 'Chú ý' });
const hint = (length: number) => `Chú ý ${'a '.repeat(length)}`.slice(0, length - 1) + 'a';
const open = async (page: Page, html: string) => {
  await openQuestions(page, [fillOf(['Chào: ', ''], [['こんにちは']])], { html });
  await page.getByRole('button', { name: 'Gợi ý' }).click();
  await expect(box(page)).toBeVisible();
};
const widthOf = (page: Page) => box(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).width));

for (const [what, html, width] of [
  ['30 characters', hint(30), 300],
  ['30 characters with readings', hint(28) + ruby('学', 'がく') + ruby('生', 'せい'), 300],
  ['70 characters', hint(70), 700],
  ['200 characters', hint(200), 700],
] as const) {
  test(`a suggestion of ${what} is ${width} px wide, and no wider than the window`, async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 900 });
    await open(page, html);
    expect(await widthOf(page)).toBe(width);
    await page.setViewportSize({ width: 360, height: 640 });
    await expectAccessibleAt(page, [360]);
    const { left, right } = await box(page).evaluate((element) => {
      const { left: from, right: to } = element.getBoundingClientRect();
      return { left: from, right: to };
    });
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(360);
  });
}

test('a suggestion opens and closes by its button, and by Escape', async ({ page }) => {
  await open(page, hint(30));
  const button = page.getByRole('button', { name: 'Gợi ý' });
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeVisible();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});
