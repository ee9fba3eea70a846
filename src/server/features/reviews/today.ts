import { type ReviewCardView, type ReviewDayQuery, ReviewDayView, type ReviewSettings } from '#contract/reviews.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { doneToday, FORECAST_DAYS, forecastWeek, nextStepMs, planDay } from '#domain/flashcard/daily-reviews.ts';
import { FIRST_CARDS } from '#domain/flashcard/limits.ts';
import { retrievability } from '#domain/flashcard/memory.ts';
import { studyDay } from '#domain/flashcard/study-day.ts';
import { canOpenCard } from '../access/index.ts';
import type { CourseNode } from '../content/index.ts';
import { continueLesson } from '../courses/index.ts';
import { findCards, findLikedCards, toCardWithLessonView } from '../flashcards/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findLearntWords, type LearntWord } from './memory.ts';
import { cardFinder, openedDecks, unseenWords } from './opened-words.ts';
import { findSettings } from './settings.ts';
import type { ReviewDeps } from './service.ts';

const DAY_MS = 24 * 3_600_000;

/** 'Ôn hôm nay': today's words from all opened lessons, in limited numbers. decisions §9 */
export async function reviewDay(
  deps: ReviewDeps,
  context: RequestContext,
  userId: number,
  query: ReviewDayQuery,
): Promise<ReviewDayView> {
  const { timeZone } = deps;
  const nowMs = deps.now();
  const [learnt, marks, settings] = await Promise.all([
    findLearntWords(deps.pool, userId),
    findMarks(deps, userId),
    findSettings(deps.pool, userId),
  ]);
  const lessons = openedDecks(context, marks, nowMs);
  const cardOf = cardFinder(context, lessons, nowMs);
  const words = learnt.filter((word) => cardOf(word) !== null);
  const known = new Map(learnt.map((word) => [word.wordKey, word]));
  const unseen = unseenWords(context, lessons, (wordKey) => known.has(wordKey));
  const limits = { newWords: settings.new_words, dueWords: settings.due_words + (query.extra ?? 0) };
  const done = doneToday(learnt, { nowMs, timeZone });
  const plan = planDay(words, [...unseen.keys()], { limits, done, nowMs, timeZone });

  const wordsOf = (keys: readonly string[]) => keys.flatMap((wordKey) => known.get(wordKey) ?? []);
  const shown = [
    ...wordsOf(plan.due).map((word) => ({ word, cardId: cardOf(word), isAhead: false })),
    ...plan.fresh.map((wordKey) => ({ word: null, cardId: unseen.get(wordKey) ?? null, isAhead: false })),
    ...wordsOf(plan.ahead).map((word) => ({ word, cardId: cardOf(word), isAhead: true })),
  ].slice(0, FIRST_CARDS);
  const shownIds = shown.flatMap(({ cardId }) => cardId ?? []);
  const [cards, liked] = await Promise.all([
    findCards(deps.pool, shownIds),
    findLikedCards(deps.pool, userId, shownIds),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const nextMs = nextStepMs(words, { nowMs, timeZone });
  return ReviewDayView.parse({
    cards: shown.flatMap(({ word, cardId, isAhead }): ReviewCardView[] => {
      const card = cardId === null ? null : toCardWithLessonView(byId.get(cardId), context.tree);
      if (!card) return [];
      const chance = word && Math.round(retrievability(word.memory, nowMs, timeZone) * 100);
      const wordKey = context.tree.wordKeyByCardId.get(card.id) ?? '';
      return [
        {
          ...card,
          word_key: word?.wordKey ?? wordKey,
          is_new: word === null,
          is_ahead: isAhead,
          chance_percent: chance,
          can: { like: canOpenCard(context, card.id, nowMs) },
        },
      ];
    }),
    likes: liked.map((id) => ({ i: id })),
    left: { due: plan.due.length, new: plan.fresh.length },
    ahead: plan.ahead.length,
    done: { due: done.knownWords, new: done.newWords },
    backlog: plan.backlog,
    next_due_at: nextMs === null ? null : new Date(nextMs).toISOString(),
    forecast: toForecast(words, nowMs, timeZone),
    known_words: learnt.length,
    next_lesson: nextLesson(context, marks, nowMs),
    settings: settings satisfies ReviewSettings,
  });
}

type Marks = ReadonlyMap<number, { readonly isPassed: boolean; readonly studiedMs: number }>;

/** Lessons that the learner has opened. */
async function findMarks(deps: ReviewDeps, userId: number): Promise<Marks> {
  const { rows } = await deps.pool.query<{ lesson_id: number; is_passed: boolean; studied_ms: number }>({
    name: 'reviews-opened',
    text: `SELECT lesson_id, passed_at IS NOT NULL AS is_passed, (extract(epoch FROM updated_at) * 1000)::float8 AS studied_ms
             FROM lesson_record WHERE user_id = $1`,
    values: [userId],
  });
  return new Map(rows.map((row) => [row.lesson_id, { isPassed: row.is_passed, studiedMs: row.studied_ms }]));
}

/** The next lesson: in a started course, else in any. */
function nextLesson({ tree, viewer }: RequestContext, marks: Marks, nowMs: number): ReviewDayView['next_lesson'] {
  const isBegun = (course: CourseNode) => course.lessons.some((lesson) => marks.has(lesson.id));
  const courses = tree.courses.toSorted((a, b) => Number(isBegun(b)) - Number(isBegun(a)));
  for (const course of courses) {
    const lesson = continueLesson(course, { viewer, marks, nowMs });
    if (lesson) return { name: lesson.name, url: lessonPath(course.seoUrl, lesson) };
  }
  return null;
}

function toForecast(words: readonly LearntWord[], nowMs: number, timeZone: string): ReviewDayView['forecast'] {
  const today = studyDay(nowMs, timeZone);
  const counts = forecastWeek(words, nowMs, timeZone);
  return Array.from({ length: FORECAST_DAYS }, (_day, index) => ({
    day: new Date((today + index) * DAY_MS).toISOString().slice(0, 10),
    due: counts[index] ?? 0,
  }));
}
