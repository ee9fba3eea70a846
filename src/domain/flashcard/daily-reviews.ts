import { type Memory, retrievability } from './memory.ts';
import { studyDay } from './study-day.ts';

/** Words a day, unless the learner chose otherwise. decisions §9 */
export const DEFAULT_DAILY = { newWords: 10, dueWords: 100 } as const;
export type DailyLimits = { readonly newWords: number; readonly dueWords: number };

/** Days that the forecast looks ahead, today included. */
export const FORECAST_DAYS = 7;

export type KnownWord = { readonly wordKey: string; readonly memory: Memory };

/** What was already reviewed on this day of study. */
export type DoneToday = { readonly newWords: number; readonly dueWords: number };

export type DailyPlan = {
  /** words to review now, in order */
  readonly due: readonly string[];
  /** words to begin now, in the order of the lessons */
  readonly fresh: readonly string[];
  /** due words that today's number leaves for later: nothing of them is rescheduled */
  readonly backlog: number;
};

/**
 * Today's words. Takes the words with a memory, those never seen (in the order of the lessons), the limits and what was
 * done today; times are ms since 1970, `timeZone` an IANA name. A word is due from the day of study of its due time on;
 * short steps of today are due when their minute comes. When more is due than fits, the most forgettable come first, so
 * that what can still be saved is saved; else the order is that of the due times. New words wait while there is a backlog.
 */
export function planDay(
  words: readonly KnownWord[],
  unseen: readonly string[],
  { limits, done, nowMs, timeZone }: { limits: DailyLimits; done: DoneToday; nowMs: number; timeZone: string },
): DailyPlan {
  const due = words.filter(({ memory }) => isDue(memory, nowMs, timeZone));
  const room = Math.max(0, limits.dueWords - done.dueWords);
  const isBacklog = due.length > room;
  const ranked = isBacklog
    ? due
        .map((word) => ({ word, chance: retrievability(word.memory, nowMs, timeZone) }))
        .toSorted((a, b) => a.chance - b.chance || compareKeys(a.word, b.word))
        .map(({ word }) => word)
    : due.toSorted((a, b) => a.memory.dueMs - b.memory.dueMs || compareKeys(a, b));
  return {
    due: ranked.slice(0, room).map(({ wordKey }) => wordKey),
    fresh: isBacklog ? [] : unseen.slice(0, Math.max(0, limits.newWords - done.newWords)),
    backlog: Math.max(0, due.length - room),
  };
}

/** Long intervals count in days, short steps in minutes. */
export function isDue(memory: Memory, nowMs: number, timeZone: string): boolean {
  if (memory.phase !== 'review') return memory.dueMs <= nowMs;
  return studyDay(memory.dueMs, timeZone) <= studyDay(nowMs, timeZone);
}

/** How many words come up on each of the next days of study, today first; what is overdue counts for today. */
export function forecastWeek(words: readonly KnownWord[], nowMs: number, timeZone: string): readonly number[] {
  const today = studyDay(nowMs, timeZone);
  const counts = Array.from({ length: FORECAST_DAYS }, () => 0);
  for (const { memory } of words) {
    const inDays = Math.max(0, studyDay(memory.dueMs, timeZone) - today);
    if (inDays < FORECAST_DAYS) counts[inDays] = (counts[inDays] ?? 0) + 1;
  }
  return counts;
}

function compareKeys(a: KnownWord, b: KnownWord): number {
  return a.wordKey < b.wordKey ? -1 : a.wordKey > b.wordKey ? 1 : 0;
}
