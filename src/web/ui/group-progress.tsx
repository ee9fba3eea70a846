import type { GroupView } from '#contract/courses.ts';
import styles from './group-progress.module.css';
import { Meter } from './meter.tsx';

type Props = {
  group: Pick<GroupView, 'percent' | 'passed_lessons' | 'counted_lessons' | 'begun_lessons'>;
  /** Accessible name of the bar. */
  label: string;
  isThin?: boolean;
};

/** How much of a group is passed and begun; before that only what there is to learn. */
export function GroupProgress({ group, label, isThin }: Props) {
  const { percent, passed_lessons: passed, counted_lessons: counted, begun_lessons: begun } = group;
  if (passed === 0 && begun === 0) return <span className="num">{counted} bài cần học</span>;
  return (
    <>
      <Meter percent={percent} label={label} isThin={isThin} className={styles.meter} />
      <span className="num">
        {passed}/{counted} bài cần học
        {begun > 0 ? ` · ${begun} đang dở` : null}
      </span>
    </>
  );
}
