import { reviewMinutes } from '#domain/flashcard/review-minutes.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Meter } from '#web/ui/meter.tsx';
import styles from './day-plan.module.css';
import type { Reviews } from './use-reviews.ts';

type Props = { reviews: Reviews; onStart: () => void };

/** Today's words, how many are done, and the start button. */
export function DayPlan({ reviews, onStart }: Props) {
  const { day, left, done } = reviews;
  // Swipes since the server's answer are subtracted from the total: the exact split comes with its next answer.
  const fresh = Math.min(day.left.new, left);
  const minutes = reviewMinutes({ due: left - fresh, new: fresh });
  return (
    <section className={styles.plan} aria-label="Hôm nay">
      <div className={styles.tiles}>
        <p className={classNames(styles.tile, styles.due)}>
          <b className="num">{left - fresh}</b>
          <span>từ cần ôn</span>
        </p>
        <p className={classNames(styles.tile, styles.fresh)}>
          <b className="num">{fresh}</b>
          <span>từ mới</span>
        </p>
        <p className={classNames(styles.tile, styles.done)}>
          <b className="num">{done}</b>
          <span>từ đã xong</span>
        </p>
      </div>
      {done > 0 ? <Meter percent={Math.floor((done / (done + left)) * 100)} label="Tiến độ hôm nay" /> : null}
      <Button tone="primary" size="large" isBlock onClick={onStart}>
        {done > 0 ? 'Ôn tiếp' : 'Bắt đầu ôn'}
      </Button>
      <p className={styles.hint}>Khoảng {minutes} phút. Từ nào chưa nhớ sẽ quay lại ngay trong lượt này.</p>
    </section>
  );
}
