import { useSyncExternalStore } from 'react';
import { isAnyChunkLate, onLateChunks } from '#web/lib/late-chunks.ts';
import styles from './late-notice.module.css';

/** Says that requested content has not loaded yet. */
export function LateNotice() {
  const isLate = useSyncExternalStore(onLateChunks, isAnyChunkLate, () => false);
  return (
    <div role="status" className={styles.notice}>
      {isLate ? <p>Một phần của trang chưa tải được. Chúng mình đang thử lại, bạn đợi chút nhé.</p> : null}
    </div>
  );
}
