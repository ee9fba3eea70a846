import { correctPercent } from '#domain/exercise/pass-mark.ts';
import { Ring } from '#web/ui/ring.tsx';
import styles from './score-ring.module.css';

type Props = { correct: number; total: number };

/** x/y in a ring. */
export function ScoreRing({ correct, total }: Props) {
  return (
    <div className={styles.score}>
      <Ring percent={correctPercent(correct, total)} className={styles.ring} />
      <span className={styles.count} aria-hidden="true">
        {correct}/{total}
      </span>
    </div>
  );
}
