import type { Route } from './+types/staff-receipt.ts';
import { Receipt } from '#web/features/payment/receipt.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { PageShell } from '#web/shell/page-shell.tsx';

export const meta: Route.MetaFunction = ({ params, matches }) => [
  { title: pageTitle(`Biên nhận ${params.code}`, matches) },
];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order } = resultOrThrow(await context.get(servicesContext).findStaffOrder(params.code), request);
  return { order };
}

/** A learner's receipt, as teachers and admins print it. */
export default function StaffReceipt({ loaderData: { order } }: Route.ComponentProps) {
  const { timeZone } = useRootData();
  return (
    <PageShell>
      <Receipt
        order={order}
        buyer={order.learner ?? { name: 'Tài khoản đã xóa', email: '–' }}
        back={{ to: `/quan-tri/don-hang/${order.code}`, label: `Đơn ${order.code}` }}
        payTo={null}
        timeZone={timeZone}
      />
    </PageShell>
  );
}
