import type { Page } from '@playwright/test';
import { scriptBytes } from '../bench/lib/script-bytes.ts';
import { counter } from './exercise-page.ts';
import { expect, PATHS, registerLearner, test } from './fixtures.ts';

// Limits of the specification, in units of 1000 bytes as sent; bench/page-load.ts counts in the same way.
const BEFORE_PLAY = 130_000;
const EXERCISE = 45_000;

async function open(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return page.evaluate(scriptBytes);
}

test.describe('in a new browser', () => {
  test.use({ hasSeenTutorial: false });

  test('the lesson page fetches at most 130 KB of scripts before play, its tutorial included', async ({
    page,
    context,
  }) => {
    await registerLearner(context);
    await open(page, PATHS.shortVideo);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 });
    expect(await page.evaluate(scriptBytes)).toBeLessThanOrEqual(BEFORE_PLAY);
  });
});

test('an exercise fetches at most 45 KB of scripts when its tab is opened', async ({ page, context }) => {
  await registerLearner(context);
  const lesson = await open(page, PATHS.shortVideo);
  const exercise = await open(page, PATHS.exercise);
  await expect(counter(page)).toBeVisible();
  expect(exercise).toBeGreaterThan(lesson);
  expect(exercise - lesson).toBeLessThanOrEqual(EXERCISE);
});
