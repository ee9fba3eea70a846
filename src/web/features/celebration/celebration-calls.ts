import type { AchievementView, SeenInput, SetAchievementInput } from '#contract/progress.ts';
import type { StageSummaryView } from '#contract/stages.ts';
import { postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { OpenedLesson, Occasion } from './celebration.ts';

/** A video's poster waits this long at most. */
const ANSWER_LIMIT_MS = 5_000;

/** Asks whether to celebrate passing. null: no answer. */
export async function claimAchievement(
  lesson: OpenedLesson,
  percentBefore: number,
  learnerId: number,
): Promise<boolean | null> {
  const body: SetAchievementInput = {
    lesson_id: lesson.id,
    course_id: lesson.courseId,
    progress_before: percentBefore,
    learner_id: learnerId,
  };
  const answer = await ask<AchievementView>('/khoa-hoc/set-achievement', body);
  return answer?.data.lessonComplete ?? null;
}

/** null: no answer */
export function fetchStageSummary(stageId: number): Promise<StageSummaryView | null> {
  return ask<StageSummaryView>(`/api/stages/${stageId}/summary`);
}

async function ask<T>(path: string, body?: object): Promise<T | null> {
  try {
    const response = await fetch(path, {
      ...(body ? post(body) : {}),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
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
