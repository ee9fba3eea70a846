import { useLocation } from 'react-router';
import type { Route } from './+types/staff-orders.ts';
import {
  filterOf,
  isNarrowed,
  type OrdersFilter,
  queryOf,
  searchOf,
} from '#web/features/payment/desk/orders-filter.ts';
import { OrdersFilterForm } from '#web/features/payment/desk/orders-filter-form.tsx';
import { OrderRows } from '#web/features/payment/desk/order-rows.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import { FilterLinks } from '#web/ui/filter-links.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageSteps } from '#web/ui/page-steps.tsx';

const PATH = '/quan-tri/don-hang';

const STATES = {
  all: 'Tất cả',
  open: 'Đang đợi',
  partial: 'Còn thiếu',
  paid: 'Đã thanh toán',
  surplus: 'Chuyển dư',
  refunded: 'Đã hoàn',
  ended: 'Quá 24 giờ',
} as const satisfies Record<OrdersFilter['state'], string>;

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Đơn hàng', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const filter = filterOf(new URL(request.url).searchParams);
  const list = resultOrThrow(await services.listStaffOrders(queryOf(filter)), request);
  const courses = (await services.listCourses()).map(({ id, name }) => ({ id, name }));
  return { filter, list, courses };
}

/** The orders of all learners, for teachers and admins. decisions §12 */
export default function StaffOrders({ loaderData: { filter, list, courses } }: Route.ComponentProps) {
  const { key } = useLocation();
  const query = new URLSearchParams(queryOf({ ...filter, before: '' })).toString();
  return (
    <AdminPage title="Đơn hàng" lead="Đơn mới nhất ở trên cùng. Tiền tính bằng đồng." filters={[]} isWide>
      <OrdersFilterForm key={key} filter={filter} courses={courses} />
      <FilterLinks
        links={(Object.keys(STATES) as OrdersFilter['state'][]).map((state) => ({
          to: PATH + searchOf({ ...filter, state, before: '' }),
          label: STATES[state],
          isCurrent: state === filter.state,
        }))}
      />
      {list.orders.length === 0 ? (
        <Empty
          title={isNarrowed(filter) ? 'Không tìm thấy đơn nào' : 'Chưa có đơn nào ở đây'}
          text={isNarrowed(filter) ? 'Bạn thử mã hoặc tên khác, hoặc nới khoảng ngày.' : undefined}
        >
          {filter.before !== '' && (
            <LinkButton to={PATH + searchOf({ ...filter, before: '' })}>Về trang đầu</LinkButton>
          )}
        </Empty>
      ) : (
        <>
          <OrderRows orders={list.orders} />
          <PageSteps
            first={filter.before === '' ? null : PATH + searchOf({ ...filter, before: '' })}
            next={list.next_before === null ? null : PATH + searchOf({ ...filter, before: String(list.next_before) })}
          />
          <p>
            <a className={buttonClass({})} href={`/api/staff/orders.csv?${query}`} download>
              Tải CSV
            </a>
          </p>
        </>
      )}
    </AdminPage>
  );
}
