import { useId, useRef, useState } from 'react';
import type { ExamResultRowView } from '#contract/exams/exam-staff.ts';
import { MAX_REASON_UNITS } from '#domain/exam/desk-rules.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import styles from './desk-dialog.module.css';

type Props = {
  row: ExamResultRowView;
  onVoided: (row: ExamResultRowView) => void;
  onClose: () => void;
  /** what was pressed may be gone afterwards */
  returnFocusTo: () => HTMLElement | null;
};

/** Asks why an attempt is voided, and says what follows. */
export function VoidDialog({ row, onVoided, onClose, returnFocusTo }: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const { name } = row.learner;
  const isRunning = row.submit_at === null && !row.is_abandoned;

  async function send(): Promise<void> {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    const result = await postJson<ExamResultRowView>(`/api/exam-attempts/${row.id}/void`, { reason });
    setBusy(false);
    if (result.type !== 'accepted') return setError(failureText(result));
    onVoided(result.answer);
  }

  return (
    <Dialog
      isOpen
      isRoomy
      onClose={onClose}
      returnFocusTo={returnFocusTo}
      firstFocus={field}
      title={`Hủy lượt thi của ${name}?`}
      text={
        isRunning
          ? 'Bạn ấy đang làm: bài dừng ngay ở câu kế tiếp, và bạn ấy phải bắt đầu một lượt mới.'
          : 'Lượt này không còn tính là kết quả của bạn ấy, và không vào thống kê nữa.'
      }
      actions={
        <>
          <Button isBusy={isBusy} onClick={() => void send()}>
            {error ? 'Thử lại' : 'Hủy lượt thi'}
          </Button>
          <Button tone="primary" onClick={onClose}>
            Giữ lại
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>Phần trăm mà bài học đã đạt vẫn giữ nguyên. Hủy rồi thì không khôi phục được.</p>
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            Lý do (học viên sẽ đọc được)
          </label>
          <textarea
            ref={field}
            id={id}
            className={styles.text}
            value={reason}
            maxLength={MAX_REASON_UNITS}
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
            Chưa hủy được. {error}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
