import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useState } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { classNames } from '#web/ui/class-names.ts';
import { WrittenText } from '#web/ui/written-text.tsx';
import actions from './comment-actions.module.css';
import styles from './comment-body.module.css';
import { CommentHead } from './comment-head.tsx';
import { CommentImages } from './comment-images.tsx';
import { DELETED_TEXT } from '../comment-list.ts';
import { CommentMenu } from './comment-menu.tsx';
import { useComments } from '../comments-context.ts';
import { EditBox } from '../../compose/edit-box.tsx';
import { LikeButton } from './like-button.tsx';

type Props = {
  comment: CommentView | ReplyView;
  /** the button that opens the replies */
  children?: ReactNode;
};

/** The shared part of comments and replies: head, text, pictures and buttons. */
export function CommentBody({ comment, children }: Props) {
  const { openDialog } = useComments();
  const [isEditing, setIsEditing] = useState(false);
  const isOwnDeletable = comment.is_owner && comment.can.delete;
  if (comment.is_deleted) {
    return (
      <>
        <p className={styles.deleted}>{DELETED_TEXT}</p>
        <div className={actions.actions}>{children}</div>
      </>
    );
  }
  return (
    <>
      <CommentHead comment={comment} />
      {isEditing ? (
        <EditBox comment={comment} onClose={() => setIsEditing(false)} />
      ) : (
        <WrittenText content={comment.content} />
      )}
      <CommentImages
        images={comment.images}
        authorName={comment.user_info.name}
        onOpen={(index) => openDialog({ kind: 'image', comment, index })}
      />
      {comment.is_hidden ? (
        <p className={styles.hidden}>
          <EyeOff aria-hidden="true" />
          {comment.is_owner ? 'Bình luận này đang bị ẩn, chỉ bạn và giáo viên thấy.' : 'Đang ẩn với học viên.'}
        </p>
      ) : null}
      <div className={actions.actions}>
        <LikeButton comment={comment} />
        {children}
        {isOwnDeletable ? (
          <button
            type="button"
            className={classNames(actions.action, actions.delete)}
            onClick={() => openDialog({ kind: 'delete', comment })}
          >
            <Trash2 aria-hidden="true" />
            Xóa
          </button>
        ) : null}
        <CommentMenu comment={comment} onEdit={() => setIsEditing(true)} />
      </div>
    </>
  );
}
