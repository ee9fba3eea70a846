import { useSyncExternalStore } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import type { CardLikes } from '../../cards/card-likes.ts';
import styles from './like-fault-note.module.css';

type Props = { likes: CardLikes };

/** Says that a like could not be saved and was undone. */
export function LikeFaultNote({ likes }: Props) {
  const fault = useSyncExternalStore(
    likes.subscribe,
    () => likes.fault,
    () => null,
  );
  if (!fault) return null;
  return (
    <Note tone="warn" isAlert>
      <span className={styles.row}>
        Chưa lưu được từ yêu thích. {fault.text}
        <Button size="small" onClick={fault.retry}>
          Thử lại
        </Button>
        <Button size="small" tone="ghost" onClick={likes.forgetFault}>
          Đóng
        </Button>
      </span>
    </Note>
  );
}
