import ArrowLeft from 'lucide-react/icons/arrow-left';
import MessageSquare from 'lucide-react/icons/message-square';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './flash-bar.module.css';

type Props = {
  nameHtml: string;
  /** replaces the name while studying; null: the name */
  status: ReactNode;
  /** the lesson's group */
  backTo: string;
  onComments: () => void;
  /** the settings */
  children: ReactNode;
};

/** Header of a flashcard lesson: back, name, comments and settings. */
export function FlashBar({ nameHtml, status, backTo, onComments, children }: Props) {
  return (
    <div className={styles.bar}>
      <Link className={styles.back} to={backTo} aria-label="Quay lại danh sách bài" title="Quay lại danh sách bài">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <h1
        className={status === null ? styles.title : 'visually-hidden'}
        dangerouslySetInnerHTML={{ __html: nameHtml }}
      />
      {status === null ? null : <div className={styles.status}>{status}</div>}
      <IconButton label="Mở bình luận" onClick={onComments}>
        <MessageSquare aria-hidden="true" />
      </IconButton>
      {children}
    </div>
  );
}
