import type { Attempt } from './attempt.ts';
import type { Stage } from './paper.ts';

/** 0 intro, 1–3 the parts, 4 time up, 5 result. spec 2 §2.3 */
export type ViewStage = 0 | Stage | 4 | 5;

/** The screen that an attempt is on. While waiting, `stage` is the part that is over. */
export function viewStageOf(attempt: Attempt): { readonly stage: ViewStage; readonly isWaiting: boolean } {
  if (attempt.finishedAtMs !== null) return { stage: attempt.isResultOpened ? 5 : 4, isWaiting: false };
  const begun = attempt.parts.findLast(({ beganAtMs }) => beganAtMs !== null);
  return { stage: begun?.stage ?? 0, isWaiting: attempt.waitEndsAtMs !== null };
}

/** The first part that is not finished, where an attempt goes on; null behind the last one. spec 2 §4.3 */
export function resumeStage(attempt: Attempt): Stage | null {
  return attempt.parts.find(({ closed }) => closed === null)?.stage ?? null;
}

/** Whether the first part has begun: its beginning is `time_start`. */
export function isStarted(attempt: Attempt): boolean {
  return (attempt.parts[0]?.beganAtMs ?? null) !== null;
}
