import { Link } from 'react-router';
import { picturePath } from '#domain/pictures/picture-rules.ts';
import { AuthorAvatar } from '#web/ui/author-avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { WrittenText } from '#web/ui/written-text.tsx';
import actions from './comment-actions.module.css';
import head from './comment-head.module.css';
import { CommentImages } from './comment-images.tsx';
import styles from './comment-item.module.css';
import type { PendingComment, PendingStatus } from '../../saving/comment-outbox.ts';
import { useComments } from '../comments-context.ts';
import { draftOf } from '../../compose/drafts.ts';
import pendingStyles from './pending-item.module.css';

const TEXTS: Record<PendingStatus, string> = {
  idle: '',
  saved: '',
  saving: 'Đang gửi…',
  offline: 'Chưa có mạng. Có mạng lại là gửi ngay.',
  waiting: 'Chưa gửi được, sẽ tự gửi lại.',
  refused: 'Chưa gửi được.',
  'sign-in': 'Bạn đăng nhập lại để gửi nhé.',
  'other-learner': 'Bạn đang đăng nhập bằng tài khoản khác. Bình luận này đợi tài khoản đã viết nó.',
};

type Props = { pending: PendingComment };

/** An unsent comment or reply. Its text is kept until the server has it. */
export function PendingItem({ pending: { item, status, message } }: Props) {
  const { writer, signInPath } = useComments();
  if (!writer) return null;
  const { me, queue } = writer;
  const isReply = item.parentId !== null;

  function takeBack() {
    const taken = queue.drop(item.clientId);
    if (taken) draftOf(taken).takeBack({ text: taken.content, images: taken.images });
  }

  return (
    <li>
      <article
        className={classNames(styles.comment, isReply && styles.reply)}
        aria-label={isReply ? 'Phản hồi đang gửi' : 'Bình luận đang gửi'}
        aria-busy={status === 'saving'}
      >
        <AuthorAvatar name={me.name} image={me.avatar} isStaff={me.isStaff} />
        <div className={styles.body}>
          <div className={head.head}>
            <b>{me.name}</b>
            {status === 'saving' ? <small>{TEXTS.saving}</small> : null}
          </div>
          <WrittenText content={item.content} />
          <CommentImages
            images={item.images.map((name) => picturePath('comment', 'small', name))}
            authorName={me.name}
          />
          {status === 'saving' ? null : (
            <>
              <p className={pendingStyles.state}>
                {status === 'sign-in' || status === 'other-learner' ? (
                  <Link to={signInPath}>{TEXTS[status]}</Link>
                ) : (
                  `${TEXTS[status]} ${message ?? ''}`
                )}
              </p>
              <div className={actions.actions}>
                <button
                  type="button"
                  className={classNames(actions.action, pendingStyles.retry)}
                  onClick={() => void queue.tryAgain(item)}
                >
                  Thử lại
                </button>
                <button type="button" className={actions.action} onClick={takeBack}>
                  Sửa
                </button>
              </div>
            </>
          )}
        </div>
      </article>
    </li>
  );
}
