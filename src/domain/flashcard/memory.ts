import { type Card, type CardInput, createEmptyCard, fsrs, type FSRS, generatorParameters } from 'ts-fsrs';
import type { Grade } from './review-log.ts';
import { fromStudyTimeMs, toStudyTimeMs } from './study-day.ts';

/** Share of words that should still be known when they come up again. decisions §9 */
export const RETENTION = 0.9;

/** What the scheduler knows of a word. Times are ms since 1970. */
export type Memory = {
  readonly dueMs: number;
  /** days after which it is still known with the chance RETENTION */
  readonly stabilityDays: number;
  /** 1–10 */
  readonly difficulty: number;
  readonly phase: 'learning' | 'review' | 'relearning';
  /** which short step of its phase comes next */
  readonly step: number;
  readonly intervalDays: number;
  readonly reviews: number;
  readonly lapses: number;
  readonly reviewedMs: number;
  /** when it was last reviewed after a long interval, not as a short step; null: never */
  readonly recalledMs: number | null;
};

export type Review = { readonly grade: Grade; readonly atMs: number };

let scheduler: FSRS | undefined;

/** Without fuzz, so that a log gives the same memory on every server; repeats within a day are short steps. decisions §9 */
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
    // Deprecated; the scheduler counts them itself from the last review.
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
 * Memory of a word after one more review; `memory` null begins it. Takes the learner's time zone (IANA): days of study end
 * at 04:00 there. A review before the last one is taken as if it had come at the same time as that.
 */
export function reviewMemory(memory: Memory | null, review: Review, timeZone: string): Memory {
  const atMs = Math.max(review.atMs, memory?.reviewedMs ?? 0);
  const at = toStudyTimeMs(atMs, timeZone);
  const card = memory ? toCard(memory, timeZone) : createEmptyCard(at);
  const recalledMs = memory?.phase === 'review' ? atMs : (memory?.recalledMs ?? null);
  return toMemory(theScheduler().next(card, at, review.grade).card, atMs, recalledMs, timeZone);
}

/**
 * Memory of a word after its reviews in the order of the list, null after none. The state is nothing but this replay
 * (decisions §9): without an undone review everything is as it was.
 */
export function replayMemory(reviews: readonly Review[], timeZone: string): Memory | null {
  return reviews.reduce<Memory | null>((memory, review) => reviewMemory(memory, review, timeZone), null);
}

/** The chance that the word is still known at a moment, 0–1. */
export function retrievability(memory: Memory, nowMs: number, timeZone: string): number {
  const at = toStudyTimeMs(Math.max(nowMs, memory.reviewedMs), timeZone);
  return theScheduler().get_retrievability(toCard(memory, timeZone), at, false);
}
