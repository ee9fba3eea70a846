import { classNames } from '#web/ui/class-names.ts';
import type { ScoreRow } from './report.ts';
import styles from './score-rows.module.css';

const shareOf = (score: number, points: number) => Math.floor((100 * score) / Math.max(1, points));

/** The score of each part, beside what it needs. */
export function ScoreRows({ rows }: { rows: readonly ScoreRow[] }) {
  return (
    <ul className={styles.rows}>
      {rows.map(({ name, score, points, needed }) => {
        const isReached = needed === null || score >= needed;
        return (
          <li key={name} className={styles.row}>
            <span>
              <b className={styles.name}>{name}</b>{' '}
              {needed === null ? null : (
                <small className={classNames('num', !isReached && styles.short)}>
                  {isReached ? `cần từ ${needed}` : `chưa tới ${needed}`}
                </small>
              )}
            </span>
            <b className="num">
              {score}
              <span className={styles.points}>/{points}</span>
            </b>
            <div
              className={styles.bar}
              role="progressbar"
              aria-label={name}
              aria-valuenow={score}
              aria-valuemin={0}
              aria-valuemax={points}
              aria-valuetext={`${score} trên ${points} điểm`}
            >
              <div
                className={classNames(styles.fill, !isReached && styles.missed)}
                style={{ width: `${shareOf(score, points)}%` }}
              />
              {needed === null ? null : (
                <span className={styles.needed} style={{ left: `${shareOf(needed, points)}%` }} />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
