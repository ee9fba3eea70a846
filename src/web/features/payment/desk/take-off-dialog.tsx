import { MAX_NOTE_UNITS, type StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { changeText } from './change-text.ts';

type Props = {
  order: StaffOrderView;
  transfer: { id: number; amountDong: number };
  onDone: (order: StaffOrderView) => void;
  onRefused: () => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Takes a transfer off the order that it was put on by mistake. */
export function TakeOffDialog({ order, transfer, onDone, onRefused, onClose, returnFocusTo }: Props) {
  return (
    <ReasonDialog<StaffOrderView>
      title={`Gỡ ${formatDong(transfer.amountDong)} khỏi đơn ${order.code}?`}
      text="Khoản này quay về danh sách chưa khớp đơn nào, để bạn xếp lại."
      action="Gỡ khỏi đơn"
      reasonLabel="Vì sao khoản này không thuộc đơn?"
      maxReasonUnits={MAX_NOTE_UNITS}
      failed="Chưa gỡ được."
      send={(note) => postJson(`/api/staff/transfers/${transfer.id}/take-off`, { order_code: order.code, note })}
      onDone={onDone}
      onRefused={onRefused}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <p>{changeText(order, -transfer.amountDong)}</p>
    </ReasonDialog>
  );
}
