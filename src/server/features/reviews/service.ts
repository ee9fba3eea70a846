import { type ReviewsInput, ReviewsSavedView } from '#contract/reviews.ts';
import { doneToday } from '#domain/flashcard/daily-reviews.ts';
import { inTransaction } from '../../db/transaction.ts';
import { canOpenLesson } from '../access/index.ts';
import {
  appendToLog,
  findPileEntries,
  lockCards,
  raiseLessons,
  type ResultDeps,
  swipeRows,
} from '../flashcards/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findLearntWords } from './memory.ts';

export type ReviewDeps = ResultDeps;

/** Saves swipes of cards from any lessons: log, piles, memory, and the lessons' percents. */
export async function saveReviews(
  deps: ReviewDeps,
  context: RequestContext,
  userId: number,
  input: ReviewsInput,
): Promise<ReviewsSavedView> {
  const { timeZone } = deps;
  const nowMs = deps.now();
  const cardIds = [...new Set(input.swipes.map((swipe) => swipe.card_id))];
  const learnt = await findPileEntries(deps.pool, userId, cardIds);
  const isOpen = (cardId: number) => {
    const lesson = context.tree.lessonByCardId.get(cardId);
    return lesson !== undefined && (learnt.has(cardId) || canOpenLesson(context.viewer, lesson, nowMs));
  };
  const swipes = input.swipes.filter((swipe) => isOpen(swipe.card_id));
  const lessonIds = new Set(swipes.flatMap((swipe) => context.tree.lessonByCardId.get(swipe.card_id)?.id ?? []));
  if (swipes.length > 0) {
    const touched = await inTransaction(deps.pool, async (client) => {
      const asked = { lessonIds: [...lessonIds], swipes: swipes.length, nowMs };
      const opened = await lockCards(client, { userId, staffOf: context.viewer.staffOf }, asked);
      return appendToLog(client, userId, swipeRows(swipes, context.tree, opened, nowMs), { nowMs, timeZone });
    });
    await raiseLessons(deps, context, userId, touched);
  }
  const done = doneToday(await findLearntWords(deps.pool, userId), { nowMs, timeZone });
  return ReviewsSavedView.parse({
    accepted: input.swipes.map((swipe) => swipe.client_id),
    done: { due: done.knownWords, new: done.newWords },
  });
}
