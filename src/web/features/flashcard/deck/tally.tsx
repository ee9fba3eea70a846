import { classNames } from '#web/ui/class-names.ts';
import styles from './tally.module.css';

/** Counts of cards. */
type Props = { notRemembered: number; remaining: number; remembered: number };

/** Counters of the pass: not remembered, remaining, remembered. */
export function Tally({ notRemembered, remaining, remembered }: Props) {
  return (
    <div className={classNames(styles.tally, 'num')} role="group" aria-label="Tiến độ lượt học">
      <p className={styles.no}>
        Chưa nhớ <b>{notRemembered}</b>
      </p>
      <p className={styles.rest}>
        Còn lại <b>{remaining}</b>
      </p>
      <p className={styles.yes}>
        <b>{remembered}</b> Đã nhớ
      </p>
      <div className={styles.bar} aria-hidden="true">
        {notRemembered > 0 ? <i className={styles.noBar} style={{ flexGrow: notRemembered }} /> : null}
        {remaining > 0 ? <i style={{ flexGrow: remaining }} /> : null}
        {remembered > 0 ? <i className={styles.yesBar} style={{ flexGrow: remembered }} /> : null}
      </div>
    </div>
  );
}
