import { MAX_ORDER_SEARCH_UNITS, type StaffOrdersView, type StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { getJson } from '#web/lib/json-calls.ts';
import { mapAnswer } from '#web/lib/send-result.ts';
import { Finder } from '#web/ui/finder.tsx';
import { ORDER_STATE_NAMES } from '#web/lib/order-state.ts';

type Props = {
  /** what to look for first */
  first: string;
  chosen: StaffOrderView | null;
  /** null: others are looked for */
  onChoose: (order: StaffOrderView | null) => void;
};

const LISTED = 10;
const TOO_SHORT = 'Bạn gõ mã đơn, hoặc ít nhất 2 chữ của tên hay email nhé.';

/** Looks for an order that still takes money, by its code or its learner. */
export function OrderFinder({ first, chosen, onChoose }: Props) {
  return (
    <Finder<StaffOrderView>
      names={{ form: 'Tìm đơn', field: 'Mã đơn, tên hoặc email học viên', choices: 'Chọn đơn' }}
      first={first}
      maxQueryUnits={MAX_ORDER_SEARCH_UNITS}
      refuse={(q) => (q.length < 2 ? TOO_SHORT : null)}
      search={async (q) =>
        mapAnswer(
          await getJson<StaffOrdersView>(`/api/staff/orders?${new URLSearchParams({ q }).toString()}`),
          ({ orders }) => orders.filter(({ state }) => state !== 'refunded').slice(0, LISTED),
        )
      }
      countText={(count) => (count === 0 ? 'Không tìm thấy đơn nào còn nhận tiền.' : `Tìm thấy ${count} đơn.`)}
      keyOf={({ code }) => code}
      chosen={chosen?.code}
      onChoose={onChoose}
      onSearch={() => onChoose(null)}
    >
      {(order) => ({
        name: (
          <>
            <span className="num">{order.code}</span> · {order.learner?.name ?? 'Tài khoản đã xóa'}
          </>
        ),
        detail: (
          <>
            {order.course_name} · {formatDong(order.price_dong)} · {ORDER_STATE_NAMES[order.state]}
            {order.received_dong > 0 && ` · đã nhận ${formatDong(order.received_dong)}`}
          </>
        ),
      })}
    </Finder>
  );
}
