import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SwipeInput } from '#contract/flashcards.ts';
import { type Memory, replayMemory } from '#domain/flashcard/memory.ts';
import { countingSwipes, type Grade, type LogEntry, pilesOfLog } from '#domain/flashcard/review-log.ts';
import { wordKey } from '#domain/flashcard/word-key.ts';
import { CARDS, importCards } from '../../testing/card-course.ts';
import { swiping } from '../../testing/swiping.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { open, locked } = CARDS;
// Two cards of one word in two lessons, and two others.
const DECK = [open.cards[0], locked.cards[2], open.cards[1], locked.cards[0]];
const WORD_OF: Record<number, string> = {
  [open.cards[0]]: wordKey('電車', 'でんしゃ'),
  [locked.cards[2]]: wordKey('電車', 'でんしゃ'),
  [open.cards[1]]: wordKey('猫', 'ねこ'),
  [locked.cards[0]]: wordKey('秘密', 'ひみつ'),
};
const ZONE = 'Asia/Ho_Chi_Minh';
// A session lives for 30 days.
const HALF_DAY_MS = 43_200_000;

let test: TestApp;
let cards: ReturnType<typeof swiping>;
beforeAll(async () => {
  test = await buildTestApp();
  await importCards(test);
  cards = swiping(test);
});
afterAll(() => test.close());

/** What happened on two devices, in the order in which it happened. */
const history = fc
  .array(
    fc.record({
      clientId: fc.uuid({ version: 4 }),
      undoId: fc.uuid({ version: 4 }),
      cardId: fc.constantFrom(...DECK),
      grade: fc.constantFrom<Grade>(1, 2, 3, 4),
      // An undo comes a millisecond after its swipe; what meets in one save is spaced.
      gapMs: fc.oneof(fc.integer({ min: 2, max: 60_000 }), fc.integer({ min: 2, max: HALF_DAY_MS })),
      isUndone: fc.boolean(),
    }),
    { minLength: 20, maxLength: 45 },
  )
  .map((steps) => {
    let atMs = test.clock.nowMs;
    return steps.flatMap(({ clientId, undoId, cardId, grade, gapMs, isUndone }): LogEntry[] => {
      atMs += gapMs;
      const direction = grade === 1 ? 'left' : 'right';
      const swiped: LogEntry = { type: 'swipe', clientId, cardId, direction, grade, atMs };
      return isUndone ? [swiped, { type: 'undo', clientId: undoId, undoOf: clientId, atMs: atMs + 1 }] : [swiped];
    });
  });

/** How it arrives: shuffled, some of it twice, in saves of a few rows, two at a time. */
const arrival = history.chain((log) =>
  fc.record({
    log: fc.constant(log),
    order: fc.shuffledSubarray([...log, ...log.slice(0, 8)], { minLength: log.length + Math.min(8, log.length) }),
    size: fc.integer({ min: 1, max: 7 }),
  }),
);

function toInput(entry: LogEntry, log: readonly LogEntry[]): SwipeInput {
  const ageMs = test.clock.nowMs - entry.atMs;
  if (entry.type === 'swipe') {
    const { clientId, cardId, direction, grade } = entry;
    return { client_id: clientId, card_id: cardId, direction, grade, age_ms: ageMs };
  }
  const undone = log.find((one) => one.clientId === entry.undoOf);
  const cardId = undone?.type === 'swipe' ? undone.cardId : 0;
  return { client_id: entry.clientId, card_id: cardId, direction: null, undo_of: entry.undoOf, age_ms: ageMs };
}

async function storedPiles(learner: Person) {
  const { rows } = await test.database.pool.query<{ card_id: number; is_remembered: boolean }>(
    'SELECT card_id, is_remembered FROM card_pile WHERE user_id = $1 ORDER BY card_id',
    [learner.userId],
  );
  return rows.map((row) => [row.card_id, row.is_remembered]);
}

async function storedMemory(learner: Person): Promise<Record<string, Memory>> {
  const { rows } = await test.database.pool.query('SELECT * FROM word_memory WHERE user_id = $1', [learner.userId]);
  return Object.fromEntries(
    rows.map((row) => [
      row.word_key,
      {
        dueMs: row.due_at.getTime(),
        stabilityDays: row.stability_days,
        difficulty: row.difficulty,
        phase: row.phase,
        step: row.step,
        intervalDays: row.interval_days,
        reviews: row.reviews,
        lapses: row.lapses,
        reviewedMs: row.reviewed_at.getTime(),
        recalledMs: row.recalled_at?.getTime() ?? null,
      },
    ]),
  );
}

describe('piles and memory', () => {
  it('equal a replay of what happened, after any order of arrival from two devices with undos', async () => {
    await fc.assert(
      fc.asyncProperty(arrival, async ({ log, order, size }) => {
        const learner = await test.person('enrolled');
        for (const lesson of [open.lesson, locked.lesson]) await cards.opened(learner, lesson);
        test.clock.nowMs = (log.at(-1)?.atMs ?? 0) + 60_000;
        const saves: Promise<{ statusCode: number }>[] = [];
        for (let from = 0; from < order.length; from += size) {
          const swipes = order.slice(from, from + size).map((entry) => toInput(entry, log));
          saves.push(cards.review(learner, swipes));
          if (saves.length % 2 === 0) await Promise.all(saves);
        }
        for (const { statusCode } of await Promise.all(saves)) expect(statusCode).toBe(200);

        const { remembered, notRemembered } = pilesOfLog(log);
        const piles = [...remembered.map((id) => [id, true]), ...notRemembered.map((id) => [id, false])];
        expect(await storedPiles(learner)).toEqual(piles.toSorted((one, other) => Number(one[0]) - Number(other[0])));
        const ofWord = Map.groupBy(countingSwipes(log), ({ cardId }) => WORD_OF[cardId] ?? '');
        const memories = [...ofWord].map(([key, reviews]) => [key, replayMemory(reviews, ZONE)]);
        expect(await storedMemory(learner)).toEqual(Object.fromEntries(memories));
      }),
      { numRuns: 12, endOnFailure: true },
    );
  });
});
