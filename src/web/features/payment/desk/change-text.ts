import type { StaffOrderView } from '#contract/payment-desk.ts';
import { formatAccess } from '#domain/payment/format-access.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { changeMoney } from '#domain/payment/money-change.ts';

const msOf = (moment: string | null) => (moment === null ? null : Date.parse(moment));

/** What becomes of an order that gets this money, or loses it, in a sentence or two. */
export function changeText(order: StaffOrderView, changeDong: number): string {
  const { receivedDong, missingDong, surplusDong, opens, closes } = changeMoney(
    {
      priceDong: order.price_dong,
      receivedDong: order.received_dong,
      refundedDong: order.refunded_dong ?? 0,
      paidAtMs: msOf(order.paid_at),
      refundedAtMs: order.state === 'refunded' ? 0 : null,
    },
    changeDong,
  );
  const course = `${order.course_name} (${formatAccess(order.days)})`;
  const facts = [
    `Đơn ${order.code} sẽ có ${formatDong(receivedDong)} trên ${formatDong(order.price_dong)}`,
    ...(missingDong > 0 ? [`còn thiếu ${formatDong(missingDong)}`] : []),
    ...(surplusDong > 0 ? [`dư ${formatDong(surplusDong)}`] : []),
  ];
  const access = opens
    ? order.learner
      ? ` Khóa học ${course} mở ngay cho ${order.learner.name}.`
      : ' Tài khoản đã xóa, nên không có khóa học nào mở ra.'
    : closes
      ? ` Quyền học ${course} mà đơn này đã mở sẽ kết thúc ngay.`
      : changeDong > 0 && missingDong > 0
        ? ' Khóa học chưa mở.'
        : ' Quyền học không thay đổi.';
  return `${facts.join(', ')}.${access}`;
}
