import { useEffect, useState } from 'react';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './comment-skeleton.module.css';

/** LOOK.md §5: not immediately. */
const PATIENCE_MS = 300;

/** Skeleton of comments that are loading. */
export function CommentSkeleton() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.place}>
      <span className="visually-hidden">Đang tải bình luận…</span>
      {isShown
        ? [0, 1, 2].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width="2.5rem" height="2.5rem" />
              <div className={styles.lines}>
                <Skeleton width="40%" height="1rem" />
                <Skeleton height="1rem" />
                <Skeleton width="70%" height="1rem" />
              </div>
            </div>
          ))
        : null}
    </div>
  );
}
