import type { ReplyView } from '#contract/comments.ts';
import { AuthorAvatar } from '#web/ui/author-avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { CommentBody } from './comment-body.tsx';
import styles from './comment-item.module.css';
import { commentAnchor } from '../comment-link.ts';
import { useComments } from '../comments-context.ts';

type Props = { reply: ReplyView };

/** A reply. Replies are not nested. */
export function ReplyItem({ reply }: Props) {
  const { linkedId } = useComments();
  const { name, avatar } = reply.user_info;
  return (
    <li>
      <article
        id={commentAnchor(reply.id)}
        tabIndex={-1}
        className={classNames(styles.comment, styles.reply)}
        data-linked={linkedId === reply.id}
        aria-label={`Phản hồi của ${name}`}
      >
        <AuthorAvatar name={name} image={avatar} isStaff={reply.is_admin} />
        <div className={styles.body}>
          <CommentBody comment={reply} />
        </div>
      </article>
    </li>
  );
}
