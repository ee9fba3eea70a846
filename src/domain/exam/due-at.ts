import type { Attempt } from './attempt.ts';
import { GRACE_MS, runningPart } from './clock.ts';
import type { ExamPaper } from './paper.ts';

/** When time alone changes an attempt next: under the strict clock only. Null: it waits for the learner. decisions §11 */
export function dueAtMs(paper: ExamPaper, attempt: Attempt): number | null {
  if (paper.clock !== 'strict') return null;
  const part = runningPart(attempt);
  if (part === undefined) return attempt.waitEndsAtMs;
  return (part.usedUpAtMs ?? (part.beganAtMs ?? 0) + part.budgetMs) + GRACE_MS;
}
