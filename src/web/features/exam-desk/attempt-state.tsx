import type { ExamResultRowView } from '#contract/exams/exam-staff.ts';
import { Chip } from '#web/ui/chip.tsx';

type Props = { row: ExamResultRowView; hasParts: boolean };

/** Where an attempt stands. */
export function AttemptState({ row, hasParts }: Props) {
  if (row.voided_at !== null) return <Chip tone="wrong">Đã hủy</Chip>;
  if (row.is_abandoned) return <Chip>Bỏ dở</Chip>;
  if (row.submit_at !== null) {
    return row.is_passed ? <Chip tone="correct">Đạt</Chip> : <Chip tone="warn">Chưa đạt</Chip>;
  }
  return <Chip tone="primary">{hasParts && row.stage ? `Đang làm phần ${row.stage}` : 'Đang làm'}</Chip>;
}
