import type { Page } from '@playwright/test';
import { expect, PATHS, test } from './fixtures.ts';
import { positionOf } from './media-page.ts';

/** The page's scripts are on a slow network: none comes before it is let through. */
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
  await expect(button).toHaveCSS('opacity', '0.5');
  letThrough();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0.5);
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
