import MessageSquare from 'lucide-react/icons/message-square';
import { classNames } from '#web/ui/class-names.ts';
import styles from './unread-badge.module.css';

type Props = {
  /** in the panel's foot 'Phản hồi', in the dock of narrow screens 'Bình luận' */
  place: 'foot' | 'dock';
  unread: number;
  onOpen: () => void;
};

/** The way to the comments, with the number of replies that nobody has read yet. */
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
