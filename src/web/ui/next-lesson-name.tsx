import type { NextLessonView } from '#contract/lessons.ts';
import { MixedText } from './mixed-text.tsx';
import styles from './next-lesson-name.module.css';

/** What a button to the next lesson says: its stage, and below it its name. decisions §5 */
export function NextLessonName({ next }: { next: NextLessonView }) {
  return (
    <span className={styles.next}>
      <small>
        Bài tiếp theo · Chặng {next.stage_number}: <MixedText text={next.stage_name} />
      </small>
      <b>
        <MixedText text={next.name} />
      </b>
    </span>
  );
}
