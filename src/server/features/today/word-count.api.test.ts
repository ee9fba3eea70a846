import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TodayView } from '#contract/home.ts';
import type { ReviewDayView } from '#contract/reviews.ts';
import type { Grade } from '#domain/flashcard/review-log.ts';
import { CARDS, importCards } from '../../testing/card-course.ts';
import { swipe, swiping } from '../../testing/swiping.ts';
import { buildTestApp, type Person, START_MS, type TestApp } from '../../testing/test-app.ts';

// Home says how many words 'Ôn hôm nay' has, and its page shows them: the same number.

const { open, locked } = CARDS;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let test: TestApp;
let cards: ReturnType<typeof swiping>;
beforeAll(async () => {
  test = await buildTestApp({
    pages: {
      handle: async (_request, services) => Response.json(await services.findToday()),
      clientFolder: null,
      isDevelopment: false,
    },
  });
  await importCards(test);
  cards = swiping(test);
});
afterAll(() => test.close());

async function wordsAtHome(as: Person): Promise<number> {
  const answer = await test.call('GET', '/', { as });
  expect(answer.statusCode, answer.body).toBe(200);
  const { reviews }: TodayView = answer.json();
  return reviews.words;
}

/** What the page of the day has on its deck when a session begins; none where it shows a rest. */
async function wordsOnPage(as: Person): Promise<number> {
  const { left, ahead }: ReviewDayView = (await cards.get(as, '/api/reviews/today')).json();
  return left.due + left.new === 0 ? 0 : left.due + left.new + ahead;
}

const step = fc.record({
  cardId: fc.constantFrom(...open.cards, ...locked.cards),
  grade: fc.constantFrom<Grade>(1, 2, 3, 4),
  gapMs: fc.constantFrom(20_000, 2 * MINUTE_MS, 15 * MINUTE_MS, 9 * HOUR_MS, DAY_MS, 6 * DAY_MS),
});
const life = fc.record({
  lessons: fc.constantFrom([open.lesson], [open.lesson, locked.lesson]),
  newWords: fc.integer({ min: 0, max: 4 }),
  dueWords: fc.integer({ min: 0, max: 3 }),
  steps: fc.array(step, { minLength: 3, maxLength: 10 }),
});

it('is what the page of the day shows, for whatever learner', { timeout: 120_000 }, async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(life, async ({ lessons, newWords, dueWords, steps }) => {
      test.clock.nowMs = START_MS;
      const learner = await test.person('enrolled');
      for (const lesson of lessons) await cards.opened(learner, lesson);
      await cards.post(learner, '/api/reviews/settings', { new_words: newWords, due_words: dueWords });
      for (const { cardId, grade, gapMs } of steps) {
        await cards.review(learner, [{ ...swipe(cardId, grade === 1 ? 'left' : 'right'), grade }]);
        test.clock.nowMs = Math.min(test.clock.nowMs + gapMs, START_MS + 25 * DAY_MS);
        const words = await wordsAtHome(learner);
        expect(words).toBe(await wordsOnPage(learner));
        seen.add(words);
      }
    }),
    { numRuns: 15, seed: 7 },
  );
  expect(seen.size, 'different counts').toBeGreaterThan(3);
});

it('counts a word no more whose card is gone, unless an opened lesson has another of it', async () => {
  test.clock.nowMs = START_MS;
  const learner = await test.person('enrolled');
  await cards.opened(learner);
  await cards.post(learner, '/api/reviews/settings', { new_words: 0 });
  const [first, second] = open.cards;
  // The first open card and the last locked one are one word, see card-course.ts.
  for (const id of [locked.cards[2], second]) await cards.review(learner, [{ ...swipe(id, 'right'), grade: 4 }]);
  test.clock.nowMs += 20 * DAY_MS;
  expect(await wordsAtHome(learner)).toBe(2);
  const archive = (ids: number[]) =>
    test.database.pool.query(
      `WITH gone AS (UPDATE component SET archived_at = now() WHERE id = ANY($1)), counted AS (UPDATE course SET version = version + 1)
       UPDATE content_state SET version = version + 1`,
      [ids],
    );
  try {
    await archive([locked.cards[2], second]);
    expect([await wordsAtHome(learner), await wordsOnPage(learner)]).toEqual([1, 1]);
    await archive([first]);
    expect([await wordsAtHome(learner), await wordsOnPage(learner)]).toEqual([0, 0]);
  } finally {
    await importCards(test);
  }
});

it('reads neither memories nor cards for it', async () => {
  test.clock.nowMs = START_MS;
  const learner = await test.person('learner');
  await cards.opened(learner);
  await cards.review(learner, [swipe(open.cards[0], 'left')]);
  const query = vi.spyOn(test.database.pool, 'query');
  await wordsAtHome(learner);
  const texts = query.mock.calls.map(([asked]) => JSON.stringify(asked));
  query.mockRestore();
  expect(texts.some((text) => text.includes('reviews-count'))).toBe(true);
  expect(texts.filter((text) => /stability_days|from "?component"?/i.test(text))).toEqual([]);
});
