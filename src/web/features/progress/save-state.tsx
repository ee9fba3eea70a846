import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { isOrphaned, type OutboxState, type OutboxStatus } from '#web/lib/outbox/outbox-state.ts';
import styles from './save-state.module.css';

const TEXTS: Record<OutboxStatus, string> = {
  idle: '',
  saved: 'Đã lưu',
  saving: 'Đang lưu…',
  waiting: 'Chưa gửi được, sẽ tự gửi lại khi có mạng',
  'sign-in': 'Bạn đăng nhập lại để lưu phần đã học',
  'other-learner': 'Phần đã học thuộc về một tài khoản khác. Bạn đăng nhập lại tài khoản đó để lưu nhé',
  refused: 'Phần đã học chưa lưu được',
};

type Props = {
  isGuest: boolean;
  state: OutboxState;
  /** what the server said when it saved */
  savedText?: string | undefined;
  /** returns to this page */
  signInPath: string;
  onRetry: () => void;
  /** discards orphaned work */
  onDismiss: () => void;
};

/** Whether progress is saved. Announced only if a change lasts longer than a request. */
export function SaveState({ isGuest, state, savedText = TEXTS.saved, signInPath, onRetry, onDismiss }: Props) {
  if (isGuest) {
    return (
      <p className={styles.state}>
        <Link to={signInPath}>Đăng nhập để giữ tiến độ</Link>
      </p>
    );
  }
  const { status, refusal } = state;
  const needsSignIn = status === 'sign-in' || status === 'other-learner';
  const isSafe = status === 'saved' || status === 'saving';
  const ownText = status === 'saved' ? savedText : TEXTS[status];
  const text = status === 'refused' && refusal ? `${TEXTS.refused}: ${refusal.message}` : ownText;
  return (
    <p className={classNames(styles.state, !isSafe && styles.warn)}>
      {isSafe ? <Check aria-hidden="true" /> : status === 'idle' ? null : <CloudOff aria-hidden="true" />}
      {/* A request every few seconds is not worth announcing. */}
      {status === 'saving' ? <span>{text}</span> : null}
      <span role="status">{status === 'saving' ? null : needsSignIn ? <Link to={signInPath}>{text}</Link> : text}</span>
      {status === 'waiting' || status === 'refused' ? (
        <button type="button" onClick={onRetry}>
          Thử lại
        </button>
      ) : null}
      {status === 'refused' && isOrphaned(refusal) ? (
        <button type="button" onClick={onDismiss}>
          Bỏ phần này
        </button>
      ) : null}
    </p>
  );
}
