import { type ReviewCardView, type ReviewDayQuery, ReviewDayView, type ReviewSettings } from '#contract/reviews.ts';
import { FORECAST_DAYS, forecastWeek, planDay } from '#domain/flashcard/daily-reviews.ts';
import { FIRST_CARDS } from '#domain/flashcard/limits.ts';
import { retrievability } from '#domain/flashcard/memory.ts';
import { studyDay } from '#domain/flashcard/study-day.ts';
import type { LessonNode } from '../content/index.ts';
import { canOpenLesson } from '../courses/index.ts';
import { findCards, toPlacedCardView } from '../flashcards/index.ts';
import { requireUserId, type Visit } from '../visit/index.ts';
import { doneToday, findLearntWords, type LearntWord } from './memory.ts';
import { findSettings } from './settings.ts';
import type { ReviewDeps } from './service.ts';

const DAY_MS = 24 * 3_600_000;

/** 'Ôn hôm nay': the words of today of all opened lessons, in bounded numbers. decisions §9 */
export async function reviewDay(deps: ReviewDeps, visit: Visit, query: ReviewDayQuery): Promise<ReviewDayView> {
  const userId = requireUserId(visit.viewer);
  const { timeZone } = deps;
  const nowMs = deps.now();
  const [learnt, lessons, settings] = await Promise.all([
    findLearntWords(deps.pool, userId),
    findOpenedDecks(deps, visit, userId, nowMs),
    findSettings(deps.pool, userId),
  ]);
  const cardOf = cardFinder(visit, lessons, nowMs);
  const words = learnt.filter((word) => cardOf(word) !== null);
  const known = new Map(learnt.map((word) => [word.wordKey, word]));
  const unseen = unseenWords(visit, lessons, known);
  const limits = { newWords: settings.new_words, dueWords: settings.due_words + (query.extra ?? 0) };
  const done = doneToday(learnt, nowMs, timeZone);
  const plan = planDay(words, [...unseen.keys()], { limits, done, nowMs, timeZone });

  const shown = [
    ...plan.due.flatMap((wordKey) => known.get(wordKey) ?? []).map((word) => ({ word, cardId: cardOf(word) })),
    ...plan.fresh.map((wordKey) => ({ word: null, cardId: unseen.get(wordKey) ?? null })),
  ].slice(0, FIRST_CARDS);
  const cards = await findCards(
    deps.db,
    shown.flatMap(({ cardId }) => cardId ?? []),
  );
  const byId = new Map(cards.map((card) => [card.id, card]));
  return ReviewDayView.parse({
    cards: shown.flatMap(({ word, cardId }): ReviewCardView[] => {
      const card = cardId === null ? null : toPlacedCardView(byId.get(cardId), visit.tree);
      if (!card) return [];
      const chance = word && Math.round(retrievability(word.memory, nowMs, timeZone) * 100);
      const wordKey = visit.tree.wordKeyByCardId.get(card.id) ?? '';
      return [{ ...card, word_key: word?.wordKey ?? wordKey, is_new: word === null, chance_percent: chance }];
    }),
    left: { due: plan.due.length, new: plan.fresh.length },
    done: { due: done.dueWords, new: done.newWords },
    backlog: plan.backlog,
    next_due_at: nextStep(words, nowMs, timeZone),
    forecast: toForecast(words, nowMs, timeZone),
    known_words: learnt.length,
    settings: settings satisfies ReviewSettings,
  });
}

/** Flashcard lessons that the learner has opened and may open, in the order of the courses. */
async function findOpenedDecks(deps: ReviewDeps, visit: Visit, userId: number, nowMs: number): Promise<LessonNode[]> {
  const { rows } = await deps.pool.query<{ lesson_id: number }>({
    name: 'reviews-opened',
    text: 'SELECT lesson_id FROM lesson_record WHERE user_id = $1',
    values: [userId],
  });
  const opened = new Set(rows.map((row) => row.lesson_id));
  return visit.tree.courses
    .flatMap((course) => course.lessons)
    .filter((lesson) => lesson.cardIds.length > 0 && opened.has(lesson.id))
    .filter((lesson) => canOpenLesson(visit.viewer, lesson, nowMs));
}

/**
 * The card that a known word is shown by: the one reviewed last, where its lesson opens; else one of the same word in an
 * opened lesson; else still the one reviewed last, for cards already learnt stay (decisions §3). Null: no card is left.
 */
function cardFinder(visit: Visit, lessons: readonly LessonNode[], nowMs: number) {
  const { tree, viewer } = visit;
  const isOpened = new Set(lessons.map((lesson) => lesson.id));
  return ({ cardId, wordKey }: LearntWord): number | null => {
    const lesson = tree.lessonByCardId.get(cardId);
    if (lesson && canOpenLesson(viewer, lesson, nowMs)) return cardId;
    const inOpened = (id: number) => isOpened.has(tree.lessonByCardId.get(id)?.id ?? 0);
    return (tree.cardIdsByWordKey.get(wordKey) ?? []).find(inOpened) ?? (lesson ? cardId : null);
  };
}

/** Words of the opened lessons that the learner has never reviewed, with the first card of each. */
function unseenWords(visit: Visit, lessons: readonly LessonNode[], known: ReadonlyMap<string, LearntWord>) {
  const unseen = new Map<string, number>();
  for (const cardId of lessons.flatMap((lesson) => lesson.cardIds)) {
    const key = visit.tree.wordKeyByCardId.get(cardId);
    if (key !== undefined && !known.has(key) && !unseen.has(key)) unseen.set(key, cardId);
  }
  return unseen;
}

/** When the next short step of today comes up. */
function nextStep(words: readonly LearntWord[], nowMs: number, timeZone: string): string | null {
  const later = words.flatMap(({ memory }) =>
    memory.phase !== 'review' && memory.dueMs > nowMs && memory.dueMs < nowMs + DAY_MS ? [memory.dueMs] : [],
  );
  const next = later.reduce((least, dueMs) => Math.min(least, dueMs), Number.POSITIVE_INFINITY);
  const isToday = next < Number.POSITIVE_INFINITY && studyDay(next, timeZone) === studyDay(nowMs, timeZone);
  return isToday ? new Date(next).toISOString() : null;
}

function toForecast(words: readonly LearntWord[], nowMs: number, timeZone: string): ReviewDayView['forecast'] {
  const today = studyDay(nowMs, timeZone);
  const counts = forecastWeek(words, nowMs, timeZone);
  return Array.from({ length: FORECAST_DAYS }, (_day, index) => ({
    day: new Date((today + index) * DAY_MS).toISOString().slice(0, 10),
    due: counts[index] ?? 0,
  }));
}
