import { scriptBytes } from '../bench/lib/script-bytes.ts';
import { expect, PATHS, registerLearner, test } from './fixtures.ts';

// Limit of the specification, in units of 1000 bytes as sent; bench/page-load.ts counts in the same way.
const BEFORE_PLAY = 130_000;

test.describe('in a new browser', () => {
  test.use({ hasSeenTutorial: false });

  test('the lesson page fetches at most 130 KB of scripts before play, its tutorial included', async ({
    page,
    context,
  }) => {
    await registerLearner(context);
    await page.goto(PATHS.shortVideo);
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 });
    expect(await page.evaluate(scriptBytes)).toBeLessThanOrEqual(BEFORE_PLAY);
  });
});
