import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import styles from './saved-state.module.css';

export type Saved = {
  /** answered questions of the part, and how many of these the server has */
  readonly answered: number;
  readonly saved: number;
  /** not on the server yet, in whatever part */
  readonly unsent: number;
  /** 'refused': the screen says why */
  readonly trouble: 'offline' | 'refused' | 'sign-in' | 'other-learner' | null;
};

type Props = Saved & { signInPath: string };

/** Whether the answers are on the server. decisions §11 */
export function SavedState({ answered, saved, unsent, trouble, signInPath }: Props) {
  const isSafe = trouble === null;
  const text = trouble === null ? '' : TROUBLES[trouble](unsent);
  return (
    <span className={classNames(styles.state, !isSafe && styles.warn)}>
      {isSafe ? <Check aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      {/* Each answer is not worth announcing, trouble is. */}
      {isSafe && (
        <span className="num">
          Đã lưu {saved}/{answered}
        </span>
      )}
      <span role="status">
        {trouble === null || trouble === 'offline' || trouble === 'refused' ? (
          text
        ) : (
          // A window of its own: nothing of the exam is left behind.
          <Link to={signInPath} target="_blank" rel="opener">
            {text}
          </Link>
        )}
      </span>
    </span>
  );
}

const TROUBLES = {
  offline: (unsent: number) => (unsent > 0 ? `Chưa lưu ${unsent} câu, đang chờ mạng` : 'Đang chờ mạng'),
  refused: (unsent: number) => `Chưa lưu ${unsent} câu`,
  'sign-in': (unsent: number) =>
    unsent > 0 ? `Chưa lưu ${unsent} câu: bạn đăng nhập lại nhé` : 'Bạn đã bị đăng xuất: bạn đăng nhập lại nhé',
  'other-learner': () => 'Bài này của tài khoản khác: bạn đăng nhập lại tài khoản đó nhé',
};
