import { useState } from 'react';
import type { CommentView } from '#contract/comments.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './comment-replies.module.css';
import { useComments } from '../comments-context.ts';
import { PendingItem } from './pending-item.tsx';
import { ReplyBox } from '../../compose/reply-box.tsx';
import { ReplyItem } from './reply-item.tsx';
import { usePending } from '../use-pending.ts';

type Side = 'older' | 'newer';

type Props = { comment: CommentView };

/** Replies of a comment, unsent ones, and the reply box. */
export function CommentReplies({ comment }: Props) {
  const { board, writer } = useComments();
  const pending = usePending(comment.id);
  const [loading, setLoading] = useState<Side | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  async function load(side: Side) {
    if (loading) return;
    setLoading(side);
    setHasFailed(!(await board.loadReplies(comment.id, side)));
    setLoading(null);
  }

  const more = (side: Side, count: number) =>
    count > 0 ? (
      <Button size="small" tone="ghost" isBusy={loading === side} busyLabel="Đang tải…" onClick={() => void load(side)}>
        {side === 'older' ? `Xem ${count} phản hồi cũ hơn` : `Xem ${count} phản hồi mới hơn`}
      </Button>
    ) : null;

  return (
    <>
      {more('older', comment.older_replies)}
      {comment.replies.length > 0 || pending.length > 0 ? (
        <ol aria-label="Phản hồi">
          {comment.replies.map((reply) => (
            <ReplyItem key={reply.id} reply={reply} />
          ))}
          {pending.map((one) => (
            <PendingItem key={one.item.clientId} pending={one} />
          ))}
        </ol>
      ) : null}
      {more('newer', comment.newer_replies)}
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          Chưa tải được phản hồi. Bạn kiểm tra kết nối rồi thử lại giúp mình.
        </p>
      ) : null}
      {writer && comment.can.reply ? <ReplyBox me={writer.me} queue={writer.queue} parentId={comment.id} /> : null}
    </>
  );
}
