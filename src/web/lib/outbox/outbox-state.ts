import type { ErrorCode } from '#contract/error-codes.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';

export type OutboxStatus = 'idle' | 'saved' | 'saving' | 'waiting' | 'sign-in' | 'other-learner' | 'refused';

/** Sending state as shown on a page. */
export type OutboxState = {
  readonly status: OutboxStatus;
  /** the server's refusal or request to wait */
  readonly refusal: SendRefusal | null;
  /** something has been waiting so long that the learner should know */
  readonly isOverdue: boolean;
};

/** The state while there is nothing to send. */
export const IDLE: OutboxState = { status: 'idle', refusal: null, isOverdue: false };

/** The state of one unsent row. */
type RowState = {
  readonly isRefused: boolean;
  readonly refusal: SendRefusal | null;
  /** an attempt has failed */
  readonly isWaiting: boolean;
  /** in flight, or sent automatically */
  readonly isBusy: boolean;
};

/** The combined state of several rows: that of the worst. */
export function stateOfRows(
  rows: readonly RowState[],
  lane: { hold: 'sign-in' | 'other-learner' | null; isSaved: boolean },
): Omit<OutboxState, 'isOverdue'> {
  const worst = rows.find(({ isRefused }) => isRefused) ?? rows.find(({ refusal }) => refusal !== null);
  return { status: status(), refusal: worst?.refusal ?? null };

  function status(): OutboxStatus {
    if (lane.hold) return lane.hold;
    if (worst?.isRefused) return 'refused';
    if (rows.some(({ isWaiting }) => isWaiting)) return 'waiting';
    if (rows.some(({ isBusy }) => isBusy)) return 'saving';
    return lane.isSaved ? 'saved' : 'idle';
  }
}

/** The content has changed and what was learnt no longer exists. */
const ORPHANED: readonly ErrorCode[] = [
  'LESSON_NOT_FOUND',
  'LESSON_HAS_NO_VIDEO',
  'LESSON_HAS_NO_MEDIUM',
  'LESSON_HAS_NO_DOCUMENT',
  'LESSON_HAS_NO_CARDS',
  'LESSON_HAS_NO_EXERCISE',
];

/** Whether retrying is pointless, so that the learner may discard it. */
export function isOrphaned(refusal: SendRefusal | null): boolean {
  return refusal !== null && ORPHANED.includes(refusal.code);
}
