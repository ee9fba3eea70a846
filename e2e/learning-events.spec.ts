import type { Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { expect, PATHS, registerLearner, signInAs, test } from './fixtures.ts';

/** Bodies of the calls that tell of a studied minute. */
function watchMinutes(page: Page): unknown[] {
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/learning-events')) told.push(request.postDataJSON());
  });
  return told;
}

async function openLesson(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(PATHS.document);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(5_000);
  await page.waitForLoadState('networkidle');
}

test('a minute of a visible page is told once, and stored under a pseudonym', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  const told = watchMinutes(page);
  await openLesson(page);
  const answered = page.waitForResponse('**/api/learning-events');
  await page.clock.runFor(60_000);
  expect((await answered).status()).toBe(200);
  expect(told).toEqual([{ lesson_id: 390103, learner_id: id }]);
  const stored = async () =>
    inDatabase(async (pool) => {
      const { rows } = await pool.query<{ kind: string }>(
        `SELECT DISTINCT kind FROM learning_event WHERE lesson_id = 390103 ORDER BY kind`,
      );
      return rows.map((row) => row.kind);
    });
  await expect.poll(stored).toEqual(expect.arrayContaining(['opened', 'studied']));
});

test('a tester’s minutes are not told', async ({ page, context }) => {
  await signInAs(context, 'tester');
  const told = watchMinutes(page);
  await openLesson(page);
  await page.clock.runFor(130_000);
  expect(told).toEqual([]);
});
