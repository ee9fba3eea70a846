import { useLocation } from 'react-router';
import type { Route } from './+types/staff-transfers.ts';
import { TRANSFER_FILTERS } from '#contract/payment-desk.ts';
import { numberOf } from '#web/features/payment/desk/orders-filter.ts';
import { TransferList } from '#web/features/payment/desk/transfer-list.tsx';
import { pageTitle } from '#web/lib/page-title.ts';
import { resultOrThrow } from '#web/lib/result-or-throw.ts';
import { servicesContext } from '#web/lib/services-context.ts';
import { AdminPage } from '#web/shell/admin-page.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { PageSteps } from '#web/ui/page-steps.tsx';

const PATH = '/quan-tri/chuyen-khoan';

const FILTERS = {
  open: { label: 'Chưa khớp đơn nào', empty: 'Không có khoản nào đang chờ' },
  all: { label: 'Tất cả', empty: 'Chưa có khoản chuyển nào' },
  dismissed: { label: 'Không thuộc đơn nào', empty: 'Chưa có khoản nào ở đây' },
} as const satisfies Record<(typeof TRANSFER_FILTERS)[number], object>;

const pathOf = (filter: keyof typeof FILTERS, before = '') => {
  const search = new URLSearchParams({
    ...(filter === 'open' ? {} : { loc: filter }),
    ...(before === '' ? {} : { truoc: before }),
  });
  return search.size === 0 ? PATH : `${PATH}?${search.toString()}`;
};

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle('Chuyển khoản', matches) }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const filter = TRANSFER_FILTERS.find((one) => one === search.get('loc')) ?? 'open';
  const before = numberOf(search.get('truoc'), 15);
  const asked = { filter, ...(before === '' ? {} : { before }) };
  const list = resultOrThrow(await context.get(servicesContext).listTransfers(asked), request);
  return { filter, before, list };
}

/** Transfers that fit no order, and all others, for teachers and admins. decisions §12 */
export default function StaffTransfers({ loaderData: { filter, before, list } }: Route.ComponentProps) {
  const { search } = useLocation();
  return (
    <AdminPage
      title="Chuyển khoản"
      lead="Tiền về mà không khớp đơn nào nằm ở đây, đến khi bạn xếp vào đơn hoặc ghi lý do."
      filters={TRANSFER_FILTERS.map((one) => ({
        to: pathOf(one),
        label: FILTERS[one].label,
        isCurrent: one === filter,
      }))}
      isWide
    >
      <TransferList key={search} transfers={list.transfers} emptyTitle={FILTERS[filter].empty} />
      {list.transfers.length > 0 && (
        <p>
          <a className={buttonClass({})} href={`/api/staff/transfers.csv?filter=${filter}`} download>
            Tải CSV
          </a>
        </p>
      )}
      <PageSteps
        first={before === '' ? null : pathOf(filter)}
        next={list.next_before === null ? null : pathOf(filter, String(list.next_before))}
      />
    </AdminPage>
  );
}
