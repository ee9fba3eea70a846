import type { SwipePlace } from '#web/features/flashcard/swipe-ports.ts';
import type { SwipeQueue } from '#web/features/flashcard/swipe-queue.ts';
import { useSwipeState } from '#web/features/flashcard/use-swipe-state.ts';
import { SaveState } from '#web/features/progress/save-state.tsx';
import styles from './swipe-save-state.module.css';

type Props = {
  /** null: a guest, of whom nothing is saved, or scripts do not run yet */
  queue: SwipeQueue | null;
  isGuest: boolean;
  place: SwipePlace;
  /** leads back to this page */
  signInPath: string;
};

/** Whether the swipes are safe; says so aloud when a save has failed or takes too long. decisions §9 */
export function SwipeSaveState({ queue, isGuest, place, signInPath }: Props) {
  const state = useSwipeState(queue, place);
  return (
    <div className={styles.state}>
      {state.isOverdue || state.status === 'refused' ? (
        <p className={styles.fault} role="alert">
          Lỗi khi lưu tiến trình.
        </p>
      ) : null}
      <SaveState
        isGuest={isGuest}
        state={state}
        signInPath={signInPath}
        onRetry={() => void queue?.retry()}
        onDismiss={() => queue?.dismiss(place)}
      />
    </div>
  );
}
