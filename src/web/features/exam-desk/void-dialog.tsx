import type { ExamResultRowView } from '#contract/exams/exam-staff.ts';
import { MAX_REASON_UNITS } from '#domain/exam/desk-rules.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type Props = {
  row: ExamResultRowView;
  onVoided: (row: ExamResultRowView) => void;
  onClose: () => void;
  /** what was pressed may be gone afterwards */
  returnFocusTo: () => HTMLElement | null;
};

/** Asks why an attempt is voided, and says what follows. */
export function VoidDialog({ row, onVoided, onClose, returnFocusTo }: Props) {
  const isRunning = row.submit_at === null && !row.is_abandoned;
  return (
    <ReasonDialog<ExamResultRowView>
      title={`Hủy lượt thi của ${row.learner.name}?`}
      text={
        isRunning
          ? 'Bạn ấy đang làm: bài dừng ngay ở câu kế tiếp, và bạn ấy phải bắt đầu một lượt mới.'
          : 'Lượt này không còn tính là kết quả của bạn ấy, và không vào thống kê nữa.'
      }
      action="Hủy lượt thi"
      keep="Giữ lại"
      reasonLabel="Lý do (học viên sẽ đọc được)"
      maxReasonUnits={MAX_REASON_UNITS}
      isReasonFirst
      failed="Chưa hủy được."
      send={(reason) => postJson(`/api/exam-attempts/${row.id}/void`, { reason })}
      onDone={onVoided}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>Phần trăm mà bài học đã đạt vẫn giữ nguyên. Hủy rồi thì không khôi phục được.</p>
    </ReasonDialog>
  );
}
