import { lazy, Suspense } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import type { MeView } from '#contract/people.ts';
import { RESULTS } from '#web/features/exercise/saving/result-access.ts';
import { useStudiedMinutes } from '#web/features/learning-events/use-studied-minutes.ts';
import { PROGRESS } from '#web/features/progress/progress-access.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useOpenedOutbox } from '#web/lib/outbox/use-opened-outbox.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';

const LessonCelebrations = lazy(() => importWithRetry(() => import('./lesson-celebrations.tsx')));

type Props = { lesson: LessonView; courseUrl: string; me: MeView };

/** Goes along with a learner through a lesson, unseen until there is something to celebrate. */
export function LessonCompanion({ lesson, courseUrl, me }: Props) {
  useStudiedMinutes(lesson, me);
  const isHydrated = useIsHydrated();
  const outbox = useOpenedOutbox(PROGRESS, me.id);
  const results = useOpenedOutbox(RESULTS, me.id);
  const celebrate = lesson.userLesson?.celebrate;
  // What is passed here goes through an outbox, or comes of cards or of an exam.
  const isUsed = outbox !== null || results !== null || lesson.deck !== null || lesson.exam !== null;
  const isWanted = isHydrated && (isUsed || celebrate?.lesson || celebrate?.stage);
  return isWanted ? (
    <Suspense>
      <LessonCelebrations lesson={lesson} courseUrl={courseUrl} learnerId={me.id} />
    </Suspense>
  ) : null;
}
