import ArrowRight from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import type { CourseSummaryView } from '#contract/courses.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Meter } from '#web/ui/meter.tsx';
import styles from './course-card.module.css';

type Props = { course: CourseSummaryView; hasProgress: boolean };

/** A course on the wire of the home page. */
export function CourseCard({ course, hasProgress }: Props) {
  return (
    <li className={styles.card}>
      <p className={styles.level}>{course.level}</p>
      <h3 className={styles.name}>{course.name}</h3>
      <p className={styles.text}>{course.audience}</p>
      <p className={classNames(styles.text, 'num')}>
        {course.totals.stages} chặng · {course.totals.lessons} bài học
      </p>
      {hasProgress ? (
        <div className={styles.progress}>
          <Meter percent={course.percent} label={`Tiến độ ${course.name}`} isThin className={styles.meter} />
          <span className="num">{course.percent}%</span>
        </div>
      ) : null}
      <Link className={styles.link} to={coursePath(course.SEOurl)}>
        Vào khóa {course.level}
        <ArrowRight aria-hidden="true" />
      </Link>
    </li>
  );
}
