import { useLocation } from 'react-router';
import type { Route } from './+types/ratings.ts';
import { RatingList } from '#web/features/moderation/rating-list.tsx';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { buttonClass } from '#web/ui/button-class.ts';

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Cảm nghĩ của học viên', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = new URL(request.url).searchParams.get('khoa');
  const theirs = new Set(resultOrThrow(await services.listStaffCourses(), request).map(({ id }) => id));
  const courses = (await services.listCourses())
    .filter(({ id }) => theirs.has(id))
    .map(({ id, name, rating }) => ({ id, name, rating }));
  const courseId = courses.find(({ id }) => String(id) === asked)?.id ?? null;
  const list = await services.listRatings(courseId === null ? {} : { course_id: courseId });
  return { courses, courseId, list: resultOrThrow(list, request), nowMs: services.nowMs };
}

/** What learners wrote with their ratings, for teachers and admins. decisions §8 */
export default function Ratings({ loaderData: { courses, courseId, list, nowMs } }: Route.ComponentProps) {
  const { key } = useLocation();
  const filters = [
    { to: '/quan-tri/danh-gia', label: 'Mọi khóa học', isCurrent: courseId === null },
    ...courses.map(({ id, name, rating }) => ({
      to: `/quan-tri/danh-gia?khoa=${id}`,
      label: rating ? `${name} (${rating.average.toLocaleString('vi-VN')}/5)` : name,
      isCurrent: id === courseId,
    })),
  ];
  return (
    <AdminPage title="Cảm nghĩ của học viên" lead="Sao và lời nhắn gửi kèm khi đánh giá khóa học." filters={filters}>
      <RatingList key={key} first={list} courseId={courseId} nowMs={nowMs} />
      {list.data.length > 0 && (
        <p>
          <a
            className={buttonClass({})}
            href={`/api/moderation/ratings.csv${courseId === null ? '' : `?course_id=${courseId}`}`}
            download
          >
            Tải CSV
          </a>
        </p>
      )}
    </AdminPage>
  );
}
