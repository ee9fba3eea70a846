import { useState } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useComments } from '../comments-context.ts';

/** Maximum length. contract/comments.ts */
const LONGEST_REASON = 300;

type Props = { comment: CommentView | ReplyView; onClose: () => void };

/** Reports a comment to the teachers. */
export function ReportDialog({ comment, onClose }: Props) {
  const { board } = useComments();
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function report() {
    setIsBusy(true);
    const failure = await board.report(comment.id, reason);
    setIsBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Báo cáo bình luận của ${comment.user_info.name}?`}
      text="Giáo viên Tsubame sẽ xem. Người viết không biết ai đã báo cáo."
      actions={
        <>
          <Button onClick={onClose}>Thôi</Button>
          <Button tone="primary" isBusy={isBusy} onClick={() => void report()}>
            {error ? 'Thử lại' : 'Gửi báo cáo'}
          </Button>
        </>
      }
    >
      <Field
        label="Có gì không ổn? (không bắt buộc)"
        value={reason}
        maxLength={LONGEST_REASON}
        error={error ?? undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
