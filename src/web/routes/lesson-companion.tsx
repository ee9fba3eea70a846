import { lazy, Suspense } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import type { MeView } from '#contract/people.ts';
import { useStudiedMinutes } from '#web/features/learning-events/use-studied-minutes.ts';
import { useOpenedOutbox } from '#web/features/progress/use-learner-outbox.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';

const LessonCelebrations = lazy(() => importWithRetry(() => import('./lesson-celebrations.tsx')));

type Props = { lesson: LessonView; courseUrl: string; me: MeView };

/** Goes along with a learner through a lesson, unseen until there is something to celebrate. */
export function LessonCompanion({ lesson, courseUrl, me }: Props) {
  useStudiedMinutes(lesson, me);
  const isHydrated = useIsHydrated();
  const outbox = useOpenedOutbox(me.id);
  const celebrate = lesson.userLesson?.celebrate;
  // What is passed here goes through the outbox, or comes of cards.
  const isWanted = isHydrated && (outbox !== null || lesson.deck !== null || celebrate?.lesson || celebrate?.stage);
  return isWanted ? (
    <Suspense>
      <LessonCelebrations lesson={lesson} courseUrl={courseUrl} learnerId={me.id} />
    </Suspense>
  ) : null;
}
