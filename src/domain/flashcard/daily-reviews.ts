import { type Memory, retrievability } from './memory.ts';
import { studyDay } from './study-day.ts';

/** Words a day, unless the learner chose otherwise. decisions §9 */
export const DEFAULT_DAILY = { newWords: 10, dueWords: 100 } as const;
export type DailyLimits = { readonly newWords: number; readonly dueWords: number };

/** How early a short step may be reviewed, rather than sending the learner away. decisions §9 */
export const LEARN_AHEAD_MS = 20 * 60_000;

/** Days in the forecast, including today. */
export const FORECAST_DAYS = 7;

const DAY_MS = 24 * 3_600_000;

/** A word with its memory and when it was started (ms since 1970). */
export type KnownWord = { readonly wordKey: string; readonly memory: Memory; readonly begunMs: number };

/** What was already reviewed in this study day. */
export type DoneToday = {
  /** words begun today */
  readonly newWords: number;
  /** words begun earlier */
  readonly knownWords: number;
  /** words due by a long interval: only these count towards the daily limit */
  readonly dueWords: number;
};

export type DailyPlan = {
  /** words to review now: short steps first, then long intervals */
  readonly due: readonly string[];
  /** words to start now, in lesson order */
  readonly fresh: readonly string[];
  /** words whose short step is due within LEARN_AHEAD_MS, soonest first; offered once nothing else is left */
  readonly ahead: readonly string[];
  /** due words beyond today's limit; they are not rescheduled */
  readonly backlog: number;
};

/** Review words and new words. */
export type DueAndNew = { readonly due: number; readonly new: number };

/** The current time and the learner's time zone (IANA): study days end at 04:00 there. */
type Moment = { readonly nowMs: number; readonly timeZone: string };

/** Numbers of words, before the daily limits. */
export type WordCounts = {
  /** short steps that are due */
  readonly steps: number;
  /** short steps due within LEARN_AHEAD_MS */
  readonly ahead: number;
  /** long intervals that are due */
  readonly long: number;
  /** words never seen; counting may stop at the daily limit of new words */
  readonly unseen: number;
};

/** The daily limits and what has been used of them. */
type Numbers = { readonly limits: DailyLimits; readonly done: Pick<DoneToday, 'newWords' | 'dueWords'> };

/** What the daily limits leave of `long` due words: how many fit, how many wait, and how many new words may start. */
function shareOfDay(long: number, { limits, done }: Numbers) {
  const fits = Math.min(long, Math.max(0, limits.dueWords - done.dueWords));
  const backlog = long - fits;
  return { fits, backlog, fresh: backlog > 0 ? 0 : Math.max(0, limits.newWords - done.newWords) };
}

/**
 * How many words a page invites the learner to review, consistent with `planDay`. None if only short steps of the next
 * minutes are left: those come up at the end of a session.
 */
export function countPlannedWords(counts: WordCounts, numbers: Numbers): DueAndNew {
  const { fits, fresh } = shareOfDay(counts.long, numbers);
  const left = { due: counts.steps + fits, new: Math.min(counts.unseen, fresh) };
  return withAhead(left, counts.ahead);
}

/** Words of a session that starts now: what is left, plus the short steps at its end. */
export function withAhead(left: DueAndNew, ahead: number): DueAndNew {
  return left.due + left.new === 0 ? left : { ...left, due: left.due + ahead };
}

const isShortStep = ({ memory }: KnownWord) => memory.phase !== 'review';

/**
 * Plans today's words from words with a memory, unseen words (in lesson order), the limits and what was done today.
 * (Re)learning steps are due at their minute or a little earlier, and are neither limited nor backlog. Long intervals
 * are due from the study day of their due time. If more are due than fit, the most forgettable come first, to save what
 * can be saved; otherwise the earliest due. New words wait while there is a backlog.
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

/** What was reviewed since the study day began, each word once. */
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

/**
 * When the next short step is due (ms since 1970) that comes up on this study day, or within LEARN_AHEAD_MS: it is
 * offered early also when the day ends before it. Null without one.
 */
export function nextStepMs(words: readonly KnownWord[], { nowMs, timeZone }: Moment): number | null {
  const today = studyDay(nowMs, timeZone);
  const next = words
    .filter((word) => isShortStep(word) && word.memory.dueMs > nowMs && word.memory.dueMs < nowMs + DAY_MS)
    .reduce((min, { memory }) => Math.min(min, memory.dueMs), Number.POSITIVE_INFINITY);
  if (next === Number.POSITIVE_INFINITY) return null;
  return next <= nowMs + LEARN_AHEAD_MS || studyDay(next, timeZone) === today ? next : null;
}

/** How many words are due on each of the next study days; overdue ones count for today. */
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
