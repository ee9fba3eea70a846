import { redirect } from 'react-router';
import type { Route } from './+types/orders.ts';
import { paymentPath } from '#contract/payment-path.ts';
import { OrderList } from '#web/features/payment/order-list.tsx';
import { Receipt } from '#web/features/payment/receipt.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { PageShell } from '#web/shell/page-shell.tsx';

export const meta: Route.MetaFunction = ({ params: { code }, matches }) => [
  { title: pageTitle(code ? `Biên nhận ${code}` : 'Đơn hàng của bạn', matches) },
];

export async function loader({ params: { code }, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { me } = services;
  if (!me) throw redirect(signInPath(new URL(request.url)));
  if (code) return { buyer: me, order: resultOrThrow(await services.findOrder(code), request) };
  return { order: null, ...resultOrThrow(await services.listOrders(), request) };
}

/** The learner's orders, or the receipt of one. */
export default function Orders({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useRootData();
  if (loaderData.order === null) {
    return (
      <PageShell>
        <OrderList orders={loaderData.orders} timeZone={timeZone} />
      </PageShell>
    );
  }
  const { order, buyer } = loaderData;
  return (
    <PageShell>
      <Receipt
        order={order}
        buyer={buyer}
        back={{ to: '/don-hang', label: 'Đơn hàng của bạn' }}
        payTo={order.target ? `${paymentPath(order.course_id)}&don=${order.code}` : null}
        timeZone={timeZone}
      />
    </PageShell>
  );
}
