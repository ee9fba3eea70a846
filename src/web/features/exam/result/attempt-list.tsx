import type { ExamAttemptRowView } from '#contract/exams/exam-view.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import styles from './attempt-list.module.css';

type Props = {
  attempts: readonly ExamAttemptRowView[];
  /** the one that is shown */
  currentId: number | null;
  onOpen: (attemptId: number) => void;
};

/** Every own attempt that was handed in or given up, with its date and score. decisions §11 */
export function AttemptList({ attempts, currentId, onOpen }: Props) {
  const { timeZone } = useRootData();
  return (
    <ul className={styles.list}>
      {attempts.map(({ id, started_at: startedAt, submit_at: submitAt, total_score: score, ...attempt }) => (
        <li key={id} className={styles.row}>
          <span className={styles.facts}>
            <b className="num">{formatDate(submitAt ?? startedAt, timeZone)}</b>
            {score === null ? null : <span className="num">{score} điểm</span>}
            {attempt.voided_reason === null ? (
              <AttemptChip
                isHandedIn={submitAt !== null}
                isPassed={attempt.is_passed}
                isAbandoned={attempt.is_abandoned}
              />
            ) : (
              <Chip tone="warn">Đã hủy</Chip>
            )}
          </span>
          {attempt.voided_reason === null ? null : (
            <span className={styles.reason}>Giáo viên đã hủy lượt này: {attempt.voided_reason}</span>
          )}
          {submitAt === null ? null : id === currentId ? (
            <span className={styles.reason}>Đang xem</span>
          ) : (
            <Button size="small" onClick={() => onOpen(id)}>
              Xem kết quả<span className="visually-hidden"> ngày {formatDate(submitAt, timeZone)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type ChipProps = { isHandedIn: boolean; isPassed: boolean; isAbandoned: boolean };

function AttemptChip({ isHandedIn, isPassed, isAbandoned }: ChipProps) {
  if (isAbandoned) return <Chip>Bỏ dở</Chip>;
  if (!isHandedIn) return <Chip tone="primary">Đang làm</Chip>;
  return isPassed ? <Chip tone="correct">Đạt</Chip> : <Chip tone="warn">Chưa đạt</Chip>;
}
