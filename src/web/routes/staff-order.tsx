import type { Route } from './+types/staff-order.ts';
import { Link } from 'react-router';
import { OrderDetail } from '#web/features/payment/desk/order-detail.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';

export const meta: Route.MetaFunction = ({ params, matches }) => [{ title: pageTitle(`Đơn ${params.code}`, matches) }];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  return resultOrThrow(await context.get(servicesContext).findStaffOrder(params.code), request);
}

/** One order, for teachers and admins. decisions §12 */
export default function StaffOrder({ loaderData }: Route.ComponentProps) {
  const { code } = loaderData.order;
  return (
    <AdminPage title={`Đơn ${code}`} lead={<Link to="/quan-tri/don-hang">Mọi đơn hàng</Link>} filters={[]} isWide>
      <OrderDetail key={code} page={loaderData} />
    </AdminPage>
  );
}
