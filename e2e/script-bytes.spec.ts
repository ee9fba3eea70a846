import { scriptBytes } from '../bench/lib/script-bytes.ts';
import { counter } from './exercise-page.ts';
import { expect, PATHS, registerLearner, test } from './fixtures.ts';

// Limits of the specification, in units of 1000 bytes as sent; bench/page-load.ts counts in the same way.
const BEFORE_PLAY = 130_000;
const EXERCISE = 45_000;

test.describe('in a new browser', () => {
  test.use({ hasSeenTutorial: false });

  test('the lesson page fetches at most 130 KB of scripts before play, its tutorial included', async ({
    page,
    context,
  }) => {
    await registerLearner(context);
    await page.goto(PATHS.shortVideo);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(scriptBytes)).toBeLessThanOrEqual(BEFORE_PLAY);
  });
});

test('an exercise fetches at most 45 KB of scripts when its tab is opened', async ({ page, context }) => {
  await registerLearner(context);
  await page.goto(PATHS.shortVideo);
  await page.waitForLoadState('networkidle');
  const before = await page.evaluate(scriptBytes);
  await page.getByRole('tab', { name: 'Bài tập' }).click();
  await expect(counter(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const fetched = (await page.evaluate(scriptBytes)) - before;
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThanOrEqual(EXERCISE);
});
