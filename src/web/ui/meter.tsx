import { classNames } from './class-names.ts';
import styles from './meter.module.css';

type Props = {
  percent: number;
  /** Accessible name. */
  label: string;
  isThin?: boolean;
  tone?: 'primary' | 'correct';
  /** Shows the passing mark at 85 %. */
  hasPassMark?: boolean;
  className?: string | undefined;
};

/** A progress bar. */
export function Meter({ percent, label, isThin, tone = 'primary', hasPassMark, className }: Props) {
  return (
    <div
      className={classNames(styles.meter, isThin && styles.thin, className)}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <div className={classNames(styles.fill, tone === 'correct' && styles.correct)} style={{ width: `${percent}%` }} />
      {hasPassMark ? <span className={styles.pass} /> : null}
    </div>
  );
}
