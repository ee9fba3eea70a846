import { type ReactNode, useId, useRef, useState } from 'react';
import { MAX_NOTE_UNITS } from '#contract/payment-desk.ts';
import { failureText } from '#web/lib/failure-text.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './payment-dialog.module.css';

type Props<T> = {
  title: string;
  text?: ReactNode;
  /** the button that does it */
  action: string;
  /** what the note is about */
  noteLabel: string;
  /** `Chưa hoàn được.` */
  failed: string;
  /** False: a field of its own is not right, and says so. */
  check?: () => boolean;
  send: (note: string) => Promise<SendResult<T>>;
  onDone: (answer: T) => void;
  /** The server refused: what the page shows may be old. */
  onRefused: () => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
  children?: ReactNode;
};

/** Asks before something is done about money, and why. The safe choice is primary. */
export function PaymentDialog<T>({
  title,
  text,
  action,
  noteLabel,
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
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function submit(): Promise<void> {
    const isRight = check();
    if (note.trim() === '') {
      setMissing(true);
      if (isRight) field.current?.focus();
      return;
    }
    if (!isRight) return;
    setBusy(true);
    setError(null);
    const result = await send(note);
    setBusy(false);
    if (result.type === 'accepted') return onDone(result.answer);
    setError(failureText(result));
    if (result.type === 'refused') onRefused();
  }

  return (
    <Dialog
      isOpen
      isRoomy
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      title={title}
      text={text}
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void submit()}>
            {error ? 'Thử lại' : action}
          </Button>
          <Button tone="primary" onClick={onClose}>
            Thôi
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            {noteLabel}
          </label>
          <textarea
            ref={field}
            id={id}
            className={styles.text}
            value={note}
            maxLength={MAX_NOTE_UNITS}
            required
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : undefined}
            onChange={({ currentTarget }) => {
              setNote(currentTarget.value);
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
