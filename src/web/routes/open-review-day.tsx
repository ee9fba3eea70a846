import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import type { ReviewDayView } from '#contract/reviews.ts';
import { createSwipeOutbox } from '#web/features/flashcard/saving/create-swipe-outbox.ts';
import { LikeFaultNote } from '#web/features/flashcard/deck/card/like-fault-note.tsx';
import { BacklogNote } from '#web/features/flashcard/reviews/backlog-note.tsx';
import { DayDone } from '#web/features/flashcard/reviews/day-done.tsx';
import { DayPlan } from '#web/features/flashcard/reviews/day-plan.tsx';
import { ReviewSettings } from '#web/features/flashcard/reviews/review-settings.tsx';
import { ReviewStudy } from '#web/features/flashcard/reviews/review-study.tsx';
import { useReviews } from '#web/features/flashcard/reviews/use-reviews.ts';
import { WeekForecast } from '#web/features/flashcard/reviews/week-forecast.tsx';
import { SWIPES } from '#web/features/flashcard/saving/swipe-access.ts';
import { useCardLikes } from '#web/features/flashcard/cards/card-likes.ts';
import { useFocusOnStep } from '#web/features/flashcard/lesson/use-focus-on-step.ts';
import { KeyListByKey } from '#web/features/help/key-list-by-key.tsx';
import { useCloseGuard } from '#web/lib/use-close-guard.ts';
import { hasUnkeptWork } from '#web/lib/outbox/lane-access.ts';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import styles from './open-review-day.module.css';
import { SwipeSaveState } from './swipe-save-state.tsx';

type Props = {
  day: ReviewDayView;
  learnerId: number;
  /** due words beyond the daily limit */
  extra: number;
  /** server time of the answer, ms since 1970 */
  answeredMs: number;
};

/** The learner's words of today: counts, the cards themselves, the coming week, settings. */
export function OpenReviewDay({ day: opened, learnerId, extra, answeredMs }: Props) {
  const queue = useIsHydrated() ? SWIPES.open(learnerId, createSwipeOutbox) : null;
  const nowMs = useServerNow(answeredMs);
  const reviews = useReviews(opened, extra, queue, nowMs);
  const saving = useOutboxState(queue, null);
  const location = useLocation();
  const { revalidate } = useRevalidator();
  const [isStudying, setStudying] = useState(false);
  const { session, day } = reviews;
  const likes = useCardLikes(
    day.likes.map(({ i }) => i),
    learnerId,
  );
  const isOver = session.waiting.length === 0;
  // Words that may be learnt early continue within a session, but nobody is invited for them.
  const isResting = !isStudying && session.waiting.every((card) => card.is_ahead);
  const step = isOver || isResting ? 'over' : isStudying ? 'study' : 'plan';
  const study = useFocusOnStep(step);
  useCloseGuard(() => hasUnkeptWork(learnerId));

  function rest(): void {
    setStudying(false);
    reviews.retry();
  }

  /** The server only counts what it has received. */
  async function reload(): Promise<void> {
    await queue?.flush();
    await revalidate();
  }

  return (
    <div className={styles.page}>
      <div ref={study} className={styles.study} tabIndex={-1} role="group" aria-label="Ôn tập">
        {step === 'study' ? <ReviewStudy reviews={reviews} likes={likes} onRest={rest} /> : null}
        {step === 'plan' ? <DayPlan reviews={reviews} onStart={() => setStudying(true)} /> : null}
        {step === 'over' ? <DayDone reviews={reviews} nowMs={nowMs} onLearnAhead={() => setStudying(true)} /> : null}
        <LikeFaultNote likes={likes} />
        {step === 'plan' && saving.status === 'idle' ? null : (
          <SwipeSaveState queue={queue} isGuest={false} lessonId={null} signInPath={signInPath(location)} />
        )}
      </div>
      <KeyListByKey keys={day.settings.has_four_buttons ? 'grades' : 'cards'} />
      {step === 'study' ? null : (
        <>
          <BacklogNote backlog={day.backlog} extra={extra} onMore={() => setStudying(true)} />
          <div className={styles.more}>
            {day.forecast.some(({ due }) => due > 0) ? <WeekForecast forecast={day.forecast} /> : null}
            <ReviewSettings settings={opened.settings} learnerId={learnerId} onSaved={() => void reload()} />
          </div>
        </>
      )}
    </div>
  );
}

/** The server's time, extrapolated from its first answer: the device's clock may be wrong. */
function useServerNow(answeredMs: number): () => number {
  const [nowMs] = useState(() => {
    const atMs = performance.now();
    return () => answeredMs + performance.now() - atMs;
  });
  return nowMs;
}
