import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { PASS_PERCENT } from '#domain/progress/lesson-percent.ts';
import { Card } from '#web/ui/card.tsx';
import { Meter } from '#web/ui/meter.tsx';
import styles from './lesson-progress.module.css';
import type { PartWords } from './part-words.ts';

type Props = {
  percent: number;
  isPassed: boolean;
  parts: readonly PartWords[];
  /** save state */
  children?: ReactNode;
};

/** The lesson's percent and the passing mark. */
export function LessonProgress({ percent, isPassed, parts, children }: Props) {
  return (
    <Card isPadded={false} className={styles.card} aria-label="Tiến độ">
      <div className={styles.row}>
        <b className="num">Đã học {percent}%</b>
        <span className={styles.goal}>{isPassed ? 'Đã hoàn thành' : `Hoàn thành từ ${PASS_PERCENT}%`}</span>
      </div>
      <Meter percent={percent} label="Tiến độ bài học" hasPassMark tone={isPassed ? 'correct' : 'primary'} />
      <div className={styles.foot}>
        <ul className={styles.parts} aria-label="Các phần của bài">
          {parts.map(({ key, isDone, text }) => (
            <li key={key} className={styles.part}>
              {isDone ? <Check role="img" aria-label="Xong" /> : null}
              {text}
            </li>
          ))}
        </ul>
        {children}
      </div>
    </Card>
  );
}
