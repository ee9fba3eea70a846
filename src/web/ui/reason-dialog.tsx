import { type ReactNode, useId, useRef, useState } from 'react';
import { failureText } from '#web/lib/failure-text.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';
import styles from './reason-dialog.module.css';

type Props<T> = {
  title: string;
  text?: ReactNode;
  /** the button that does it */
  action: string;
  /** the button that leaves things as they are */
  keep?: string;
  reasonLabel: string;
  maxReasonUnits: number;
  /** Its field has the first focus; otherwise what comes first in the dialog. */
  isReasonFirst?: boolean;
  /** `Chưa hoàn được.` */
  failed: string;
  /** False: a field of its own is not right, and says so. */
  check?: () => boolean;
  send: (reason: string) => Promise<SendResult<T>>;
  onDone: (answer: T) => void;
  /** The server refused: what the page shows may be old. */
  onRefused?: () => void;
  onClose: () => void;
  /** what was pressed may be gone afterwards */
  returnFocusTo: () => HTMLElement | null;
  children?: ReactNode;
};

/** Asks before staff do something that counts, and why. The safe choice is primary. */
export function ReasonDialog<T>({
  title,
  text,
  action,
  keep = 'Thôi',
  reasonLabel,
  maxReasonUnits,
  isReasonFirst = false,
  failed,
  check = () => true,
  send,
  onDone,
  onRefused,
  onClose,
  returnFocusTo,
  children,
}: Props<T>) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    const isRight = check();
    if (reason.trim() === '') {
      setMissing(true);
      if (isRight) field.current?.focus();
      return;
    }
    if (!isRight) return;
    setBusy(true);
    setError(null);
    const result = await send(reason);
    setBusy(false);
    if (result.type === 'accepted') return onDone(result.answer);
    setError(failureText(result));
    if (result.type === 'refused') onRefused?.();
  }

  return (
    <Dialog
      isOpen
      isRoomy
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      firstFocus={isReasonFirst ? field : undefined}
      title={title}
      text={text}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void submit()}>
            {error ? 'Thử lại' : action}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            {reasonLabel}
          </label>
          <textarea
            ref={field}
            id={id}
            className={styles.text}
            value={reason}
            maxLength={maxReasonUnits}
            required
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setMissing(false);
            }}
          />
          {isMissing && (
            <p id={`${id}-error`} className={styles.error}>
              Bạn ghi lý do giúp mình nhé.
            </p>
          )}
        </div>
        {error && (
          <Note tone="wrong" isAlert>
            {failed} {error}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
