import type { ErrorCode } from '#contract/error-codes.ts';
import { MAX_ACCESS_DAYS, MAX_BATCH_CODES } from '#domain/enrolment/code-batch.ts';
import { typedCount } from '#web/lib/typed-count.ts';
import type { TypedBatch } from './new-batch-form.tsx';

/** What is wrong first in the form of a new batch; null: nothing that can be seen here. */
export function batchFault({ name, count, access_days: days, last_day: day }: TypedBatch): ErrorCode | null {
  if (name.trim() === '') return 'BATCH_NAME_MISSING';
  if (typedCount(count, MAX_BATCH_CODES) === null) return 'BATCH_COUNT_INVALID';
  if (days.trim() !== '' && typedCount(days, MAX_ACCESS_DAYS) === null) return 'DAYS_INVALID';
  return day === '' || /^20\d\d-\d\d-\d\d$/.test(day) ? null : 'DAY_INVALID';
}
