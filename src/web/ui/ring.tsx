import { classNames } from './class-names.ts';
import styles from './ring.module.css';

/** Length of the circle: r = 15.28. */
const CIRCUMFERENCE = 96;

type Props = {
  percent: number;
  /** Passed: a check instead of the ring. */
  isDone?: boolean;
  className?: string | undefined;
};

/** Progress as a ring of 36 px, a check once it is done. */
export function Ring({ percent, isDone = false, className }: Props) {
  if (isDone) {
    return (
      <svg className={classNames(styles.ring, className)} viewBox="0 0 36 36" role="img" aria-label="Đã hoàn thành">
        <circle className={styles.disc} cx="18" cy="18" r="12" />
        <path className={styles.check} d="m12.5 18.5 3.7 3.7 7.3-7.9" />
      </svg>
    );
  }
  return (
    <svg
      className={classNames(styles.ring, className)}
      viewBox="0 0 36 36"
      role="img"
      aria-label={`Đã học ${percent}%`}
    >
      <circle className={styles.track} cx="18" cy="18" r="15.28" />
      {percent > 0 ? (
        <circle
          className={styles.bar}
          cx="18"
          cy="18"
          r="15.28"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - percent / 100)}
        />
      ) : null}
    </svg>
  );
}
