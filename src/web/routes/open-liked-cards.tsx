import { useState } from 'react';
import { useLocation } from 'react-router';
import type { LikedCardsView, CardWithLessonView } from '#contract/flashcards.ts';
import { createSwipeOutbox } from '#web/features/flashcard/saving/create-swipe-outbox.ts';
import { LikeFaultNote } from '#web/features/flashcard/deck/card/like-fault-note.tsx';
import { LikedCardList } from '#web/features/flashcard/liked/liked-card-list.tsx';
import { LikedStudy } from '#web/features/flashcard/liked/liked-study.tsx';
import { SWIPES } from '#web/features/flashcard/saving/swipe-access.ts';
import { useCardLikes } from '#web/features/flashcard/cards/card-likes.ts';
import { useFocusOnStep } from '#web/features/flashcard/lesson/use-focus-on-step.ts';
import { KeyListByKey } from '#web/features/help/key-list-by-key.tsx';
import { useCloseGuard } from '#web/lib/use-close-guard.ts';
import { hasUnkeptWork } from '#web/lib/outbox/lane-access.ts';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useMoreRows } from '#web/lib/use-more-rows.ts';
import styles from './open-liked-cards.module.css';
import { SwipeSaveState } from './swipe-save-state.tsx';

type Props = { first: LikedCardsView; learnerId: number };

/** The learner's liked words: their list, or the deck being studied. */
export function OpenLikedCards({ first, learnerId }: Props) {
  const queue = useIsHydrated() ? SWIPES.open(learnerId, createSwipeOutbox) : null;
  const list = useMoreRows(first, '/api/flashcard/liked-cards');
  const likes = useCardLikes(
    list.rows.map(({ id }) => id),
    learnerId,
  );
  const [studied, setStudied] = useState<readonly CardWithLessonView[] | null>(null);
  const saving = useOutboxState(queue, null);
  const location = useLocation();
  const box = useFocusOnStep(studied ? 'study' : 'list');
  useCloseGuard(() => hasUnkeptWork(learnerId));

  return (
    <div ref={box} className={styles.page} tabIndex={-1} role="group" aria-label="Từ yêu thích">
      <LikeFaultNote likes={likes} />
      {studied ? (
        <LikedStudy words={studied} queue={queue} likes={likes} onBack={() => setStudied(null)} />
      ) : (
        <LikedCardList list={list} likes={likes} onStudy={setStudied} />
      )}
      {studied || saving.status !== 'idle' ? (
        <SwipeSaveState queue={queue} isGuest={false} lessonId={null} signInPath={signInPath(location)} />
      ) : null}
      <KeyListByKey keys="cards" />
    </div>
  );
}
