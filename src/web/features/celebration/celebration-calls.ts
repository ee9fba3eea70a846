import type { AchievementView, SeenInput, SetAchievementInput } from '#contract/progress.ts';
import type { StageSummaryView } from '#contract/stages.ts';
import { ANSWER_MS } from '#contract/upload-time.ts';
import { postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { OpenedLesson, Occasion } from './celebration.ts';

/** A video's poster waits this long at most. */
const POSTER_LIMIT_MS = 5_000;

type Claim = {
  readonly lesson: OpenedLesson;
  readonly percentBefore: number;
  readonly learnerId: number;
  /** a poster waits for the answer */
  readonly isPageWaiting: boolean;
};

/** Asks whether to celebrate passing. null: no answer. */
export async function claimAchievement(claim: Claim): Promise<boolean | null> {
  const { lesson, percentBefore, learnerId, isPageWaiting } = claim;
  const body: SetAchievementInput = {
    lesson_id: lesson.id,
    course_id: lesson.courseId,
    progress_before: percentBefore,
    learner_id: learnerId,
  };
  const limitMs = isPageWaiting ? POSTER_LIMIT_MS : ANSWER_MS;
  const answer = await ask<AchievementView>('/khoa-hoc/set-achievement', limitMs, body);
  return answer?.data.lessonComplete ?? null;
}

/** null: no answer */
export function fetchStageSummary(stageId: number): Promise<StageSummaryView | null> {
  return ask<StageSummaryView>(`/api/stages/${stageId}/summary`, ANSWER_MS);
}

async function ask<T>(path: string, limitMs: number, body?: object): Promise<T | null> {
  try {
    const response = await fetch(path, {
      ...(body ? post(body) : {}),
      signal: AbortSignal.timeout(limitMs),
    });
    return response.ok ? ((await response.json()) as T) : null;
  } catch (error) {
    console.info('A celebration has to wait.', error);
    return null;
  }
}

/** Reports that a celebration was shown. Never rejects; continues when the page is left. */
export function postSeen({ kind, id }: Occasion, learnerId: number): Promise<SendResult<unknown>> {
  const body: SeenInput = { kind, id, learner_id: learnerId };
  return postJson('/api/seen', body);
}

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
