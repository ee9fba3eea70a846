import { Link } from 'react-router';
import type { ContinueView } from '#contract/courses.ts';
import { formatLength } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Thumb } from '#web/ui/thumb.tsx';
import styles from './aside.module.css';

/** The viewer's next lesson. */
export function ContinueCard({ lesson }: { lesson: ContinueView }) {
  return (
    <section className={styles.card} aria-labelledby="continue">
      <h2 className={styles.small} id="continue">
        {lesson.is_started ? 'Học tiếp' : 'Bài đầu tiên'}
      </h2>
      <Link className={styles.next} to={lesson.url}>
        <Thumb glyph={lesson.glyph} id={lesson.lesson_id} image={lesson.image} hasPlay={lesson.has_video} />
        <span>
          <span className={styles.nextName} dangerouslySetInnerHTML={{ __html: lesson.name_html }} />
          {lesson.seconds_left ? (
            <span className={classNames(styles.nextLeft, 'num')}>Còn {formatLength(lesson.seconds_left)}</span>
          ) : null}
        </span>
      </Link>
    </section>
  );
}
