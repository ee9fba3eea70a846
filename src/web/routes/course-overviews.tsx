import type { Route } from './+types/course-overviews.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { CourseOverviewList } from '#web/features/desk/course-overview/course-overview-list.tsx';
import { AdminPage } from '#web/shell/admin-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Khóa học', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  return { courses: resultOrThrow(await context.get(servicesContext).listStaffCourses(), request) };
}

/** The courses whose learners staff can look at. */
export default function CourseOverviews({ loaderData: { courses } }: Route.ComponentProps) {
  return (
    <AdminPage title="Khóa học" lead="Chọn một khóa để xem học viên dừng ở bài nào." filters={[]}>
      <CourseOverviewList courses={courses} />
    </AdminPage>
  );
}
