import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { RainPicture } from '#web/ui/rain-picture.tsx';
import type { BoardState } from './comment-board.ts';
import styles from './comment-feed.module.css';
import { CommentItem } from './item/comment-item.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import { useComments } from './comments-context.ts';
import { PendingItem } from './item/pending-item.tsx';
import { usePending } from './use-pending.ts';

type Props = { state: BoardState };

/** The list: unsent comments first, then the server's. */
export function CommentFeed({ state }: Props) {
  const { board } = useComments();
  const pending = usePending(null).toReversed();
  const { status, comments, notice } = state;
  return (
    <>
      {notice && status === 'ready' ? (
        <div className={styles.notice} role="alert">
          <span>{notice.text}</span>
          {notice.retry ? (
            <Button size="small" tone="ghost" onClick={notice.retry}>
              Thử lại
            </Button>
          ) : null}
          <Button size="small" tone="ghost" onClick={() => board.say(null)}>
            Đóng
          </Button>
        </div>
      ) : null}
      {state.hasNewer ? (
        <Button isBlock className={styles.newer} onClick={() => void board.load()}>
          Xem bình luận mới nhất
        </Button>
      ) : null}
      {pending.length > 0 || comments.length > 0 ? (
        <ol aria-label="Bình luận">
          {pending.map((one) => (
            <PendingItem key={one.item.clientId} pending={one} />
          ))}
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
        </ol>
      ) : null}
      {status === 'loading' ? <CommentSkeleton /> : null}
      {status === 'failed' ? (
        <div role="alert">
          <Empty picture={<RainPicture />} title="Chưa tải được bình luận" text={notice?.text}>
            <Button size="small" onClick={() => void board.load()}>
              Thử lại
            </Button>
          </Empty>
        </div>
      ) : null}
      {status === 'ready' && comments.length === 0 && pending.length === 0 ? (
        <Empty
          title="Chưa có bình luận nào"
          text="Bạn có gì chưa rõ? Hãy hỏi ở đây, cô thầy và các bạn cùng học sẽ trả lời."
        />
      ) : null}
      {state.nextBefore !== null ? (
        <Button
          isBlock
          className={styles.more}
          isBusy={state.more === 'loading'}
          busyLabel="Đang tải…"
          onClick={() => void board.loadMore()}
        >
          Tải thêm bình luận
        </Button>
      ) : null}
      {state.more === 'failed' ? (
        <p className={styles.failed} role="alert">
          Chưa tải thêm được. Bạn kiểm tra kết nối rồi thử lại giúp mình.
        </p>
      ) : null}
    </>
  );
}
