import { useState } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { useComments } from '../comments-context.ts';

type Props = {
  comment: CommentView | ReplyView;
  /** just before it is removed from the list */
  onDeleting: () => void;
  returnFocusTo: () => HTMLElement | null;
  onClose: () => void;
};

/** Confirms deleting a comment or reply. */
export function DeleteDialog({ comment, onDeleting, returnFocusTo, onClose }: Props) {
  const { board } = useComments();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const what = 'parent_id' in comment ? 'phản hồi' : 'bình luận';

  async function remove() {
    setIsBusy(true);
    onDeleting();
    const failure = await board.remove(comment.id);
    setIsBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      title={comment.is_owner ? `Xóa ${what} của bạn?` : `Xóa ${what} của ${comment.user_info.name}?`}
      text="Xóa rồi thì không lấy lại được. Phản hồi của người khác vẫn còn."
      actions={
        <>
          <Button isBusy={isBusy} busyLabel="Đang xóa…" onClick={() => void remove()}>
            {error ? 'Thử lại' : 'Xóa'}
          </Button>
          <Button tone="primary" onClick={onClose}>
            Giữ lại
          </Button>
        </>
      }
    >
      {error ? (
        <Note tone="wrong" isAlert>
          Chưa xóa được. {error}
        </Note>
      ) : null}
    </Dialog>
  );
}
