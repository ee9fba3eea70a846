import { useState } from 'react';
import { MAX_NOTE_UNITS, type StaffOrderView } from '#contract/payment-desk.ts';
import { parseDong } from '#domain/payment/parse-dong.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { Field } from '#web/ui/field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { v4 as createId } from 'uuid';
import { changeText } from './change-text.ts';

type Props = {
  order: StaffOrderView;
  onDone: (order: StaffOrderView) => void;
  onRefused: () => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Writes down money that somebody of staff saw arrive. */
export function ConfirmDialog({ order, onDone, onRefused, onClose, returnFocusTo }: Props) {
  const [typed, setTyped] = useState(() => (order.missing_dong > 0 ? String(order.missing_dong) : ''));
  const [isWrong, setWrong] = useState(false);
  // Sent again, it is the same money; another amount is other money.
  const [clientId, setClientId] = useState(() => createId());
  const amount = parseDong(typed);

  return (
    <ReasonDialog<StaffOrderView>
      title={`Xác nhận tiền cho đơn ${order.code}?`}
      text="Dùng khi bạn đã thấy tiền về tài khoản, hoặc nhận tiền mặt. Khoản do ngân hàng báo thì tự vào đơn, bạn không cần xác nhận thêm."
      action="Đã nhận tiền"
      reasonLabel="Bạn thấy tiền ở đâu?"
      maxReasonUnits={MAX_NOTE_UNITS}
      failed="Chưa ghi nhận được."
      check={() => {
        setWrong(amount === null);
        return amount !== null;
      }}
      send={(note) =>
        postJson(`/api/staff/orders/${order.code}/confirm`, {
          amount_dong: amount,
          note,
          client_id: clientId,
          seen_received_dong: order.received_dong,
        })
      }
      onDone={onDone}
      onRefused={onRefused}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <Field
        label="Số tiền nhận được (đồng)"
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        error={isWrong ? 'Bạn nhập số đồng chẵn, ví dụ 990.000.' : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
          setClientId(createId());
        }}
      />
      <p role="status">{amount === null ? '' : changeText(order, amount)}</p>
    </ReasonDialog>
  );
}
