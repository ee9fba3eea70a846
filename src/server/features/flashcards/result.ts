import type pg from 'pg';
import { FlashcardResultView, type SaveResultInput, SavedResultView } from '#contract/flashcards.ts';
import type { PartKey } from '#domain/course/part-key.ts';
import { cardsPercent } from '#domain/flashcard/cards-part.ts';
import type { Piles } from '#domain/flashcard/piles.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { canOpenLesson, type LearnerInLesson, requireOpenLesson } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';
import { type RaiseDeps, raisePart } from '../progress/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { appendToLog, lockCards } from './log.ts';
import { findPileEntries, pilesOf, toPilesView } from './piles.ts';
import { namedRows, swipeRows } from './rows.ts';

const CARDS = 'cards' satisfies PartKey;

export type ResultDeps = RaiseDeps & {
  pool: pg.Pool;
  now: () => number;
  /** the learners' time zone, in which study days end at 04:00 */
  timeZone: string;
};

/** An open flashcard lesson, or a refusal. */
export function requireOpenDeck(context: RequestContext, lessonId: number, nowMs: number): LessonNode {
  const lesson = requireOpenLesson(context, lessonId, nowMs);
  if (lesson.type !== 'flashcard') throw new AppError('LESSON_HAS_NO_CARDS');
  return lesson;
}

/** The lesson's saved piles with existing cards only; null before the first save. spec 2 §7, decisions §9 */
export async function getResult(deps: ResultDeps, { userId, lesson }: LearnerInLesson): Promise<FlashcardResultView> {
  const saved = await findSaved(deps.pool, userId, lesson);
  return FlashcardResultView.parse({ result: saved && toResult(saved.piles, saved.percent) });
}

const toResult = (piles: Piles, percent: number) => ({
  flashcard: JSON.stringify(toPilesView(piles)),
  example_progress: percent,
});

/** The lesson's saved piles and percent; null if never saved. */
export async function findSaved(
  pool: pg.Pool,
  userId: number,
  lesson: LessonNode,
): Promise<{ piles: Piles; percent: number } | null> {
  const [entries, { rows }] = await Promise.all([
    findPileEntries(pool, userId, lesson.cardIds),
    pool.query<{ percent: number; is_saved: boolean }>(
      'SELECT percent, parts ? $3 AS is_saved FROM lesson_record WHERE user_id = $1 AND lesson_id = $2',
      [userId, lesson.id, CARDS],
    ),
  ]);
  const [record] = rows;
  // The log is committed before the percent, so there may be piles without a saved part.
  if (entries.size === 0 && record?.is_saved !== true) return null;
  return { piles: pilesOf(lesson.cardIds, entries), percent: record?.percent ?? 0 };
}

/**
 * Saves a pass, complete or not. Log, piles and memory are committed first, then the percent is raised; after a crash
 * in between, the retry raises it. spec 2 §7, decisions §9
 */
export async function saveResult(
  deps: ResultDeps,
  context: RequestContext,
  { userId, lesson }: LearnerInLesson,
  input: SaveResultInput,
): Promise<SavedResultView> {
  const inLesson = new Set(lesson.cardIds);
  const swipes = (input.swipes ?? []).filter((swipe) => inLesson.has(swipe.card_id));
  const told = new Set(swipes.map((swipe) => swipe.card_id));
  const isNamed = (id: number) => inLesson.has(id) && !told.has(id);
  const named = {
    remembered: input.flashcard_ids.remember.filter(isNamed),
    notRemembered: input.flashcard_ids.non.filter(isNamed),
  };
  const remembered = new Set(named.remembered);
  if (named.notRemembered.some((id) => remembered.has(id))) throw new AppError('CARD_IN_BOTH_PILES');

  const nowMs = deps.now();
  const at = { nowMs, timeZone: deps.timeZone };
  const { piles, touched } = await inTransaction(deps.pool, async (client) => {
    const asked = { lessonIds: [lesson.id], swipes: swipes.length, nowMs };
    const opened = await lockCards(client, { userId, staffOf: context.viewer.staffOf }, asked);
    const rows = swipeRows(swipes, context.tree, opened, nowMs);
    const bySwipes = rows.length > 0 ? await appendToLog(client, userId, rows, at) : [];
    const entries = await findPileEntries(client, userId, lesson.cardIds);
    const more = namedRows(named, entries, context.tree, nowMs);
    if (more.length === 0) return { piles: pilesOf(lesson.cardIds, entries), touched: bySwipes };
    const byName = await appendToLog(client, userId, more, at);
    const after = await findPileEntries(client, userId, lesson.cardIds);
    return { piles: pilesOf(lesson.cardIds, after), touched: [...bySwipes, ...byName] };
  });

  const others = touched.filter((id) => !inLesson.has(id));
  if (others.length > 0) await raiseLessons(deps, context, userId, others);
  const raised = await raiseCards(deps, context, userId, lesson, piles);
  return SavedResultView.parse({
    result: toResult(piles, raised.percent),
    is_passed: raised.isPassed,
    show_popup_done_stage: raised.isStageUnseen,
  });
}

function raiseCards(deps: ResultDeps, context: RequestContext, userId: number, lesson: LessonNode, piles: Piles) {
  // A lesson whose cards are not imported yet has no part.
  if (lesson.parts.length === 0) return { percent: 0, isPassed: false, isStageUnseen: false };
  const percent = cardsPercent(piles.remembered.length, lesson.cardIds.length);
  return raisePart(deps, context, { userId, lesson, part: CARDS, percent });
}

/** Raises the percent of these cards' lessons, where still open to the viewer. */
export async function raiseLessons(
  deps: ResultDeps,
  context: RequestContext,
  userId: number,
  cardIds: readonly number[],
): Promise<void> {
  const lessons = new Set(cardIds.flatMap((id) => context.tree.lessonByCardId.get(id) ?? []));
  for (const lesson of lessons) {
    if (!canOpenLesson(context.viewer, lesson, deps.now())) continue;
    const entries = await findPileEntries(deps.pool, userId, lesson.cardIds);
    await raiseCards(deps, context, userId, lesson, pilesOf(lesson.cardIds, entries));
  }
}
