import type { Route } from './+types/courses.ts';
import { CourseOffers } from '#web/features/home/course-offers.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import styles from './courses.module.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Các khóa học') }];

export async function loader({ context }: Route.LoaderArgs) {
  return { courses: await context.get(servicesContext).listCourses() };
}

/** All courses with what is inside. */
export default function Courses({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <PageShell>
      <div className={`wrap ${styles.page}`}>
        <h1 className={styles.title}>Các khóa học</h1>
        <h2 className="visually-hidden">Mỗi khóa có gì</h2>
        <CourseOffers courses={courses} />
      </div>
    </PageShell>
  );
}
