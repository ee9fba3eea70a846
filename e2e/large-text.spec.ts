import { insertKnownOrder } from '../src/server/testing/known-order.ts';
import { inDatabase } from './database.ts';
import { makeBatch } from './code-batches.ts';
import { smallDeck } from './decks.ts';
import { enlarge, tooWide } from './enlarged.ts';
import { expect, PATHS, registerLearner, signInAs, test } from './fixtures.ts';
import { ENLARGED } from './paths.ts';
import { fallDue } from './review-days.ts';

for (const [role, screens] of Object.entries(ENLARGED)) {
  test(`text of 200 % stays within a phone’s width on every page of a ${role}`, async ({ page, context, faults }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enlarge(context);
    if (role === 'new learner') {
      const { id } = await registerLearner(context);
      await fallDue(context.request, id, await smallDeck(context.request), 3);
    } else if (role !== 'guest') await signInAs(context, role);
    if (role === 'staff') await inDatabase(insertKnownOrder);
    if (role === 'staff') await makeBatch(context);
    const found: Record<string, Awaited<ReturnType<typeof tooWide>>> = {};
    for (const screen of screens) {
      await page.goto(PATHS[screen]);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      const measured = await tooWide(page);
      if (measured.overflow > 0 || measured.controls.length > 0) found[screen] = measured;
    }
    expect(found).toEqual({});
    // The page that is not there says so in the console.
    if (role === 'guest') faults.length = 0;
  });
}

test('text of 200 % leaves the dock’s way on most of a small phone, and each button of the header its place', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await enlarge(context);
  await registerLearner(context);
  await page.goto(PATHS.video);
  const dock = page.getByRole('navigation', { name: 'Thanh bài học' });
  expect((await dock.getByRole('link').boundingBox())?.width).toBeGreaterThan(200);
  for (const name of ['Bài học', 'Bình luận']) await expect(dock.getByRole('button', { name })).toBeVisible();
  const end = page.getByRole('banner').getByRole('button');
  const boxes = await end.evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .map((button) => [button, ...button.children].map((part) => part.getBoundingClientRect()))
      .map((parts) => [Math.min(...parts.map(({ left }) => left)), Math.max(...parts.map(({ right }) => right))]),
  );
  expect(boxes.length).toBeGreaterThan(2);
  for (const [index, [, right = 0]] of boxes.entries()) {
    const [nextLeft = Infinity] = boxes[index + 1] ?? [];
    expect(right, JSON.stringify(boxes)).toBeLessThanOrEqual(nextLeft);
  }
});
