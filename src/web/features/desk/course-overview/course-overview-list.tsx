import type { StaffCourseView } from '#contract/course-overview.ts';
import { Card } from '#web/ui/card.tsx';
import { CardLink } from '#web/ui/card-link.tsx';
import { MixedText } from '#web/ui/mixed-text.tsx';
import styles from './course-overview-list.module.css';

/** The courses of the site. */
export function CourseOverviewList({ courses }: { courses: readonly StaffCourseView[] }) {
  return (
    <ul className={styles.list}>
      {courses.map(({ id, name, lessons }) => (
        <li key={id}>
          <Card className={styles.card}>
            <b>
              <CardLink to={`/quan-tri/khoa-hoc/${id}`}>
                <MixedText text={name} />
              </CardLink>
            </b>
            <p>{lessons} bài</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
