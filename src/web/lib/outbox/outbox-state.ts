import type { ErrorCode } from '#contract/error-codes.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';

export type OutboxStatus = 'idle' | 'saved' | 'saving' | 'waiting' | 'sign-in' | 'other-learner' | 'refused';

/** What a page shows of the sending. */
export type OutboxState = {
  readonly status: OutboxStatus;
  /** what the server said, when it refused or asked to wait */
  readonly refusal: SendRefusal | null;
  /** something waits for so long that the learner should know of it */
  readonly isOverdue: boolean;
};

/** As long as nothing had to be sent. */
export const IDLE: OutboxState = { status: 'idle', refusal: null, isOverdue: false };

/** How one unsent row stands. */
type RowState = {
  readonly isRefused: boolean;
  readonly refusal: SendRefusal | null;
  /** a try has failed */
  readonly isWaiting: boolean;
  /** it is on its way, or goes by itself */
  readonly isBusy: boolean;
};

/** How rows stand that are shown as one: as the worst of them. */
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

/** What was learnt has no place any more: content has changed since. */
const ORPHANED: readonly ErrorCode[] = [
  'LESSON_NOT_FOUND',
  'LESSON_HAS_NO_VIDEO',
  'LESSON_HAS_NO_MEDIUM',
  'LESSON_HAS_NO_DOCUMENT',
  'LESSON_HAS_NO_CARDS',
];

/** Whether no other try can help, so that the learner may let it go. */
export function isOrphaned(refusal: SendRefusal | null): boolean {
  return refusal !== null && ORPHANED.includes(refusal.code);
}
