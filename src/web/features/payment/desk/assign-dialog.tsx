import { useState } from 'react';
import { MAX_NOTE_UNITS, type StaffOrderView, type TransferView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { Note } from '#web/ui/note.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { changeText } from './change-text.ts';
import { OrderFinder } from './order-finder.tsx';

type Props = {
  transfer: TransferView;
  onDone: (order: StaffOrderView) => void;
  onRefused: () => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Puts a transfer on the order that staff found for it, and says before what follows. */
export function AssignDialog({ transfer, onDone, onRefused, onClose, returnFocusTo }: Props) {
  const [order, setOrder] = useState<StaffOrderView | null>(null);
  const [isMissing, setMissing] = useState(false);

  return (
    <ReasonDialog<StaffOrderView>
      title={`Xếp ${formatDong(transfer.amount_dong)} vào một đơn`}
      text={transfer.text === '' ? 'Khoản này không có nội dung.' : `Nội dung: ${transfer.text}`}
      action="Xếp vào đơn"
      reasonLabel="Vì sao khoản này thuộc đơn đó?"
      maxReasonUnits={MAX_NOTE_UNITS}
      failed="Chưa xếp được."
      check={() => {
        setMissing(order === null);
        return order !== null;
      }}
      send={(note) =>
        postJson(`/api/staff/transfers/${transfer.id}/assign`, {
          order_code: order?.code,
          note,
          seen_received_dong: order?.received_dong,
        })
      }
      onDone={onDone}
      onRefused={() => {
        // It is looked for again, as it is now.
        setOrder(null);
        onRefused();
      }}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <OrderFinder
        first={transfer.likely_codes[0] ?? ''}
        chosen={order}
        onChoose={(found) => {
          setOrder(found);
          setMissing(false);
        }}
      />
      {isMissing && (
        <Note tone="wrong" isAlert>
          Bạn tìm rồi chọn một đơn nhé.
        </Note>
      )}
      <p role="status">{order === null ? '' : changeText(order, transfer.amount_dong)}</p>
    </ReasonDialog>
  );
}
