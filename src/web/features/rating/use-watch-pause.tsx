import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useState } from 'react';
import type { CourseRatingView } from '#contract/ratings.ts';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { getJson } from '#web/lib/json-calls.ts';
import { leaveFullScreen } from '#web/lib/leave-full-screen.ts';
import { loadRatingPopup } from './load-rating-popup.ts';
import { rememberRatingClosed, rememberRatingShown, wasRatingShown } from './rating-session.ts';
import { WatchClock } from './watch-clock.ts';

const RatingPopup = lazy(loadRatingPopup);

type Options = {
  /** null for a guest: no popup, no pause. decisions §3 */
  learnerId: number | null;
  courseId: number;
  /** what plays */
  element: RefObject<HTMLMediaElement | null>;
};

/** Whether the popup may open; null: unknown, so a later page asks again. */
async function mayRate(learnerId: number, courseId: number): Promise<boolean | null> {
  if (wasRatingShown(document.cookie, learnerId)) return null;
  const result = await getJson<CourseRatingView>(`/api/courses/${courseId}/rating`);
  return result.type === 'accepted' ? result.answer.can.rate : null;
}

/** Pauses if the popup may open. Returns whether it did. */
async function pauseToRate({ learnerId, courseId, element }: Options, clock: WatchClock): Promise<boolean> {
  if (learnerId === null) return false;
  const isAllowed = await mayRate(learnerId, courseId);
  if (isAllowed === false) clock.settle();
  if (!isAllowed) return false;
  await loadRatingPopup();
  const medium = element.current;
  // Left, paused or ended meanwhile: nothing to pause. The next page asks again.
  if (!medium || medium.paused) return false;
  await leaveFullScreen();
  medium.pause();
  clock.settle();
  rememberRatingShown(learnerId);
  return true;
}

/**
 * The 180-second pause (decisions §6): feed the player's samples to `clock`, and render `popup` next to the player.
 * Pauses only if the popup then opens; closing it resumes.
 */
export function useWatchPause({ learnerId, courseId, element }: Options): {
  clock: WatchClock | null;
  popup: ReactNode;
} {
  const [isOpen, setIsOpen] = useState(false);

  const clock = useMemo(() => {
    if (learnerId === null) return null;
    const pause = async () => {
      if (await pauseToRate({ learnerId, courseId, element }, made)) setIsOpen(true);
    };
    const made = new WatchClock({ learnerId, courseId, storage: browserStorage(), onDue: () => void pause() });
    return made;
  }, [learnerId, courseId, element]);

  function goOn() {
    setIsOpen(false);
    element.current?.play().catch((error: unknown) => console.info('Playing did not go on by itself.', error));
  }

  function close() {
    if (learnerId !== null) rememberRatingClosed(learnerId, courseId);
    goOn();
  }

  const popup =
    isOpen && learnerId !== null ? (
      <Suspense>
        <RatingPopup learnerId={learnerId} courseId={courseId} onSent={goOn} onClose={close} />
      </Suspense>
    ) : null;
  return { clock, popup };
}
