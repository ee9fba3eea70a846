import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import type { MeView } from '#contract/people.ts';
import { RESULTS } from '#web/features/exercise/saving/result-access.ts';
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
  // What is passed here goes through an outbox, or comes of cards.
  const hasResults = useSyncExternalStore(
    RESULTS.onOpened,
    () => RESULTS.opened(me.id) !== null,
    () => false,
  );
  const isOwed = celebrate?.lesson || celebrate?.stage;
  const isWanted = isHydrated && (outbox !== null || hasResults || lesson.deck !== null || isOwed);
  return isWanted ? (
    <Suspense>
      <LessonCelebrations lesson={lesson} courseUrl={courseUrl} learnerId={me.id} />
    </Suspense>
  ) : null;
}
