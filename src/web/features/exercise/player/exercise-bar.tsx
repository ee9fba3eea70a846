import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';
import { FlyingSwallow } from '#web/ui/flying-swallow.tsx';
import styles from './exercise-bar.module.css';

type Props = { current: number; total: number };

/** How far the learner is, the swallow ahead, and where a pass would be. */
export function ExerciseBar({ current, total }: Props) {
  const percent = total === 0 ? 0 : (current * 100) / total;
  return (
    <div className={styles.bar}>
      <div
        className={styles.flight}
        role="progressbar"
        aria-label="Tiến độ bài tập"
        aria-valuenow={current}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuetext={`Đã làm ${current} trên ${total} câu`}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }}>
          <svg className={styles.bird} viewBox="0 0 64 64" aria-hidden="true">
            <FlyingSwallow />
          </svg>
        </div>
        <span className={styles.pass} style={{ left: `${PASS_PERCENT}%` }} />
      </div>
      <span className={styles.count}>
        {current}/{total}
      </span>
    </div>
  );
}
