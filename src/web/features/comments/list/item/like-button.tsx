import Heart from 'lucide-react/icons/heart';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { useComments } from '../comments-context.ts';
import styles from './comment-actions.module.css';

type Props = { comment: CommentView | ReplyView };

/** Like button with count; for guests the count only. */
export function LikeButton({ comment }: Props) {
  const { board } = useComments();
  const isLiked = comment.comment_like.length > 0;
  const label = `${comment.count_like} lượt thích`;
  if (!comment.can.like) {
    return (
      <span className={styles.action}>
        <Heart aria-hidden="true" />
        <span aria-hidden="true">{comment.count_like}</span>
        <span className="visually-hidden">{label}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.action}
      aria-pressed={isLiked}
      aria-label={`Thích, ${label}`}
      onClick={() => board.like(comment.id, !isLiked)}
    >
      <Heart aria-hidden="true" fill={isLiked ? 'currentColor' : 'none'} />
      <span className="num">{comment.count_like}</span>
    </button>
  );
}
