import type { StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { Chip } from '#web/ui/chip.tsx';
import { ORDER_STATE_NAMES } from '../order-state.ts';

const TONES = {
  waiting: 'plain',
  partial: 'warn',
  paid: 'correct',
  ended: 'plain',
  refunded: 'plain',
} as const satisfies Record<StaffOrderView['state'], string>;

/** How an order stands, with what is missing or too much. */
export function OrderChip({ order }: { order: StaffOrderView }) {
  const { state, missing_dong: missing, surplus_dong: surplus } = order;
  return (
    <>
      <Chip tone={TONES[state]}>{ORDER_STATE_NAMES[state]}</Chip>
      {state === 'partial' && <Chip tone="warn">Thiếu {formatDong(missing)}</Chip>}
      {surplus > 0 && <Chip tone="warn">Dư {formatDong(surplus)}</Chip>}
    </>
  );
}
