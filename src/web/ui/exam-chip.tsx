import type { ExamStatus } from '#domain/exam/exam-status.ts';
import { Chip } from './chip.tsx';

/** spec 1 §4 "Last-exam status chips" */
const CHIPS = {
  passed: { label: 'Đạt', tone: 'correct' },
  unsubmitted: { label: 'Chưa nộp', tone: 'warn' },
  failed: { label: 'Chưa đạt', tone: 'wrong' },
} as const satisfies Record<ExamStatus, { label: string; tone: string }>;

/** How an exam stands; nothing before the first attempt. */
export function ExamChip({ status }: { status: ExamStatus | null }) {
  return status ? <Chip tone={CHIPS[status].tone}>{CHIPS[status].label}</Chip> : null;
}
