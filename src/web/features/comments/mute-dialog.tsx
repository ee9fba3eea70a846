import { useId, useState } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { useComments } from './comments-context.ts';
import styles from './mute-dialog.module.css';

const CHOICES = [
  { days: 1, label: '1 ngày' },
  { days: 7, label: '7 ngày' },
  { days: 30, label: '30 ngày' },
  { days: null, label: 'Đến khi giáo viên mở lại' },
] as const;

type Props = { comment: CommentView | ReplyView; onClose: () => void };

/** For staff: keeps a learner from writing comments for a while. */
export function MuteDialog({ comment, onClose }: Props) {
  const { board } = useComments();
  const name = useId();
  const [days, setDays] = useState<number | null>(7);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { id, name: author } = comment.user_info;

  async function mute() {
    if (id === null) return;
    setIsBusy(true);
    const failure = await board.mute(id, days);
    setIsBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Tạm chặn ${author}?`}
      text="Bạn ấy vẫn học, đọc và thích bình luận được, chỉ không viết được."
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void mute()}>
            {error ? 'Thử lại' : 'Chặn'}
          </Button>
          <Button tone="primary" onClick={onClose}>
            Thôi
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Trong bao lâu</legend>
        {CHOICES.map((choice) => (
          <label key={choice.label} className={styles.choice}>
            <input type="radio" name={name} checked={days === choice.days} onChange={() => setDays(choice.days)} />
            {choice.label}
          </label>
        ))}
      </fieldset>
      {error ? (
        <Note tone="wrong" isAlert>
          {error}
        </Note>
      ) : null}
    </Dialog>
  );
}
