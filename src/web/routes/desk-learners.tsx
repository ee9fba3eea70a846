import { useLocation } from 'react-router';
import type { Route } from './+types/desk-learners.ts';
import { LEARNER_FILTERS } from '#contract/desk/learner-list.ts';
import { isSiteStaff } from '#domain/access/staff-of.ts';
import { LearnerList } from '#web/features/desk/learners/learner-list.tsx';
import {
  beforeOf,
  type LearnersFilter,
  learnersFilterOf,
  learnersQueryOf,
  learnersSearchOf,
} from '#web/features/desk/learners/learners-filter.ts';
import { LearnersForm } from '#web/features/desk/learners/learners-form.tsx';
import tools from '#web/features/desk/page-tools.module.css';
import { useRootData } from '#web/lib/root-data.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

const PATH = '/quan-tri/hoc-vien';
const FILTERS = {
  all: 'Tất cả',
  learner: 'Học viên',
  staff: 'Giáo viên',
  admin: 'Quản trị',
  tester: 'Người thử',
  suspended: 'Đang tạm khóa',
  closed: 'Sẽ bị xóa',
} as const satisfies Record<LearnersFilter['filter'], string>;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Học viên', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const search = new URL(request.url).searchParams;
  const filter = learnersFilterOf(search);
  const before = beforeOf(search);
  const query = { ...learnersQueryOf(filter), ...(before === '' ? {} : { before }) };
  const list = resultOrThrow(await services.listLearners(query), request);
  const courses = resultOrThrow(await services.listStaffCourses(), request);
  return { filter, isFirst: before === '', list, courses, nowMs: services.nowMs };
}

/** All accounts, to be searched by staff. */
export default function DeskLearners({ loaderData }: Route.ComponentProps) {
  const { filter, isFirst, list, courses, nowMs } = loaderData;
  const { key } = useLocation();
  const { me } = useRootData();
  return (
    <AdminPage
      title="Học viên"
      lead={
        me !== null && isSiteStaff(me)
          ? 'Tìm một tài khoản để xem bạn ấy học tới đâu, mở khóa học hay giúp đăng nhập lại.'
          : 'Những bạn đã được mở khóa học bạn phụ trách, hoặc đã học thử một bài ở đó.'
      }
      filters={LEARNER_FILTERS.map((one) => ({
        to: PATH + learnersSearchOf({ ...filter, filter: one }),
        label: FILTERS[one],
        isCurrent: one === filter.filter,
      }))}
      isWide
    >
      <LearnersForm key={key} filter={filter} courses={courses} />
      {list.learners.length === 0 ? (
        <Empty title="Không có tài khoản nào" text="Bạn thử vài chữ đầu của tên, hoặc bỏ bớt bộ lọc." />
      ) : (
        <LearnerList learners={list.learners} nowMs={nowMs} />
      )}
      <div className={tools.tools}>
        <a
          className={buttonClass({})}
          href={`/api/staff/learners.csv?${new URLSearchParams(learnersQueryOf(filter)).toString()}`}
          download
        >
          Tải CSV
        </a>
        {!isFirst && <LinkButton to={PATH + learnersSearchOf(filter)}>Về trang đầu</LinkButton>}
        {list.next_before !== null && (
          <LinkButton to={PATH + learnersSearchOf(filter, list.next_before)}>Trang sau</LinkButton>
        )}
      </div>
    </AdminPage>
  );
}
