import { useRef } from 'react';
import { Link } from 'react-router';
import { SaveState } from '#web/features/progress/save-state.tsx';
import { isOrphaned, type OutboxState } from '#web/lib/outbox/outbox-state.ts';
import { useOutboxState } from '#web/lib/outbox/use-outbox-state.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { isRecordingRefused, type ResultOutbox } from '#web/features/exercise/saving/result-outbox.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Note } from '#web/ui/note.tsx';
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
  const box = useRef<HTMLDivElement>(null);
  // 'Thử lại' is gone once the result is saved.
  useKeptFocus(box, () => box.current);
  if (queue === null) {
    return (
      <p className={styles.guest}>
        Bạn đang làm thử, bài làm chỉ ở trên máy này. <Link to={signInPath}>Đăng nhập</Link> để lưu kết quả, xem lại các
        lần làm và để giáo viên nghe bạn nói.
      </p>
    );
  }
  const { status, refusal } = state;
  if (status === 'idle') return null;
  const needsSignIn = status === 'sign-in' || status === 'other-learner';
  return (
    <div ref={box} tabIndex={-1}>
      {status === 'saved' || status === 'saving' ? (
        <SaveState
          isGuest={false}
          state={state}
          savedText={queue.lastAnswer(lessonId)?.saved.msg}
          signInPath={signInPath}
          onRetry={() => void queue.retry()}
          onDismiss={() => queue.dismiss(lessonId)}
        />
      ) : (
        <Note tone="warn" isAlert>
          <div className={styles.trouble}>
            <p>{troubleWords(state, queue.hasUnkeptWork)}</p>
            {needsSignIn ? (
              <LinkButton size="small" to={signInPath}>
                Đăng nhập lại
              </LinkButton>
            ) : (
              <Button size="small" onClick={() => void queue.retry()}>
                Thử lại
              </Button>
            )}
            {isRecordingRefused(refusal) ? (
              <Button size="small" onClick={() => void queue.sendWithoutRecordings(lessonId)}>
                Lưu kết quả, bỏ bản ghi âm
              </Button>
            ) : null}
            {status === 'refused' && isOrphaned(refusal) ? (
              <Button size="small" onClick={() => queue.dismiss(lessonId)}>
                Bỏ phần này
              </Button>
            ) : null}
          </div>
        </Note>
      )}
    </div>
  );
}

/** What happened to the result, where it is meanwhile, and what to do. `isUnkept`: the browser has no room for it. */
function troubleWords({ status, refusal }: OutboxState, isUnkept: boolean) {
  const place = isUnkept ? 'Bạn đừng đóng trang này nhé' : 'Bài làm vẫn còn trên máy này';
  if (status === 'sign-in') {
    return (
      <>
        <b>Bạn đã bị đăng xuất nên kết quả chưa được lưu.</b> {place}: đăng nhập lại là chúng mình gửi ngay.
      </>
    );
  }
  if (status === 'other-learner') {
    return (
      <>
        <b>Kết quả này là của một tài khoản khác nên chưa được lưu.</b> {place}: bạn đăng nhập lại tài khoản đó để lưu.
      </>
    );
  }
  if (status === 'refused') {
    return (
      <>
        <b>Kết quả chưa lưu được.</b> {refusal?.message}
      </>
    );
  }
  return (
    <>
      <b>Chưa gửi được kết quả.</b>{' '}
      {isUnkept || !refusal ? `${place}, chúng mình sẽ tự gửi lại khi có mạng.` : refusal.message}
    </>
  );
}
