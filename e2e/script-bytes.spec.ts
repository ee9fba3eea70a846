import type { Response } from '@playwright/test';
import { scriptBytes } from '../bench/lib/script-bytes.ts';
import { smallDeck, topCard } from './decks.ts';
import { counter, LESSON, shortenExercise } from './exercise-page.ts';
import { expect, PATHS, registerLearner, test } from './fixtures.ts';
import { fetchQuestion, settledBytes } from './settled-bytes.ts';

// Limits of the specification, in units of 1000 bytes as sent; bench/page-load.ts counts in the same way.
const BEFORE_PLAY = 130_000;
const EXERCISE = 45_000;

/** What only the exercise player and the questions say. */
const WORDS_OF_EXERCISES = ['Câu tiếp theo', 'Trắc nghiệm', 'Các từ để chọn', 'Nghe giải thích'];

test.describe('in a new browser', () => {
  test.use({ hasSeenTutorial: false });

  test('the lesson page fetches at most 130 KB of scripts before play, its tutorial included', async ({
    page,
    context,
  }) => {
    await registerLearner(context);
    await page.goto(PATHS.shortVideo);
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(scriptBytes)).toBeLessThanOrEqual(BEFORE_PLAY);
  });
});

test('nothing is fetched under two names: the server’s pages name files as the browser’s bundle does', async ({
  page,
}) => {
  await page.goto(PATHS.shortVideo, { waitUntil: 'networkidle' });
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const fonts = [...new Set(files)].filter((file) => file.endsWith('.woff2'));
  expect(fonts.length).toBeGreaterThan(0);
  const names = fonts.map((file) => file.replace(/-[\w-]{7,8}\.woff2$/, ''));
  expect(names).toEqual([...new Set(names)]);
});

test('opening the exercise tab fetches at most 45 KB of scripts in all, without speaking', async ({
  page,
  context,
}) => {
  await registerLearner(context);
  await shortenExercise(context);
  await page.goto(LESSON.path, { waitUntil: 'networkidle' });
  await fetchQuestion(page);
  const before = await settledBytes(page);
  await page.getByRole('tab', { name: 'Bài tập' }).click();
  await expect(counter(page)).toBeVisible();
  const fetched = (await settledBytes(page)) - before;
  expect(fetched).toBeGreaterThan(0);
  expect(fetched).toBeLessThanOrEqual(EXERCISE);
});

test('a lesson without exercises fetches nothing of them', async ({ page, context }) => {
  await registerLearner(context);
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.push(response);
  });
  const deck = await smallDeck(context.request);
  await page.goto(deck.path, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Bắt đầu học' }).click();
  await expect(topCard(page)).toBeVisible();
  const texts = await Promise.all(scripts.map((script) => script.text()));
  expect(texts.length).toBeGreaterThan(0);
  expect(WORDS_OF_EXERCISES.filter((words) => texts.some((text) => text.includes(words)))).toEqual([]);
});
