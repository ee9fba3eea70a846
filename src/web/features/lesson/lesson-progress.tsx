import type { ReactNode } from 'react';
import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';
import { Card } from '#web/ui/card.tsx';
import { Meter } from '#web/ui/meter.tsx';
import styles from './lesson-progress.module.css';

type Props = {
  percent: number;
  isPassed: boolean;
  /** whether it is saved */
  children?: ReactNode;
};

/** How much of the lesson is learnt, and how much is enough. */
export function LessonProgress({ percent, isPassed, children }: Props) {
  return (
    <Card isPadded={false} className={styles.card} aria-label="Tiến độ">
      <div className={styles.row}>
        <b className="num">Đã học {percent}%</b>
        <span className={styles.goal}>{isPassed ? 'Đã hoàn thành' : `Hoàn thành từ ${PASS_PERCENT}%`}</span>
      </div>
      <Meter percent={percent} label="Tiến độ bài học" hasPassMark tone={isPassed ? 'correct' : 'primary'} />
      <div className={styles.state}>{children}</div>
    </Card>
  );
}
