import Reply from 'lucide-react/icons/reply';
import { useEffect, useId, useState } from 'react';
import type { CommentView } from '#contract/comments.ts';
import { refreshUnreadNotices } from '#web/lib/unread-notices.ts';
import { AuthorAvatar } from '#web/ui/author-avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import actions from './comment-actions.module.css';
import { CommentBody } from './comment-body.tsx';
import styles from './comment-item.module.css';
import { commentAnchor } from '../comment-link.ts';
import { CommentReplies } from './comment-replies.tsx';
import { useComments } from '../comments-context.ts';
import { refreshUnreadReplies } from '../../panel/unread-replies.ts';

type Props = { comment: CommentView };

/** A comment with its replies, collapsed until opened. */
export function CommentItem({ comment }: Props) {
  'use memo';
  const { board, linkedId } = useComments();
  const repliesId = useId();
  const { id, user_info, replies_count, unread_replies } = comment;
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? comment.replies.some((reply) => reply.id === linkedId);
  const hasThread = comment.can.reply || replies_count > 0;

  useEffect(() => {
    if (!isOpen || unread_replies === 0) return;
    void board.markRead(id).then((isMarked) => {
      if (!isMarked) return;
      void refreshUnreadReplies(board.target);
      void refreshUnreadNotices();
    });
  }, [board, id, isOpen, unread_replies]);

  return (
    <li>
      <article
        id={commentAnchor(id)}
        tabIndex={-1}
        className={styles.comment}
        data-linked={linkedId === id}
        aria-label={comment.is_deleted ? 'Bình luận đã xóa' : `Bình luận của ${user_info.name}`}
      >
        <AuthorAvatar name={user_info.name} image={user_info.avatar} isStaff={comment.is_admin} />
        <div className={styles.body}>
          <CommentBody comment={comment}>
            {hasThread ? (
              <button
                type="button"
                className={classNames(actions.action, actions.thread)}
                aria-expanded={isOpen}
                aria-controls={isOpen ? repliesId : undefined}
                onClick={() => setChosen(!isOpen)}
              >
                <Reply aria-hidden="true" />
                {replies_count === 0 ? 'Trả lời' : `${replies_count} phản hồi`}
                {unread_replies > 0 ? <span className={actions.unread}>{unread_replies} mới</span> : null}
              </button>
            ) : null}
          </CommentBody>
        </div>
        {isOpen ? (
          <div id={repliesId} className={styles.replies}>
            <CommentReplies comment={comment} />
          </div>
        ) : null}
      </article>
    </li>
  );
}
