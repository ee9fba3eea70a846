import { type Memory, retrievability } from './memory.ts';
import { studyDay } from './study-day.ts';

/** Words a day, unless the learner chose otherwise. decisions §9 */
export const DEFAULT_DAILY = { newWords: 10, dueWords: 100 } as const;
export type DailyLimits = { readonly newWords: number; readonly dueWords: number };

/** A short step may be learnt so long before its minute, rather than send the learner away. decisions §9 */
export const LEARN_AHEAD_MS = 20 * 60_000;

/** Days that the forecast looks ahead, today included. */
export const FORECAST_DAYS = 7;

const DAY_MS = 24 * 3_600_000;

/** A word with its memory, and when it was begun (ms since 1970). */
export type KnownWord = { readonly wordKey: string; readonly memory: Memory; readonly begunMs: number };

/** What was already reviewed on this day of study. */
export type DoneToday = {
  /** words begun today */
  readonly newWords: number;
  /** words begun earlier */
  readonly knownWords: number;
  /** words that came up by a long interval: they alone use up the day's number */
  readonly dueWords: number;
};

export type DailyPlan = {
  /** words to review now, in order: short steps, then long intervals */
  readonly due: readonly string[];
  /** words to begin now, in the order of the lessons */
  readonly fresh: readonly string[];
  /** words whose short step comes up within LEARN_AHEAD_MS, in that order: to be learnt once nothing else is left */
  readonly ahead: readonly string[];
  /** due words that today's number leaves for later: nothing of them is rescheduled */
  readonly backlog: number;
};

/** Words that were known before, and words to begin. */
export type DueAndNew = { readonly due: number; readonly new: number };

/** Now, and the IANA name of the learner's time zone: days of study end at 04:00 there. */
type Moment = { readonly nowMs: number; readonly timeZone: string };

/** How many words of a kind there are, before the day's numbers. */
export type WordCounts = {
  /** short steps whose minute has come */
  readonly steps: number;
  /** short steps that come up within LEARN_AHEAD_MS */
  readonly ahead: number;
  /** long intervals that are due */
  readonly long: number;
  /** words never seen; a count that ends at the day's number of new words says as much */
  readonly unseen: number;
};

/** The day's numbers, and what of them is used up. */
type Numbers = { readonly limits: DailyLimits; readonly done: Pick<DoneToday, 'newWords' | 'dueWords'> };

/** What the day's numbers leave of so many due long intervals: how many fit, how many wait, how many new words may begin. */
function shareOfDay(long: number, { limits, done }: Numbers) {
  const fits = Math.min(long, Math.max(0, limits.dueWords - done.dueWords));
  const backlog = long - fits;
  return { fits, backlog, fresh: backlog > 0 ? 0 : Math.max(0, limits.newWords - done.newWords) };
}

/**
 * How many words a page calls the learner to, as `planDay` plans them: none where only short steps of the next minutes are
 * left, for those come by themselves at the end of a session.
 */
export function countPlannedWords(counts: WordCounts, numbers: Numbers): DueAndNew {
  const { fits, fresh } = shareOfDay(counts.long, numbers);
  const left = { due: counts.steps + fits, new: Math.min(counts.unseen, fresh) };
  return withAhead(left, counts.ahead);
}

/** Words that a session which begins now goes through: what is left, and the short steps at its end. */
export function withAhead(left: DueAndNew, ahead: number): DueAndNew {
  return left.due + left.new === 0 ? left : { ...left, due: left.due + ahead };
}

const isShortStep = ({ memory }: KnownWord) => memory.phase !== 'review';

/**
 * Today's words. Takes the words with a memory, those never seen (in the order of the lessons), the limits and what was
 * done today. Learning and relearning steps come when their minute comes, or a little ahead: they are never limited and
 * never backlog. Long intervals are due from the day of study of their due time on. When more of them is due than fits, the
 * most forgettable come first, so that what can still be saved is saved; else the order is that of the due times. New words
 * wait while there is a backlog.
 */
export function planDay(
  words: readonly KnownWord[],
  unseen: readonly string[],
  { limits, done, nowMs, timeZone }: Moment & { limits: DailyLimits; done: DoneToday },
): DailyPlan {
  const steps = words.filter(isShortStep).toSorted(byDueTime);
  const long = words.filter((word) => !isShortStep(word) && isDue(word.memory, nowMs, timeZone));
  const { fits, backlog, fresh } = shareOfDay(long.length, { limits, done });
  const ranked =
    backlog > 0
      ? long
          .map((word) => ({ word, chance: retrievability(word.memory, nowMs, timeZone) }))
          .toSorted((a, b) => a.chance - b.chance || compareKeys(a.word, b.word))
          .map(({ word }) => word)
      : long.toSorted(byDueTime);
  const [dueSteps, laterSteps] = [
    steps.filter(({ memory }) => memory.dueMs <= nowMs),
    steps.filter(({ memory }) => memory.dueMs > nowMs && memory.dueMs <= nowMs + LEARN_AHEAD_MS),
  ];
  return {
    due: keysOf([...dueSteps, ...ranked.slice(0, fits)]),
    fresh: unseen.slice(0, fresh),
    ahead: keysOf(laterSteps),
    backlog,
  };
}

/** Long intervals count in days, short steps in minutes. */
export function isDue(memory: Memory, nowMs: number, timeZone: string): boolean {
  if (memory.phase !== 'review') return memory.dueMs <= nowMs;
  return studyDay(memory.dueMs, timeZone) <= studyDay(nowMs, timeZone);
}

/** What was reviewed since the day of study began, each word once. */
export function doneToday(words: readonly KnownWord[], { nowMs, timeZone }: Moment): DoneToday {
  const today = studyDay(nowMs, timeZone);
  const isToday = (atMs: number) => nowMs - atMs < DAY_MS && studyDay(atMs, timeZone) === today;
  const reviewed = words.filter(({ memory }) => isToday(memory.reviewedMs));
  const known = reviewed.filter(({ begunMs }) => !isToday(begunMs));
  return {
    newWords: reviewed.length - known.length,
    knownWords: known.length,
    dueWords: known.filter(({ memory: { recalledMs } }) => recalledMs !== null && isToday(recalledMs)).length,
  };
}

/** When the next short step of this day of study comes up, ms since 1970; null without one. */
export function nextStepMs(words: readonly KnownWord[], { nowMs, timeZone }: Moment): number | null {
  const today = studyDay(nowMs, timeZone);
  const next = words
    .filter((word) => isShortStep(word) && word.memory.dueMs > nowMs && word.memory.dueMs < nowMs + DAY_MS)
    .reduce((min, { memory }) => Math.min(min, memory.dueMs), Number.POSITIVE_INFINITY);
  return next < Number.POSITIVE_INFINITY && studyDay(next, timeZone) === today ? next : null;
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

const keysOf = (words: readonly KnownWord[]) => words.map(({ wordKey }) => wordKey);

const byDueTime = (a: KnownWord, b: KnownWord) => a.memory.dueMs - b.memory.dueMs || compareKeys(a, b);

function compareKeys(a: KnownWord, b: KnownWord): number {
  return a.wordKey < b.wordKey ? -1 : a.wordKey > b.wordKey ? 1 : 0;
}
