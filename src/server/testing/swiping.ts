import { randomUUID } from 'node:crypto';
import type { PilesView, SavedResultView, SwipeInput } from '#contract/flashcards.ts';
import { CARDS } from './card-course.ts';
import type { Person, TestApp } from './test-app.ts';

export const swipe = (cardId: number, direction: 'left' | 'right', ageMs = 0): SwipeInput => ({
  client_id: randomUUID(),
  card_id: cardId,
  direction,
  age_ms: ageMs,
});

export const undo = ({ client_id: undoOf, card_id: cardId }: SwipeInput, ageMs = 0): SwipeInput => ({
  client_id: randomUUID(),
  card_id: cardId,
  direction: null,
  undo_of: undoOf,
  age_ms: ageMs,
});

/** Helpers for tests of flashcards, by default in the open lesson of importCards. */
export function swiping(test: TestApp) {
  const post = (as: Person | null, url: string, body: unknown) => test.call('POST', url, { as, body });
  const get = (as: Person | null, url: string) => test.call('GET', url, { as });
  const save = (as: Person | null, piles: Partial<PilesView>, more: Record<string, unknown> = {}) =>
    post(as, '/api/flashcard/save-result', {
      lesson_id: CARDS.open.lesson,
      flashcard_ids: { remember: piles.remember ?? [], non: piles.non ?? [] },
      ...more,
    });
  return {
    post,
    get,
    save,
    saved: async (
      as: Person,
      piles: Partial<PilesView>,
      more: Record<string, unknown> = {},
    ): Promise<SavedResultView> => (await save(as, piles, more)).json(),
    saveSwipes: (as: Person | null, swipes: SwipeInput[], more: Record<string, unknown> = {}) =>
      save(as, {}, { swipes, ...more }),
    review: (as: Person | null, swipes: SwipeInput[], more: Record<string, unknown> = {}) =>
      post(as, '/api/reviews', { swipes, ...more }),
    /** The saved piles and the lesson's percent; null before any save. */
    result: async (
      as: Person,
      lesson: number = CARDS.open.lesson,
    ): Promise<(PilesView & { percent: number }) | null> => {
      const { result } = (await post(as, '/api/flashcard/get-result', { lesson_id: lesson })).json();
      return result && { ...JSON.parse(result.flashcard), percent: result.example_progress };
    },
    /** Opens a lesson's page this long ago. */
    opened: (as: Person, lesson: number = CARDS.open.lesson, agoMs = 3_600_000) =>
      test.database.pool.query(
        'INSERT INTO lesson_record (user_id, lesson_id, opened_at, updated_at) VALUES ($1, $2, $3, $3)',
        [as.userId, lesson, new Date(test.clock.nowMs - agoMs)],
      ),
    /** Rows of the learner's log, oldest first. */
    log: async (as: Person) =>
      (
        await test.database.pool.query<{ card_id: number; kind: string; source: string; direction: string; at: Date }>(
          'SELECT card_id, kind, source, direction, at FROM card_review WHERE user_id = $1 ORDER BY at, client_id',
          [as.userId],
        )
      ).rows,
    refusal: (answer: Awaited<ReturnType<typeof post>>) => [answer.statusCode, answer.json().error?.code],
  };
}
