import { type ReactNode, useState } from 'react';
import type { ModeratedCommentView } from '#contract/moderation.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './comment-surroundings.module.css';
import { ThreadNeighbour } from './thread-neighbour.tsx';

/** Initially visible replies on each side. */
const NEAR = 2;

type Props = {
  comment: ModeratedCommentView;
  nowMs: number;
  /** the comment itself */
  children: ReactNode;
};

/** A comment within its thread: its parent, and the replies before and after it. */
export function CommentSurroundings({ comment, nowMs, children }: Props) {
  const [isWhole, setIsWhole] = useState(false);
  const { id, parent, neighbours } = comment;
  if (parent === null && neighbours.length === 0) return children;
  const before = neighbours.filter((one) => one.id < id);
  const after = neighbours.filter((one) => one.id > id);
  const shownBefore = isWhole ? before : before.slice(-NEAR);
  const shownAfter = isWhole ? after : after.slice(0, NEAR);
  const others = neighbours.length - shownBefore.length - shownAfter.length;
  const toItem = (one: ModeratedCommentView['neighbours'][number]) => (
    <li key={one.id} className={styles.reply}>
      <ThreadNeighbour comment={one} nowMs={nowMs} />
    </li>
  );
  return (
    <div>
      <ol className={styles.thread} aria-label="Chuỗi bình luận">
        {parent ? (
          <li>
            <ThreadNeighbour comment={parent} nowMs={nowMs} />
          </li>
        ) : null}
        {shownBefore.map(toItem)}
        <li aria-current="true" className={parent ? styles.reply : undefined} data-current>
          <p className={styles.mark}>
            {comment.author.name} · {comment.open_reports > 0 ? 'bị báo cáo' : 'đang xem'}
          </p>
          {children}
        </li>
        {shownAfter.map(toItem)}
      </ol>
      {others > 0 || isWhole ? (
        <Button size="small" tone="ghost" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Thu gọn chuỗi' : `Xem cả chuỗi (thêm ${others} phản hồi)`}
        </Button>
      ) : null}
      {comment.has_more_neighbours && (isWhole || others === 0) ? (
        <p className={styles.more}>Chuỗi còn dài hơn, bạn mở trong bài học để xem hết nhé.</p>
      ) : null}
    </div>
  );
}
