import type { ErrorCode } from '#contract/error-codes.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';

export type OutboxStatus = 'idle' | 'saved' | 'saving' | 'waiting' | 'sign-in' | 'other-learner' | 'refused';

/** What a lesson's page shows of the outbox. */
export type OutboxState = { readonly status: OutboxStatus; readonly refusal: SendRefusal | null };

/** As long as nothing had to be sent. */
export const IDLE: OutboxState = { status: 'idle', refusal: null };

/** What was learnt has no place any more: content has changed since. */
const PLACELESS: readonly ErrorCode[] = [
  'LESSON_NOT_FOUND',
  'LESSON_HAS_NO_VIDEO',
  'LESSON_HAS_NO_MEDIUM',
  'LESSON_HAS_NO_DOCUMENT',
];

/** Whether no other try can help, so that the learner may let it go. */
export function isPlaceless(refusal: SendRefusal | null): boolean {
  return refusal !== null && PLACELESS.includes(refusal.code);
}

const BY_GRAVITY: readonly OutboxStatus[] = ['refused', 'waiting', 'saving', 'saved', 'idle'];

/** What a lesson's page says where its parts stand differently. */
export function gravest(statuses: readonly OutboxStatus[]): OutboxStatus {
  return BY_GRAVITY.find((status) => statuses.includes(status)) ?? 'idle';
}
