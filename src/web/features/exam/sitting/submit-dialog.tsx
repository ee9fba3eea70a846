import { useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './submit-dialog.module.css';

const SHOWN = 6;

type Props = {
  title: string;
  isLastPart: boolean;
  total: number;
  /** questions without an answer */
  left: readonly { readonly id: number; readonly number: number }[];
  onStay: () => void;
  onSubmit: () => void;
  onJump: (questionId: number) => void;
  /** null: what opened it */
  returnFocusTo: () => HTMLElement | null;
};

/** Before a part is handed in: how much is answered, and what is not. There is no minimum. spec 2 §5 */
export function SubmitDialog({ title, isLastPart, total, left, onStay, onSubmit, onJump, returnFocusTo }: Props) {
  const stay = useRef<HTMLButtonElement>(null);
  const farther = left.length - SHOWN;
  const consequence = isLastPart ? 'Nộp rồi thì không sửa được nữa.' : 'Nộp rồi thì không quay lại phần này được nữa.';
  const text =
    left.length === 0 ? `Bạn đã làm hết. ${consequence}` : `Bạn còn ${left.length} câu chưa làm. ${consequence}`;
  return (
    <Dialog
      isOpen
      isCentred
      firstFocus={stay}
      onClose={onStay}
      returnFocusTo={returnFocusTo}
      title={title}
      text={
        <>
          <span className={styles.count}>
            {total - left.length}
            <small>/{total} câu</small>
          </span>
          <span className="visually-hidden">đã làm. </span>
          {text}
        </>
      }
      actions={
        <>
          <Button ref={stay} onClick={onStay}>
            Làm tiếp
          </Button>
          <Button tone="primary" onClick={onSubmit}>
            Nộp bài
          </Button>
        </>
      }
    >
      {left.length > 0 && (
        <ul className={styles.left} aria-label="Câu chưa làm">
          {left.slice(0, SHOWN).map(({ id, number }) => (
            <li key={id}>
              <button type="button" aria-label={`Đến câu ${number}, chưa làm`} onClick={() => onJump(id)}>
                {number}
              </button>
            </li>
          ))}
          {farther > 0 && <li className={styles.more}>+{farther}</li>}
        </ul>
      )}
    </Dialog>
  );
}
