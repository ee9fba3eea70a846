import { MAX_NOTE_UNITS, type TransferView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type Props = {
  transfer: TransferView;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Writes down that a transfer belongs to no order. */
export function DismissDialog({ transfer, onDone, ...rest }: Props) {
  return (
    <ReasonDialog<unknown>
      {...rest}
      title={`Khoản ${formatDong(transfer.amount_dong)} không thuộc đơn nào?`}
      text="Khoản này rời khỏi danh sách chờ, và vẫn nằm trong mục “Không thuộc đơn nào”. Sau này bạn vẫn xếp vào đơn được."
      action="Ghi không thuộc đơn nào"
      reasonLabel="Lý do"
      maxReasonUnits={MAX_NOTE_UNITS}
      failed="Chưa ghi được."
      send={(note) => postJson(`/api/staff/transfers/${transfer.id}/dismiss`, { note })}
      onDone={onDone}
    />
  );
}
