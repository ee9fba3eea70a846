import type { SwipeOutbox } from '#web/features/flashcard/saving/swipe-outbox.ts';
import { SaveState } from '#web/features/progress/save-state.tsx';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import styles from './swipe-save-state.module.css';

type Props = {
  /** null: a guest, for whom nothing is saved, or not hydrated yet */
  queue: SwipeOutbox | null;
  isGuest: boolean;
  /** null: reviews outside any lesson */
  lessonId: number | null;
  /** returns to this page after signing in */
  signInPath: string;
};

/** Whether the swipes are saved; announces failed and overdue saves. decisions §9 */
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
