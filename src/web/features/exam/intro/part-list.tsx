import Check from 'lucide-react/icons/check';
import { classNames } from '#web/ui/class-names.ts';
import { Meter } from '#web/ui/meter.tsx';
import { timeWords } from '../clock-text.ts';
import styles from './part-list.module.css';

export type PartRow = {
  readonly stage: number;
  readonly name: string;
  readonly minutes: number;
  /** null: a practice has no points of its own */
  readonly points: number | null;
  readonly questions: number;
  /** of the attempt that is under way; null: none is */
  readonly progress: {
    readonly answered: number;
    readonly isDone: boolean;
    /** it goes on here */
    readonly isCurrent: boolean;
    readonly timeLeftMs: number;
  } | null;
};

/** The parts of the exam; how far each is, while an attempt is unfinished. spec 2 §2.3 */
export function PartList({ rows }: { rows: readonly PartRow[] }) {
  return (
    <ol className={styles.list} aria-label="Các phần của bài thi">
      {rows.map(({ stage, name, minutes, points, questions, progress }, index) => {
        const isCurrent = progress?.isCurrent ?? false;
        const isDone = progress?.isDone ?? false;
        const facts = [
          points === null ? null : `${points} điểm`,
          `${minutes} phút`,
          isCurrent && progress ? `còn ${timeWords(progress.timeLeftMs)}` : null,
        ];
        const percent = progress ? Math.round((progress.answered / Math.max(1, questions)) * 100) : 0;
        return (
          <li
            key={stage}
            className={classNames(styles.part, isCurrent && styles.now, isDone && styles.done)}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {isDone ? <Check /> : index + 1}
            </span>
            <div className={styles.words}>
              <h2 className={styles.name}>
                {name} {isCurrent && <span className={styles.chip}>Đang làm</span>}
              </h2>
              <p className={styles.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
            </div>
            <span className={styles.count}>
              {isDone ? 'Đã nộp' : progress ? `${progress.answered}/${questions} câu` : `${questions} câu`}
            </span>
            {progress && (
              <Meter isThin percent={isDone ? 100 : percent} label={`Đã làm ${name}`} className={styles.meter} />
            )}
          </li>
        );
      })}
    </ol>
  );
}
