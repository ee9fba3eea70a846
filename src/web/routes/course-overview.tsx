import { data, Link } from 'react-router';
import type { Route } from './+types/course-overview.ts';
import { LessonTable } from '#web/features/desk/course-overview/lesson-table.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  { title: pageTitle(loaderData ? `Học viên của ${loaderData.overview.course_name}` : 'Khóa học', matches) },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.course)) throw data(null, 404);
  const overview = await context.get(servicesContext).findCourseOverview(Number(params.course));
  return { overview: resultOrThrow(overview, request) };
}

/** Where the learners of a course stop, for teachers and admins. */
export default function CourseOverview({ loaderData: { overview } }: Route.ComponentProps) {
  return (
    <AdminPage
      title={overview.course_name}
      lead={
        <>
          Học viên mở, đạt và dừng ở bài nào, không kể giáo viên và người dùng thử. Thời gian học là trung vị của thời
          gian xem, nghe và làm bài tập; câu sai tính từ 100 kết quả mới nhất của mỗi bài.{' '}
          <Link to="/quan-tri/khoa-hoc">Các khóa khác</Link>
        </>
      }
      filters={[]}
      isWide
    >
      <p>
        <a className={buttonClass({})} href={`/api/staff/courses/${overview.course_id}/overview.csv`} download>
          Tải CSV
        </a>
      </p>
      <LessonTable overview={overview} />
    </AdminPage>
  );
}
