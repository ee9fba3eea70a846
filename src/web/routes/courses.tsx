import type { Route } from './+types/courses.ts';
import { CourseOffers } from '#web/features/home/course-offers.tsx';
import { publicHead } from '#web/lib/public-head.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { PageShell } from '#web/shell/page-shell.tsx';
import styles from './courses.module.css';

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const courses = await services.listCourses();
  const head = await publicHead(services, {
    title: 'Các khóa học',
    description: `Các khóa học tiếng Nhật ở ${services.site.name}${courses.length > 0 ? `: ${courses.map(({ name }) => name).join(', ')}` : ''}.`,
    path: '/khoa-hoc',
  });
  return { head, courses };
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
