import type { CourseOfferView } from '#contract/home.ts';
import { CourseCard } from './course-card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import styles from './course-offers.module.css';
import { OpenCourse } from './open-course.tsx';

/** The courses on a wire. A single one is expanded to show its stages. */
export function CourseOffers({ courses }: { courses: readonly CourseOfferView[] }) {
  const [first] = courses;
  if (!first) {
    return (
      <div className={styles.empty}>
        <Empty title="Chưa có khóa học nào" text="Các khóa học sẽ hiện ở đây ngay khi sẵn sàng." />
      </div>
    );
  }
  if (courses.length === 1) return <OpenCourse course={first} />;
  return (
    <ul className={styles.cards}>
      {courses.map((course) => (
        <CourseCard key={course.id} course={course} hasProgress={course.passed_lessons > 0} />
      ))}
    </ul>
  );
}
