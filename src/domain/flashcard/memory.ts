import { type Card, type CardInput, createEmptyCard, fsrs, type FSRS, generatorParameters } from 'ts-fsrs';
import type { Grade } from './review-log.ts';
import { fromStudyTimeMs, toStudyTimeMs } from './study-day.ts';

/** Target share of words still known when they are due. decisions §9 */
export const RETENTION = 0.9;

/** The scheduler's state of a word. Times are ms since 1970. */
export type Memory = {
  readonly dueMs: number;
  /** days after which it is still known with probability RETENTION */
  readonly stabilityDays: number;
  /** 1–10 */
  readonly difficulty: number;
  readonly phase: 'learning' | 'review' | 'relearning';
  /** index of the next short step of its phase */
  readonly step: number;
  readonly intervalDays: number;
  readonly reviews: number;
  readonly lapses: number;
  readonly reviewedMs: number;
  /** when it was last reviewed after a long interval; null: never */
  readonly recalledMs: number | null;
};

export type Review = { readonly grade: Grade; readonly atMs: number };

let scheduler: FSRS | undefined;

/** No fuzz, so that a log gives the same memory on every server; repeats within a day are short steps. decisions §9 */
function theScheduler(): FSRS {
  scheduler ??= fsrs(
    generatorParameters({ request_retention: RETENTION, enable_fuzz: false, enable_short_term: true }),
  );
  return scheduler;
}

const PHASE_OF_STATE = ['learning', 'learning', 'review', 'relearning'] as const;
const STATE_OF_PHASE = { learning: 1, review: 2, relearning: 3 } as const;

function toMemory(card: Card, atMs: number, recalledMs: number | null, timeZone: string): Memory {
  return {
    dueMs: fromStudyTimeMs(card.due.getTime(), timeZone),
    stabilityDays: card.stability,
    difficulty: card.difficulty,
    phase: PHASE_OF_STATE[card.state],
    step: card.learning_steps,
    intervalDays: card.scheduled_days,
    reviews: card.reps,
    lapses: card.lapses,
    reviewedMs: atMs,
    recalledMs,
  };
}

function toCard(memory: Memory, timeZone: string): CardInput {
  return {
    due: toStudyTimeMs(memory.dueMs, timeZone),
    stability: memory.stabilityDays,
    difficulty: memory.difficulty,
    // Deprecated; the scheduler derives it from the last review.
    elapsed_days: 0,
    scheduled_days: memory.intervalDays,
    learning_steps: memory.step,
    reps: memory.reviews,
    lapses: memory.lapses,
    state: STATE_OF_PHASE[memory.phase],
    last_review: toStudyTimeMs(memory.reviewedMs, timeZone),
  };
}

/**
 * A word's memory after one more review; `memory` null starts it. `timeZone`: the learner's (IANA), where study days
 * end at 04:00. A review dated before the last one counts as simultaneous with it.
 */
export function reviewMemory(memory: Memory | null, review: Review, timeZone: string): Memory {
  const atMs = Math.max(review.atMs, memory?.reviewedMs ?? 0);
  const at = toStudyTimeMs(atMs, timeZone);
  const card = memory ? toCard(memory, timeZone) : createEmptyCard(at);
  const recalledMs = memory?.phase === 'review' ? atMs : (memory?.recalledMs ?? null);
  return toMemory(theScheduler().next(card, at, review.grade).card, atMs, recalledMs, timeZone);
}

/**
 * A word's memory after its reviews in list order, null if there are none. The state is always a replay (decisions §9),
 * so removing an undone review restores everything.
 */
export function replayMemory(reviews: readonly Review[], timeZone: string): Memory | null {
  return reviews.reduce<Memory | null>((memory, review) => reviewMemory(memory, review, timeZone), null);
}

/** The probability that the word is still known at a moment, 0–1. */
export function retrievability(memory: Memory, nowMs: number, timeZone: string): number {
  const at = toStudyTimeMs(Math.max(nowMs, memory.reviewedMs), timeZone);
  return theScheduler().get_retrievability(toCard(memory, timeZone), at, false);
}
