import type { ExamDeskView, ExamResultRowView } from '#contract/exams/exam-staff.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { AttemptState } from './attempt-state.tsx';
import { momentText } from '#web/lib/moment-text.ts';
import styles from './result-row.module.css';

type Props = {
  row: ExamResultRowView;
  exam: ExamDeskView['exam'];
  onExtraTime: () => void;
  onVoid: () => void;
};

/** An attempt: whose, when, with which score, and what staff did about it. */
export function ResultRow({ row, exam, onExtraTime, onVoid }: Props) {
  const { timeZone } = useRootData();
  const { learner, started_at: startedAt, submit_at: submitAt } = row;
  const name = <span className="visually-hidden"> cho {learner.name}</span>;
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <b className={styles.name}>{learner.name}</b>
        <span className={styles.chips}>
          <AttemptState row={row} hasParts={exam.parts.length > 1} />
          {row.extra_percent > 0 && <Chip>+{row.extra_percent}% giờ</Chip>}
        </span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Bắt đầu</dt>
          <dd className="num">{momentText(startedAt, timeZone)}</dd>
        </div>
        <div>
          <dt>Nộp bài</dt>
          <dd className="num">{submitAt === null ? '–' : momentText(submitAt, timeZone)}</dd>
        </div>
        {exam.type === 'last_exam' &&
          exam.parts.map(({ stage, points }) => (
            <div key={stage}>
              <dt>Phần {stage}</dt>
              <dd className="num">{row[`score_${stage}`] === null ? '–' : `${row[`score_${stage}`]}/${points}`}</dd>
            </div>
          ))}
        <div>
          <dt>{exam.type === 'last_exam' ? 'Tổng điểm' : 'Câu đúng'}</dt>
          <dd className="num">
            <b>{exam.type === 'last_exam' ? (row.total_score ?? '–') : correctText(row)}</b>
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button size="small" onClick={onExtraTime}>
          Thêm giờ{name}
        </Button>
        {row.voided_at === null && (
          <Button size="small" onClick={onVoid}>
            Hủy lượt<span className="visually-hidden"> của {learner.name}</span>
          </Button>
        )}
      </div>
      {row.voided_at !== null && (
        <p className={styles.voided}>
          {row.voided_by ?? 'Giáo viên'} hủy lúc <span className="num">{momentText(row.voided_at, timeZone)}</span>:{' '}
          {row.voided_reason}
        </p>
      )}
    </li>
  );
}

function correctText({ correct_answer: correct, total_answer: total }: ExamResultRowView): string {
  return correct === null ? '–' : `${correct}/${total}`;
}
