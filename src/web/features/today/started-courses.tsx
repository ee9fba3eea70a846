import ArrowRight from 'lucide-react/icons/arrow-right';
import type { TodayView } from '#contract/home.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { CardLink } from '#web/ui/card-link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Meter } from '#web/ui/meter.tsx';
import styles from './started-courses.module.css';

/** Courses shown here; the list of all courses has the rest. */
const MAX_SHOWN = 3;

/** The learner's courses with their progress, and a link to all courses. */
export function StartedCourses({ courses }: { courses: TodayView['courses'] }) {
  return (
    <section className={`wrap ${styles.section}`} aria-labelledby="my-courses">
      <div className={styles.head}>
        <h2 className={styles.title} id="my-courses">
          Khóa học
        </h2>
        <LinkButton to="/khoa-hoc" tone="ghost" size="small">
          Xem tất cả
          <ArrowRight aria-hidden="true" />
        </LinkButton>
      </div>
      <ul className={styles.list}>
        {courses.slice(0, MAX_SHOWN).map((course) => (
          <li key={course.id} className={styles.course}>
            <span className={styles.level}>{course.level}</span>
            <div className={styles.about}>
              <h3 className={styles.name}>
                <CardLink to={coursePath(course.SEOurl)}>{course.name}</CardLink>
              </h3>
              {course.passed_lessons > 0 ? (
                <Meter percent={course.percent} label={`Tiến độ ${course.name}`} isThin />
              ) : null}
              <p className={`${styles.count} num`}>
                {course.passed_lessons > 0
                  ? `${course.passed_lessons}/${course.counted_lessons} bài cần học đã đạt`
                  : `${course.counted_lessons} bài cần học`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
