import { Link } from 'react-router';
import { SaveState } from '#web/features/progress/save-state.tsx';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import { isRecordingRefused, type ResultOutbox } from '#web/features/exercise/saving/result-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './result-save-state.module.css';

type Props = {
  lessonId: number;
  /** null: a guest, for whom nothing is saved */
  queue: ResultOutbox | null;
  /** returns to this page after signing in */
  signInPath: string;
};

/** Whether the learner's result is saved, and what signing in would bring a guest. decisions §10 */
export function ResultSaveState({ lessonId, queue, signInPath }: Props) {
  const state = useOutboxState(queue, lessonId);
  if (queue === null) {
    return (
      <p className={styles.guest}>
        Bạn đang làm thử, bài làm chỉ ở trên máy này. <Link to={signInPath}>Đăng nhập</Link> để lưu kết quả, xem lại các
        lần làm và để giáo viên nghe bạn nói.
      </p>
    );
  }
  return (
    <>
      <SaveState
        isGuest={false}
        state={state}
        savedText={queue.lastAnswer(lessonId)?.saved.msg}
        signInPath={signInPath}
        onRetry={() => void queue.retry()}
        onDismiss={() => queue.dismiss(lessonId)}
      />
      {isRecordingRefused(state.refusal) ? (
        <Button size="small" onClick={() => void queue.sendWithoutRecordings(lessonId)}>
          Lưu kết quả, bỏ bản ghi âm
        </Button>
      ) : null}
    </>
  );
}
