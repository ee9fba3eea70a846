import type { StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ORDER_STATE_NAMES, ORDER_STATE_TONES } from '#web/lib/order-state.ts';

/** How an order stands, with what is missing or too much. */
export function OrderChip({ order }: { order: StaffOrderView }) {
  const { state, missing_dong: missing, surplus_dong: surplus } = order;
  return (
    <>
      <Chip tone={ORDER_STATE_TONES[state]}>{ORDER_STATE_NAMES[state]}</Chip>
      {state === 'partial' && <Chip tone="warn">Thiếu {formatDong(missing)}</Chip>}
      {surplus > 0 && <Chip tone="warn">Dư {formatDong(surplus)}</Chip>}
    </>
  );
}
