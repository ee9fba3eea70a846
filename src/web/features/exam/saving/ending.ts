import type { ExamResultView } from '#contract/exams/result-view.ts';

/** How an attempt came to an end that has no result. */
export type Ending =
  | { readonly kind: 'voided'; readonly reason: string }
  /** another one was begun, in this window or elsewhere */
  | { readonly kind: 'restarted' };

/** null: it goes on, or was handed in. */
export function endingOf({
  voided_reason: reason,
  is_abandoned: isAbandoned,
}: Pick<ExamResultView, 'voided_reason' | 'is_abandoned'>): Ending | null {
  if (reason !== null) return { kind: 'voided', reason };
  return isAbandoned ? { kind: 'restarted' } : null;
}
