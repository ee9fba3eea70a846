import { useState } from 'react';
import { MAX_NOTE_UNITS, type StaffOrderView } from '#contract/payment-desk.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { parseDong } from '#domain/payment/parse-dong.ts';
import { postJson } from '#web/lib/json-calls.ts';
import { CheckBox } from '#web/ui/check-box.tsx';
import { Field } from '#web/ui/field.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';

type Props = {
  order: StaffOrderView;
  onDone: (order: StaffOrderView) => void;
  onRefused: () => void;
  onClose: () => void;
  returnFocusTo: () => HTMLElement | null;
};

/** Writes down money that the school gave back. */
export function RefundDialog({ order, onDone, onRefused, onClose, returnFocusTo }: Props) {
  const rest = order.received_dong - (order.refunded_dong ?? 0);
  const [keepsAccess, setKeepsAccess] = useState(order.surplus_dong > 0);
  const most = keepsAccess ? order.surplus_dong : rest;
  const [typed, setTyped] = useState(String(most));
  const [isWrong, setWrong] = useState(false);
  if (keepsAccess && order.surplus_dong === 0) {
    // The order changed meanwhile, and the choice is gone: what is typed was meant for it.
    setKeepsAccess(false);
    setTyped('');
  }
  const amount = parseDong(typed);
  const isRight = amount !== null && amount <= most;

  return (
    <ReasonDialog<StaffOrderView>
      title={`Hoàn tiền đơn ${order.code}?`}
      text="Ở đây chỉ ghi lại. Bạn chuyển trả tiền cho học viên ở ngân hàng nhé."
      action="Ghi đã hoàn tiền"
      reasonLabel="Lý do hoàn tiền"
      maxReasonUnits={MAX_NOTE_UNITS}
      failed="Chưa ghi được."
      check={() => {
        setWrong(!isRight);
        return isRight;
      }}
      send={(note) =>
        postJson(`/api/staff/orders/${order.code}/refund`, {
          amount_dong: amount,
          note,
          keeps_access: keepsAccess,
          seen_refunded_dong: order.refunded_dong ?? 0,
        })
      }
      onDone={onDone}
      onRefused={onRefused}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      {order.surplus_dong > 0 && (
        <CheckBox
          checked={keepsAccess}
          onChange={({ currentTarget }) => {
            setKeepsAccess(currentTarget.checked);
            setTyped(String(currentTarget.checked ? order.surplus_dong : rest));
            setWrong(false);
          }}
        >
          Chỉ trả lại phần dư {formatDong(order.surplus_dong)}, học viên vẫn học tiếp
        </CheckBox>
      )}
      <Field
        label="Số tiền hoàn (đồng)"
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        hint={`Nhiều nhất ${formatDong(most)}.`}
        error={isWrong ? `Bạn nhập số đồng chẵn, không quá ${formatDong(most)}.` : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setWrong(false);
        }}
      />
      <p role="status">
        {keepsAccess
          ? 'Quyền học không thay đổi.'
          : order.paid_at === null
            ? 'Đơn sẽ đóng lại và không nhận thêm tiền.'
            : 'Quyền học mà đơn này đã mở sẽ kết thúc ngay, và đơn không nhận thêm tiền.'}
      </p>
    </ReasonDialog>
  );
}
