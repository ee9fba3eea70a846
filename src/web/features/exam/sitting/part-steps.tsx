import Check from 'lucide-react/icons/check';
import type { ExamPaper, Stage } from '#domain/exam/paper.ts';
import { classNames } from '#web/ui/class-names.ts';
import { partName } from '#web/lib/part-names.ts';
import styles from './part-steps.module.css';

type Props = {
  paper: Pick<ExamPaper, 'level' | 'parts'>;
  /** the part that is open or comes next; null: all are done */
  current: Stage | null;
};

/** The parts of the exam, with the one that is open. */
export function PartSteps({ paper: { level, parts }, current }: Props) {
  return (
    <ol className={styles.parts} aria-label="Các phần">
      {parts.map(({ stage }, index) => {
        const isDone = current === null || stage < current;
        const isNow = stage === current;
        return (
          <li
            key={stage}
            className={classNames(styles.part, isDone && styles.done, isNow && styles.now)}
            aria-current={isNow ? 'step' : undefined}
          >
            <b>{isDone ? <Check role="img" aria-label="Đã nộp" /> : index + 1}</b>
            {partName(stage, level)}
          </li>
        );
      })}
    </ol>
  );
}
