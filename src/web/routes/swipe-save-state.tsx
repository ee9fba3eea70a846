import type { SwipeOutbox } from '#web/features/flashcard/saving/swipe-outbox.ts';
import { SaveState } from '#web/features/progress/save-state.tsx';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import styles from './swipe-save-state.module.css';

type Props = {
  /** null: a guest, of whom nothing is saved, or scripts do not run yet */
  queue: SwipeOutbox | null;
  isGuest: boolean;
  /** null: reviews outside any lesson */
  lessonId: number | null;
  /** leads back to this page */
  signInPath: string;
};

/** Whether the swipes are safe; says so aloud when a save has failed or takes too long. decisions §9 */
export function SwipeSaveState({ queue, isGuest, lessonId, signInPath }: Props) {
  const state = useOutboxState(queue, lessonId);
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
        onDismiss={() => queue?.dismiss(lessonId)}
      />
    </div>
  );
}
