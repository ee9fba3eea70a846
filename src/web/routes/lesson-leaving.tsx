import { lazy, Suspense, useCallback } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import { checkLeaving } from '#domain/leaving/leave-check.ts';
import { SWIPES } from '#web/features/flashcard/saving/swipe-access.ts';
import { examStage } from '#web/features/leaving/exam-stage.ts';
import { bestExerciseRatio } from '#web/features/leaving/exercise-ratio.ts';
import { loadLeaveDialog } from '#web/features/leaving/load-leave-dialog.ts';
import { useCloseGuard } from '#web/lib/use-close-guard.ts';
import { useLeaveGuard } from '#web/features/leaving/use-leave-guard.ts';
import { useReadyQuestion } from '#web/features/leaving/use-ready-question.ts';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { PROGRESS } from '#web/features/progress/progress-access.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { hasUnkeptWork } from '#web/lib/outbox/lane-access.ts';
import { withTimeout } from '#web/lib/with-timeout.ts';

const LeaveDialog = lazy(() => importWithRetry(loadLeaveDialog));

/** Maximum wait before leaving. */
const ANSWER_LIMIT_MS = 1_500;

type Props = { lesson: LessonView; learnerId: number };

/** Asks before a learner leaves a lesson too early. Guests and lessons without a record can be left freely. */
export function LessonLeaving({ lesson, learnerId }: Props) {
  const { outcomes } = useLessonProgress();
  const { id, type, require: isRequired, userLesson } = lesson;
  const percent = userLesson && Math.max(userLesson.percent, outcomes.get(id)?.percent ?? 0);

  const exerciseRatio = () => Math.max((lesson.exercise?.percent ?? 0) / 100, bestExerciseRatio(id));
  const guard = useLeaveGuard(
    { lesson: { type, isRequired }, examStage: () => examStage(id), percent, exerciseRatio },
    async () => (navigator.onLine ? withTimeout(ANSWER_LIMIT_MS, sendAndAsk(id, learnerId)) : null),
  );
  const wouldLose = useCallback(() => {
    const leaving = {
      lesson: { type, isRequired },
      lessonRecord: null,
      examStage: null,
      exerciseRatio: 0,
      origin: 'close',
    } as const;
    return checkLeaving({ ...leaving, hasUnkeptWork: hasUnkeptWork(learnerId) }).type === 'ask';
  }, [learnerId, type, isRequired]);
  useCloseGuard(wouldLose);
  useReadyQuestion(isRequired && userLesson !== null);

  return guard.question ? (
    <Suspense>
      <LeaveDialog question={guard.question} onStay={guard.stay} onLeave={guard.leave} />
    </Suspense>
  ) : null;
}

/** Includes unsent work in this browser, and progress made elsewhere. */
async function sendAndAsk(lessonId: number, learnerId: number): Promise<number | null> {
  await Promise.all([PROGRESS.opened(learnerId)?.flush(), SWIPES.flush(learnerId)]);
  return fetchPercent(lessonId);
}

/** The learner's percent of a lesson according to the server; null if it does not say. spec 1 §7 */
async function fetchPercent(lessonId: number): Promise<number | null> {
  const response = await fetch(`/get-lesson-percent/${lessonId}`);
  const percent: unknown = response.ok ? await response.json() : null;
  return typeof percent === 'number' ? percent : null;
}
