import MessageSquare from 'lucide-react/icons/message-square';
import { classNames } from '#web/ui/class-names.ts';
import styles from './unread-badge.module.css';

type Props = {
  /** 'Phản hồi' in the panel's foot, 'Bình luận' in the dock of narrow screens */
  place: 'foot' | 'dock';
  unread: number;
  onOpen: () => void;
};

/** Link to the comments with the number of unread replies. */
export function UnreadBadge({ place, unread, onOpen }: Props) {
  return (
    <button type="button" className={classNames(styles.button, place === 'dock' && styles.dock)} onClick={onOpen}>
      <MessageSquare aria-hidden="true" />
      {place === 'dock' ? 'Bình luận' : 'Phản hồi'}
      {unread > 0 ? (
        <span className={styles.count}>
          {unread}
          <span className="visually-hidden"> chưa đọc</span>
        </span>
      ) : null}
    </button>
  );
}
