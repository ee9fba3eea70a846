import type { Attempt, AttemptPart } from '#domain/exam/attempt.ts';
import type { Stage } from '#domain/exam/paper.ts';
import type { ExamResultView } from './result-view.ts';

/**
 * The attempt that an answer tells of, for the browser to run the domain's rules on. Moments are the server's: give the
 * rules `server_now` and what has passed since.
 */
export function attemptOfView(view: ExamResultView): Attempt {
  const given: Readonly<Record<string, unknown>> = { ...view.data_1, ...view.data_2, ...view.data_3 };
  return {
    extraPercent: view.extra_percent,
    parts: view.parts.map((part): AttemptPart => ({
      // The schema bounds it to the three.
      stage: part.stage as Stage,
      budgetMs: part.budget_ms,
      beganAtMs: msOf(part.began_at),
      elapsedMs: part.elapsed_ms,
      heardMs: part.heard_ms,
      usedUpAtMs: msOf(part.used_up_at),
      closed:
        part.closed_at === null || part.closed_by === null
          ? null
          : { how: part.closed_by, atMs: Date.parse(part.closed_at) },
    })),
    answers: Object.fromEntries(
      Object.entries(view.saved).map(([id, sequence]) => [id, { answer: given[id] ?? null, sequence }]),
    ),
    mp3Seconds: view.mp3_time,
    heardAtMs: msOf(view.heard_at),
    waitEndsAtMs: msOf(view.wait_ends_at),
    finishedAtMs: msOf(view.submit_at),
    isResultOpened: view.stage === 5,
  };
}

function msOf(moment: string | null): number | null {
  return moment === null ? null : Date.parse(moment);
}
