import fc from 'fast-check';
import { createEmptyCard, fsrs, generatorParameters } from 'ts-fsrs';
import { describe, expect, it } from 'vitest';
import { replayMemory, retrievability, type Review, reviewMemory } from './memory.ts';
import { countingSwipes, type Grade, type LogEntry } from './review-log.ts';
import { toStudyTimeMs } from './study-day.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const START_MS = Date.UTC(2026, 10, 20, 2);
const DAY_MS = 86_400_000;

const grade = fc.constantFrom<Grade>(1, 2, 3, 4);
/** Reviews with gaps from seconds to months. */
const history = fc
  .array(fc.tuple(grade, fc.oneof(fc.integer({ min: 1, max: 3_600 }), fc.integer({ min: 3_600, max: 7_000_000 }))), {
    maxLength: 25,
  })
  .map((steps) => {
    let atMs = START_MS;
    return steps.map(([mark, gapSeconds]): Review => ({ grade: mark, atMs: (atMs += gapSeconds * 1000) }));
  });

describe('replayMemory', () => {
  it('is null before any review', () => {
    expect(replayMemory([], ZONE)).toBeNull();
  });

  it('schedules as ts-fsrs does on the same reviews', () => {
    const plain = fsrs(generatorParameters({ request_retention: 0.9, enable_fuzz: false, enable_short_term: true }));
    fc.assert(
      fc.property(
        history.filter(({ length }) => length > 0),
        (reviews) => {
          const at = ({ atMs }: Review) => new Date(toStudyTimeMs(atMs, ZONE));
          let card = createEmptyCard(at(reviews[0] as Review));
          for (const review of reviews) card = plain.next(card, at(review), review.grade).card;
          expect(replayMemory(reviews, ZONE)).toMatchObject({
            stabilityDays: card.stability,
            difficulty: card.difficulty,
            reviews: card.reps,
            lapses: card.lapses,
            intervalDays: card.scheduled_days,
            step: card.learning_steps,
          });
          expect(toStudyTimeMs(replayMemory(reviews, ZONE)?.dueMs ?? 0, ZONE)).toBe(card.due.getTime());
        },
      ),
    );
  });

  it('is the same when it goes on from a stored state, even one that went through JSON', () => {
    fc.assert(
      fc.property(history, grade, (reviews, next) => {
        const before = replayMemory(reviews, ZONE);
        const review = { grade: next, atMs: (reviews.at(-1)?.atMs ?? START_MS) + 5_000 };
        const stored = JSON.parse(JSON.stringify(before)) as typeof before;
        expect(reviewMemory(stored, review, ZONE)).toEqual(replayMemory([...reviews, review], ZONE));
      }),
    );
  });

  it('equals the replay of the log after any order of arrival from two devices with undos, over 100,000 reviews', () => {
    let count = 0;
    const log = fc
      .array(fc.record({ grade, gap: fc.integer({ min: 1, max: 400_000 }), isUndone: fc.boolean() }), {
        minLength: 150,
        maxLength: 350,
      })
      .map((steps) => {
        let atMs = START_MS;
        return steps.flatMap(({ grade: mark, gap, isUndone }, index): LogEntry[] => {
          atMs += gap * 1000;
          const device = index % 2 === 0 ? 'phone' : 'desk';
          const swipe = { type: 'swipe', clientId: `${device}-${index}`, cardId: 1, atMs } as const;
          return [
            { ...swipe, direction: mark === 1 ? 'left' : 'right', grade: mark },
            ...(isUndone
              ? [{ type: 'undo', clientId: `u${index}`, undoOf: swipe.clientId, atMs: atMs + 1 } as const]
              : []),
          ];
        });
      });
    fc.assert(
      fc.property(
        log.chain((entries) =>
          fc.tuple(
            fc.constant(entries),
            fc.shuffledSubarray(entries, { minLength: entries.length, maxLength: entries.length }),
          ),
        ),
        ([entries, arrived]) => {
          count += entries.length;
          const undone = new Set(entries.flatMap((entry) => (entry.type === 'undo' ? [entry.undoOf] : [])));
          const lived = entries.flatMap((entry) =>
            entry.type === 'swipe' && !undone.has(entry.clientId) ? [{ grade: entry.grade, atMs: entry.atMs }] : [],
          );
          expect(replayMemory(countingSwipes(arrived), ZONE)).toEqual(replayMemory(lived, ZONE));
        },
      ),
      { numRuns: 320, endOnFailure: true },
    );
    expect(count).toBeGreaterThan(100_000);
  });

  it('takes a review that arrives late as if it had come with the last one', () => {
    const first = replayMemory([{ grade: 3, atMs: START_MS }], ZONE);
    expect(reviewMemory(first, { grade: 3, atMs: START_MS - 60_000 }, ZONE)).toEqual(
      reviewMemory(first, { grade: 3, atMs: START_MS }, ZONE),
    );
  });
});

describe('recalledMs', () => {
  const afterEasy = replayMemory([{ grade: 4, atMs: START_MS }], ZONE);
  const again = { grade: 1, atMs: START_MS + 20 * DAY_MS } as const;

  it('is null while a word knows short steps only', () => {
    expect(afterEasy?.recalledMs).toBeNull();
    expect(
      replayMemory(
        [
          { grade: 3, atMs: START_MS },
          { grade: 3, atMs: START_MS + 600_000 },
        ],
        ZONE,
      )?.recalledMs,
    ).toBeNull();
  });

  it('is when a long interval ended, also while the word is learnt again', () => {
    const forgotten = reviewMemory(afterEasy, again, ZONE);
    expect(forgotten).toMatchObject({ phase: 'relearning', recalledMs: again.atMs });
    const relearnt = reviewMemory(forgotten, { grade: 3, atMs: again.atMs + 600_000 }, ZONE);
    expect(relearnt).toMatchObject({ phase: 'review', recalledMs: again.atMs });
  });
});

describe('retrievability', () => {
  it('falls with time, and stands near the wanted share on the due day', () => {
    let memory = replayMemory([{ grade: 4, atMs: START_MS }], ZONE);
    expect(memory?.phase).toBe('review');
    if (!memory) return;
    const onDue = retrievability(memory, memory.dueMs, ZONE);
    expect(onDue).toBeGreaterThan(0.85);
    expect(onDue).toBeLessThan(0.95);
    expect(retrievability(memory, memory.dueMs + 60 * DAY_MS, ZONE)).toBeLessThan(onDue);
    memory = reviewMemory(memory, { grade: 3, atMs: memory.dueMs }, ZONE);
    expect(memory.intervalDays).toBeGreaterThan(8);
  });
});
